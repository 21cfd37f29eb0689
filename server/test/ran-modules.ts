import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, existsSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules whose functions ran for a test file; `file` is null for what made the template of the databases. */
export interface Ran {
  file: string | null;
  /** While its modules were loaded. */
  loaded: readonly string[];
  /** During its tests and hooks. */
  ran: readonly string[];
  /** Paths of the project in the arguments of processes that were started. */
  programs: readonly string[];
  /** Threads were started, whose programs nobody tells. */
  hasThreads: boolean;
}

declare global {
  // Of the whole process, like the loaded application.
  var ranSession: Session | undefined;
  var startedProcesses: ChildProcess[] | undefined;
  var startedThreads: boolean | undefined;
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
  // Told before a process has its arguments, so these are read later.
  subscribe('child_process', (message) => {
    (globalThis.startedProcesses ??= []).push((message as { process: ChildProcess }).process);
  });
  subscribe('worker_threads', () => {
    globalThis.startedThreads = true;
  });
}

/** What was started since the last question. */
export function takeStarted(): Pick<Ran, 'programs' | 'hasThreads'> {
  const given = (globalThis.startedProcesses ?? []).flatMap((one: Partial<ChildProcess>) => one.spawnargs ?? []);
  const hasThreads = globalThis.startedThreads ?? false;
  globalThis.startedProcesses = [];
  globalThis.startedThreads = false;
  const paths = given.map((word) => (word.startsWith('file:') ? fileURLToPath(word) : resolve(word)));
  const programs = paths.filter((path) => existsSync(path)).flatMap((path) => pathInProject(path) ?? []);
  return { programs: [...new Set(programs)], hasThreads };
}

function pathInProject(file: string): string | undefined {
  const path = relative(root, file).replaceAll('\\', '/');
  return path === '' || path.startsWith('..') || path.includes('node_modules') || path.includes(':') ? undefined : path;
}

/** The modules of the project with functions that were called since the last question. */
export function takeRan(): string[] {
  let scripts: Profiler.ScriptCoverage[] = [];
  globalThis.ranSession?.post('Profiler.takePreciseCoverage', (_error, answer) => {
    scripts = answer.result;
  });
  return scripts.flatMap(({ url, functions }) => {
    const path = pathInProject(url.startsWith('file:') ? fileURLToPath(url) : url);
    return path !== undefined && hasRun(functions) ? [path] : [];
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
