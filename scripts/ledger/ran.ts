import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from './sources.ts';
import type { Ran } from '../../server/test/ran-modules.ts';

/** What the built server is made of. */
const BUILT = 'server/src/run.ts';

/** By test file, the modules whose functions ran for it, and those that count as if they had. */
export type RanModules = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads what the workers and the set-up of the database wrote into a folder. A worker loads a module once for all its test files, so what ran
 * while anything was loaded counts for each of them; what a module may have kept from earlier files counts for those who use it.
 */
export function readRan(folder: string, sources: Sources): RanModules {
  const workers = readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Ran),
  );
  const template = workers.flat().flatMap(({ file, ran }) => (file === null ? ran : []));
  const known = new Set(sources.paths);
  const found = new Map<string, ReadonlySet<string>>();
  for (const files of workers) {
    const loaded = new Set(template);
    const before = new Set<string>();
    const running = new Set<string>();
    for (const { file, loaded: now, ran, programs, hasThreads } of files) {
      if (file === null) continue;
      for (const path of now) loaded.add(path);
      for (const path of ran) before.add(path);
      for (const path of programs) running.add(path);
      const named = [file, ...ran].flatMap((path) => sources.namedBy(path));
      // A process of an earlier file may still run. What a file names may be a thread, or what a built program is made of.
      const isKnown = !hasThreads && programs.every((path) => known.has(path));
      const started = isKnown ? [...programs, ...named.filter((path) => running.has(path))] : [...named, BUILT];
      found.set(file, new Set([...loaded, ...ran, ...listKept(ran, before, sources), ...listBelow(started, sources)]));
    }
  }
  return found;
}

/** What ran in earlier files below modules that keep something and that this one used. */
function listKept(ran: readonly string[], before: ReadonlySet<string>, sources: Sources): string[] {
  const used = new Set(ran.flatMap((path) => [path, ...sources.importsOf(path)]));
  // Nobody else has what a test file keeps.
  const below = new Set([...used].filter((path) => sources.isStateful(path) && !path.endsWith('.test.ts')));
  for (const path of below) for (const imported of sources.importsOf(path)) below.add(imported);
  return [...below].filter((path) => before.has(path));
}

/** Programs with all that they import and name. */
function listBelow(programs: readonly string[], sources: Sources): string[] {
  return programs.filter((path) => /\.tsx?$/.test(path)).flatMap((path) => [...sources.inputsOf(path)]);
}
