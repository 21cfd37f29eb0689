import { appendFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules whose functions ran for a test file; `file` is null for what made the template of the databases. */
export interface Ran {
  file: string | null;
  /** While its modules were loaded. */
  loaded: readonly string[];
  /** During its tests and hooks. */
  ran: readonly string[];
}

declare global {
  // Of the whole process, like the loaded application.
  var ranSession: Session | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env['RAN_MODULES'];

/** Counts calls from now on, when a run wants to know what each test file used. */
export function watchModules(): void {
  if (!folder || globalThis.ranSession) return;
  globalThis.ranSession = new Session();
  globalThis.ranSession.connect();
  globalThis.ranSession.post('Profiler.enable');
  globalThis.ranSession.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** The modules of the project with functions that were called since the last question. */
export function takeRan(): string[] {
  let scripts: Profiler.ScriptCoverage[] = [];
  globalThis.ranSession?.post('Profiler.takePreciseCoverage', (_error, answer) => {
    scripts = answer.result;
  });
  return scripts.flatMap(({ url, functions }) => {
    const path = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/');
    if (path.startsWith('..') || path.includes('node_modules') || path.includes(':')) return [];
    return hasRun(functions) ? [path] : [];
  });
}

/** The first two of a module are the script and the function that the runner puts around it, which runs when it is loaded. */
const hasRun = (functions: readonly Profiler.FunctionCoverage[]): boolean =>
  functions.some(({ ranges: [range] }, index) => index > 1 && range !== undefined && range.count > 0);

/** Calls are no longer counted. */
export function stopWatching(): void {
  globalThis.ranSession?.disconnect();
  globalThis.ranSession = undefined;
}

export function writeRan(ran: Ran): void {
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(ran)}\n`);
}
