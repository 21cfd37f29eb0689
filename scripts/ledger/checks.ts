import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readCache, writeCache } from './cache.ts';
import { readSources, type Sources } from './sources.ts';

/** Keys of what passed: a step as a whole, or each file of a step. */
type Kept = Record<string, string>;

const settings = /^(package-lock\.json|\.oxlintrc\.json|(\w+\/)?package\.json|(\w+\/)?tsconfig[\w.]*\.json)$|\.d\.ts$/;
const DATABASE_TYPES = ['scripts/db-types.ts', 'server/src/platform/database/database.types.ts'];

/** Remembers in a folder which checks passed with which content, on this machine. */
export class Checks {
  readonly #root: string;
  readonly #cache: string;
  readonly #kept: Kept;
  readonly #before: Kept;

  constructor(root: string, cache: string) {
    this.#root = root;
    this.#cache = cache;
    this.#kept = readCache<Kept>(fileOf(cache)) ?? {};
    const sources = readSources(root, cache);
    sources.remember();
    this.#before = keysOf(sources);
  }

  /** The modules that the linter has not passed with these types, its own and those of all that they import. */
  unlinted(): string[] {
    return Object.keys(this.#before).filter((name) => isModule(name) && !this.isKnown(name));
  }

  isKnown(name: string): boolean {
    return this.#before[name] !== undefined && this.#kept[name] === this.#before[name];
  }

  /** Keeps what passed, unless it changed meanwhile. */
  keep(names: readonly string[]): void {
    const after = keysOf(readSources(this.#root, this.#cache));
    for (const name of names) if (after[name] !== undefined && after[name] === this.#before[name]) this.#kept[name] = after[name];
    const kept = Object.entries(this.#kept).filter(([name]) => name in after);
    writeCache(fileOf(this.#cache), Object.fromEntries(kept));
  }
}

const fileOf = (cache: string): string => join(cache, 'checks.json');
const isModule = (name: string): boolean => /\.tsx?$/.test(name);

function keysOf(sources: Sources): Kept {
  const common = hashOf(
    sources,
    sources.paths.filter((path) => settings.test(path)),
  );
  const modules = sources.paths.filter(isModule).map((path) => [path, `${common} ${hashOf(sources, sources.typesOf(path))}`]);
  // Of features only what they declare goes into the database.
  const inputs = DATABASE_TYPES.flatMap((path) => [...sources.inputsOf(path)]);
  const types = hashOf(sources, inputs, (path) => (/\/src\/features\//.test(path) ? 'outline' : 'whole'));
  return { ...Object.fromEntries(modules), 'database types': `${process.version} ${common} ${types}` };
}

function hashOf(sources: Sources, paths: Iterable<string>, partOf = (_path: string): 'whole' | 'outline' => 'whole'): string {
  const hash = createHash('sha256');
  for (const path of new Set([...paths].toSorted())) hash.update(`${path} ${sources.digestOf(path, partOf(path))}\n`);
  return hash.digest('base64url');
}
