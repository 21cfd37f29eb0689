import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.ts';

/** Not in the repository; `npm ci` empties it. */
export const cacheFolder = join(root, 'node_modules/.cache/tests');

/** On a clean machine everything runs; elsewhere what passed with the same content does not, unless `--all` is asked for. */
export const usesLedger = (args: readonly string[], env: NodeJS.ProcessEnv): boolean => !env['CI'] && !args.includes('--all');

/** Undefined if there is none yet, or if it was cut off. */
export function readCache<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

export function writeCache(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  // Two runs at a time replace each other's, and none reads half of one.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(value));
  renameSync(fresh, file);
}
