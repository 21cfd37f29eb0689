import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { readCache, writeCache } from './cache.ts';
import { readSources, type Sources } from './sources.ts';

export const EVERY_PAGE = 'e2e/specs/every-page.spec.ts';
const common = /^(package-lock\.json|(\w+\/)?package\.json|e2e\/playwright\.config\.ts|e2e\/specs\/[\w-]+\.setup\.ts|scripts\/e2e\.ts)$/;
const productTest = /\.test\.tsx?$|^server\/test\//;
const manifest = /^web\/src\/features\/([^/]+)\/feature\.ts$/;

/** A page of the route table with the modules that it loads. */
export interface PageModules {
  path: string;
  modules: readonly string[];
}

/** The product's own route table, as `every-page` reads it; the functions that load its pages name their modules. */
export async function listPages(root: string): Promise<PageModules[]> {
  const { module } = await runnerImport<{ routes: readonly { path: string; load: () => unknown; ask?: () => unknown }[] }>(
    join(root, 'web/src/app/routes.tsx'),
    { root, configFile: false, mode: 'production', logLevel: 'error' },
  );
  const own = module.routes.filter(({ path }) => !path.startsWith('/_kit'));
  return own.map(({ path, load, ask }) => {
    const named = [...`${String(load)} ${String(ask)}`.matchAll(/import__\("\/?(web\/src\/[^"]+)"\)/g)];
    return { path, modules: named.map(([, name = '']) => name) };
  });
}

/** What runs: a spec file, or one page of `every-page` by its address. */
type Keys = Record<string, string>;

/**
 * Remembers in a folder which specs and pages passed with which content, on this machine. A change of a feature touches the pages and the specs
 * that import something of it; a change of what no feature owns touches all. What the demo's commands make is checked by their own tests.
 */
export class Specs {
  readonly #root: string;
  readonly #cache: string;
  readonly #mode: string;
  readonly #pages: readonly PageModules[];
  readonly #before: Keys;
  readonly #kept: Keys;

  constructor(root: string, cache: string, mode: string, pages: readonly PageModules[]) {
    this.#root = root;
    this.#cache = cache;
    this.#pages = pages;
    this.#mode = mode;
    this.#kept = readCache<Keys>(fileOf(cache)) ?? {};
    this.#before = this.#keys();
  }

  /** Specs by path and pages by address that passed with exactly this content. */
  taken(): string[] {
    return Object.keys(this.#before).filter((name) => this.#kept[name] === this.#before[name]);
  }

  /** Spec files of which something is left. */
  left(): string[] {
    const taken = new Set(this.taken());
    const names = Object.keys(this.#before).filter((name) => !taken.has(name));
    return [...new Set(names.map((name) => (isPage(name) ? EVERY_PAGE : name)))];
  }

  /** Keeps what passed, unless it changed meanwhile. */
  keep(passed: readonly string[]): void {
    const after = this.#keys();
    const fresh = passed.flatMap((name) => (after[name] && after[name] === this.#before[name] ? [[name, after[name]] as const] : []));
    const kept = Object.entries(this.#kept).filter(([name]) => name in after);
    writeCache(fileOf(this.#cache), Object.fromEntries([...kept, ...fresh]));
  }

  #keys(): Keys {
    const sources = readSources(this.#root, this.#cache);
    sources.remember();
    const product = new Product(sources, this.#pages);
    const digestOf = (paths: Iterable<string>): string => {
      const hash = createHash('sha256').update(`${process.version} ${this.#mode}`);
      for (const path of [...paths].toSorted()) hash.update(`${path} ${sources.digestOf(path, 'whole')}\n`);
      return hash.digest('base64url');
    };
    const shared = digestOf([...sources.paths.filter((path) => common.test(path)), ...product.shared]);
    const keyOf = (modules: ReadonlySet<string>): string => `${shared} ${digestOf(product.around(modules))}`;
    const specs = sources.paths.filter((path) => /^e2e\/specs\/.*\.spec\.ts$/.test(path) && path !== EVERY_PAGE);
    const inputsOf = (path: string) => reachedFrom(path, (one) => needsOf(sources, one).concat(sources.namedBy(one)));
    const every = inputsOf(EVERY_PAGE);
    return Object.fromEntries([
      ...specs.map((path) => [path, keyOf(inputsOf(path))]),
      ...product.pages.map(({ path, modules }) => [path, `${digestOf(every)} ${keyOf(modules)}`]),
    ]) as Keys;
  }
}

const fileOf = (cache: string): string => join(cache, 'specs.json');
export const isPage = (name: string): boolean => name.startsWith('/');

/** The product as pages and specs see it. */
class Product {
  /** What every page needs: the shell, the server without its features, all migrations, the demo. */
  readonly shared: readonly string[];
  readonly pages: readonly { path: string; modules: ReadonlySet<string> }[];
  readonly #sources: Sources;
  readonly #features = new Map<string, readonly string[]>();

  constructor(sources: Sources, pages: readonly PageModules[]) {
    this.#sources = sources;
    const files = sources.paths.filter((path) => /^(contract|server|web)\//.test(path) && !productTest.test(path));
    const shell = reachedFrom('web/src/main.tsx', (one) => needsOf(sources, one));
    this.shared = [...files.filter((path) => ownerOf(path) === undefined), ...shell];
    // A page whose modules nobody knows needs all.
    this.pages = pages.map(({ path, modules }) => {
      const entries = modules.length > 0 ? modules : files;
      return { path, modules: new Set(entries.flatMap((entry) => [...this.#importedBy(entry)])) };
    });
  }

  /** Modules with the whole of the features whose contract they import, on the server with the features below them, in SQL and in the contract. */
  around(modules: ReadonlySet<string>): ReadonlySet<string> {
    const named = new Set([...modules].flatMap((path) => ownerOf(path) ?? []));
    return new Set([...modules, ...[...named].flatMap((feature) => this.#featureFiles(feature))]);
  }

  #featureFiles(feature: string): readonly string[] {
    const known = this.#features.get(feature);
    if (known) return known;
    const server = new Set(this.#filesOf(`server/src/features/${feature}/`));
    for (const path of server) for (const need of this.#sources.importsOf(path)) server.add(need);
    const below = new Set([feature, ...[...server].flatMap((path) => ownerOf(path) ?? [])]);
    const files = [...server, ...[...below].flatMap((one) => this.#filesOf(`server/sql/${one}/`))];
    this.#features.set(feature, files);
    return files;
  }

  #importedBy(entry: string): ReadonlySet<string> {
    return reachedFrom(entry, (path) => this.#sources.importsOf(path));
  }

  #filesOf(folder: string): string[] {
    return this.#sources.paths.filter((path) => path.startsWith(folder) && !productTest.test(path));
  }
}

/** What a module imports, but for the pages that a feature loads when they are shown. */
const needsOf = (sources: Sources, path: string): string[] =>
  sources.importsOf(path).filter((need) => !manifest.test(path) || !need.endsWith('.tsx'));

function reachedFrom(entry: string, needs: (path: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set grows while it is walked.
  for (const path of found) for (const need of needs(path)) found.add(need);
  return found;
}

const ownerOf = (path: string): string | undefined =>
  /^(?:contract|server|web)\/src\/features\/([^/.]+)/.exec(path)?.[1] ?? /^server\/sql\/(?!platform\/|base\/)([^/]+)\//.exec(path)?.[1];
