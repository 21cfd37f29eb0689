import { createHash } from 'node:crypto';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { readCache, writeCache } from './cache.ts';
import type { RanModules } from './ran.ts';
import { readSources, type Sources } from './sources.ts';

/** A test file that passed. */
export interface Pass {
  path: string;
  /** How many tests it has. */
  tests: number;
}

interface KeptPass {
  tests: number;
  /** Of all that the file read, when it passed. */
  key: string;
  /** Modules that count as a whole; of the others counts only what is outside of functions. All, if undefined. */
  whole: ReadonlySet<string> | undefined;
}

type Kept = ReadonlyMap<string, KeptPass>;

/** As it is written: modules by their index in `names`. */
interface Written {
  names: readonly string[];
  passes: Record<string, { tests: number; key: string; whole?: readonly number[] }>;
}

/** What every test file reads: versions of packages, settings of the runner, what runs before each file. */
const common = /^(package-lock\.json|vitest\.config\.ts|(\w+\/)?package\.json|(\w+\/)?tsconfig[\w.]*\.json)$/;
const SETUP = 'server/test/each-file.ts';
/** Variables that change what tests do. */
const variables = /^(TEST_|PG|LC_)|^(TZ|LANG|NODE_OPTIONS|CHROMIUM_PATH|POSTGRES_BINARIES)$/;

/** Remembers in a folder which test files passed with which content, on this machine. */
export class Passes {
  readonly #root: string;
  readonly #cache: string;
  readonly #environment: string;
  readonly #kept: Kept;
  /** As the tree was before the run. */
  readonly sources: Sources;

  constructor(root: string, cache: string, env: NodeJS.ProcessEnv) {
    this.#root = root;
    this.#cache = cache;
    this.#kept = readKept(cache);
    this.sources = readSources(root, cache);
    this.sources.remember();
    const names = Object.keys(env).filter((name) => variables.test(name));
    const said = names.toSorted().map((name) => [name, env[name]]);
    this.#environment = JSON.stringify([process.version, platform(), arch(), said]);
  }

  /** The test files that passed with exactly this content. */
  take(paths: readonly string[]): Pass[] {
    return paths.flatMap((path) => {
      const pass = this.#kept.get(path);
      return pass && this.#keyOf(this.sources, path, pass.whole) === pass.key ? [{ path, tests: pass.tests }] : [];
    });
  }

  /** Keeps the files that passed, unless something that they read changed meanwhile. */
  keep(passed: readonly Pass[], ran: RanModules): void {
    const after = readSources(this.#root, this.#cache);
    const passes = new Map([...this.#kept].filter(([path]) => after.paths.includes(path)));
    for (const { path, tests } of passed) {
      const whole = ran.get(path);
      const key = this.#keyOf(after, path, whole);
      if (key === this.#keyOf(this.sources, path, whole)) passes.set(path, { tests, key, whole });
    }
    after.remember();
    writeKept(this.#cache, passes);
  }

  #keyOf(sources: Sources, path: string, whole: ReadonlySet<string> | undefined): string {
    const hash = createHash('sha256').update(this.#environment);
    const inputs = new Set([...sources.paths.filter((name) => common.test(name)), ...sources.inputsOf(SETUP), ...sources.inputsOf(path)]);
    for (const input of [...inputs].toSorted()) {
      const isWhole = !whole || input === path || input === SETUP || common.test(input) || whole.has(input);
      hash.update(`${input} ${sources.digestOf(input, isWhole ? 'whole' : 'outline')}\n`);
    }
    return hash.digest('base64url');
  }
}

const fileOf = (cache: string): string => join(cache, 'passes.json');

function readKept(cache: string): Kept {
  const { names = [], passes = {} } = readCache<Written>(fileOf(cache)) ?? {};
  const nameOf = (index: number): string => names[index] ?? '';
  return new Map(Object.entries(passes).map(([path, pass]) => [path, { ...pass, whole: pass.whole && new Set(pass.whole.map(nameOf)) }]));
}

function writeKept(cache: string, kept: Kept): void {
  const names = [...new Set([...kept.values()].flatMap(({ whole = [] }) => [...whole]))];
  const indices = new Map(names.map((name, index) => [name, index]));
  const passes = [...kept].map(([path, { tests, key, whole }]) => {
    return [path, { tests, key, ...(whole && { whole: [...whole].map((name) => indices.get(name) ?? 0) }) }] as const;
  });
  writeCache(fileOf(cache), { names, passes: Object.fromEntries(passes) } satisfies Written);
}
