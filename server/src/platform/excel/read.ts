import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { programOf } from '../paths.ts';
import { createSemaphore } from '../semaphore.ts';
import type { Encoding, Separator } from './csv-rows.ts';
import type { SheetInfo } from './zip-guard.ts';
import { findFirstSheet } from './first-sheet.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import type { Row } from './sheet-rows.ts';

export interface WorkbookInfo {
  format: 'xlsx' | 'xls' | 'csv';
  /** Detected for csv only. */
  encoding?: Encoding;
  separator?: Separator;
  /** What the user should know about how the file is read. */
  notes?: string[];
  sheets: SheetInfo[];
}

export interface ReadOptions {
  /** The user's file name: ".csv" means csv, everything else must be .xlsx by its bytes. */
  fileName: string;
  signal?: AbortSignal;
  /** Total time that we wait for the reader; the time that the caller spends on its rows does not count. */
  timeLimit?: number;
}

export interface ReadRowsOptions extends ReadOptions {
  /** Counted from 0 in the order of the sheet list. */
  sheet: number;
  /** An empty folder for the sheet's pictures; without it none are extracted. */
  pictureFolder?: string;
}

export interface ReadRequest {
  path: string;
  fileName: string;
  sheet?: number | 'first';
  pictureFolder?: string;
}

export type ReadMessage = { info: WorkbookInfo } | { rows: Row[] } | { refused: string } | { end: true };

/** Checks the file and lists its sheets. Every refusal says in Chinese what to do. */
export async function listSheets(path: string, { fileName, ...options }: ReadOptions): Promise<WorkbookInfo> {
  for await (const message of readWithLimit({ path, fileName }, options)) {
    if ('info' in message) return message.info;
  }
  throw refusal(refusals.broken);
}

export interface OpenedWorkbook {
  info: WorkbookInfo;
  /** The first sheet that is visible and has rows. */
  sheet: number;
  /** Of that sheet; they have to be read, or left in a loop, because the reader waits for it. */
  rows: AsyncGenerator<Row[], void, undefined>;
}

/** Lists the sheets and reads the first of them with one reader, whose start takes longer than most files. */
export async function openWorkbook(path: string, { fileName, ...options }: ReadOptions): Promise<OpenedWorkbook> {
  const messages = readWithLimit({ path, fileName, sheet: 'first' }, options);
  const { value: first } = await messages.next();
  if (!first || !('info' in first)) throw refusal(refusals.broken);
  return { info: first.info, sheet: findFirstSheet(first.info.sheets), rows: pickRows(messages) };
}

async function* pickRows(messages: AsyncGenerator<ReadMessage>): AsyncGenerator<Row[], void, undefined> {
  for await (const message of messages) {
    if ('rows' in message) yield message.rows;
  }
}

/** Streams the rows of one sheet in batches and reads only the next batches ahead. Leaving the loop ends the reader. */
export function readRows(
  path: string,
  { fileName, sheet, pictureFolder, ...options }: ReadRowsOptions,
): AsyncGenerator<Row[], void, undefined> {
  return pickRows(readWithLimit({ path, fileName, sheet, pictureFolder }, options));
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const semaphore = createSemaphore(limits.children);

/** Limits concurrent readers. */
async function* readWithLimit(request: ReadRequest, options: Omit<ReadOptions, 'fileName'>): AsyncGenerator<ReadMessage, void, undefined> {
  await semaphore.acquire(options.signal);
  try {
    yield* readInChild(request, options);
  } finally {
    semaphore.release();
  }
}

async function* readInChild(request: ReadRequest, options: Omit<ReadOptions, 'fileName'>): AsyncGenerator<ReadMessage, void, undefined> {
  const { signal, timeLimit = limits.childMilliseconds } = options;
  signal?.throwIfAborted();
  const child = startChild(request);
  const exited = waitForExit(child);
  const stderrTail = collectTail(child.stderr);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const timer = createPausableTimer(timeLimit, kill);
  try {
    const lines = readLines(child.stdout);
    for (;;) {
      timer.start();
      const { done, value } = await lines.next();
      timer.stop();
      if (done) break;
      const message = JSON.parse(value) as ReadMessage;
      if ('end' in message) return;
      if ('refused' in message) throw refusal(message.refused);
      yield message;
    }
    const failure = await exited;
    if (failure) throw failure;
    signal?.throwIfAborted();
    throw Object.assign(refusal(explainExit(child, timer.expired(), stderrTail())), { cause: stderrTail() });
  } finally {
    timer.stop();
    signal?.removeEventListener('abort', kill);
    kill();
    // Unread output would keep the process from closing.
    child.stdout.destroy();
    await exited;
  }
}

function startChild(request: ReadRequest): Child {
  const script = programOf('platform/excel/read-child.ts');
  // A small young generation halves the memory of the process at no cost.
  return spawn(
    process.execPath,
    [`--max-old-space-size=${limits.childHeapMiB}`, '--max-semi-space-size=8', script, JSON.stringify(request)],
    {
      // The child gets no secrets from the environment; Windows needs SystemRoot to start a process, and the compile cache
      // halves the start.
      env: { SystemRoot: process.env['SystemRoot'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
}

/** Resolves with an error when the process could not be started. */
function waitForExit(child: Child): Promise<Error | undefined> {
  return new Promise((resolve) => {
    child.once('close', () => resolve(undefined));
    child.once('error', resolve);
  });
}

/** Explains why a reader exited without sending "end". */
function explainExit(child: Child, expired: boolean, stderrTail: string): string {
  if (expired) return refusals.tooSlow;
  return child.signalCode === 'SIGABRT' || stderrTail.includes('heap out of memory') ? refusals.tooMuchMemory : refusals.broken;
}

/** Runs only while we wait for the reader. */
function createPausableTimer(limit: number, expire: () => void) {
  let left = limit;
  let started = 0;
  let timer: NodeJS.Timeout | undefined;
  let expired = false;
  return {
    start() {
      started = performance.now();
      timer = setTimeout(() => {
        expired = true;
        expire();
      }, left);
    },
    stop() {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(0, left - (performance.now() - started));
    },
    expired: () => expired,
  };
}

async function* readLines(stream: Readable): AsyncGenerator<string, void, undefined> {
  let pending: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      pending.push(chunk.subarray(start, end));
      yield Buffer.concat(pending).toString();
      pending = [];
      start = end + 1;
    }
    pending.push(chunk.subarray(start));
  }
}

/** Keeps the end of the child's error output for the log. */
function collectTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  return () => tail;
}
