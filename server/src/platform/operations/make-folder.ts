import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Creates one folder at a time, because Node's recursive calls never return for places like /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process created it meanwhile
  }
}
