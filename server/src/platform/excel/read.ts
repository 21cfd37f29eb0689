import { createSemaphore } from '../semaphore.ts';
import { findFirstSheet } from './first-sheet.ts';
import { limits } from './limits.ts';
import type { ReadMessage, ReadRequest, WorkbookInfo } from './reader-messages.ts';
import { keepReader, takeReader, type Reader } from './reader-process.ts';
import { refusal, refusals } from './refusals.ts';
import type { Row } from './sheet-rows.ts';

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

export interface OpenedWorkbook {
  info: WorkbookInfo;
  /** The first sheet that is visible and has rows. */
  sheet: number;
  /** Of that sheet; they have to be read, or left in a loop, because the reader waits for it. */
  rows: AsyncGenerator<Row[], void, undefined>;
}

/**
 * Checks the file, lists its sheets and reads the first of them with one reader, whose start takes longer than most files. Every refusal
 * says in Chinese what to do.
 */
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
  const reader = takeReader();
  const kill = () => reader.kill();
  signal?.addEventListener('abort', kill);
  const timer = createPausableTimer(timeLimit, kill);
  let [isReusable, hasBegun] = [false, false];
  try {
    reader.send(request);
    for (;;) {
      timer.start();
      const message = await reader.receive();
      timer.stop();
      if (!message) break;
      if ('begun' in message) {
        hasBegun = true;
        continue;
      }
      if ('end' in message) {
        isReusable = message.end === 'ready';
        return;
      }
      if ('refused' in message) throw refusal(message.refused);
      yield message;
    }
    const failure = await reader.exited;
    if (failure) throw failure;
    signal?.throwIfAborted();
    // No file can do that: it is a fault of the installation.
    if (!hasBegun && !timer.expired()) throw new Error('the reader of workbooks does not run', { cause: reader.explain().stderr });
    throw Object.assign(refusal(explainExit(reader, timer.expired())), { cause: reader.explain().stderr });
  } finally {
    timer.stop();
    signal?.removeEventListener('abort', kill);
    if (isReusable) keepReader(reader);
    else await reader.end();
  }
}

/** Explains why a reader exited without sending "end". */
function explainExit(reader: Reader, expired: boolean): string {
  if (expired) return refusals.tooSlow;
  const { signal, stderr } = reader.explain();
  return signal === 'SIGABRT' || stderr.includes('heap out of memory') ? refusals.tooMuchMemory : refusals.broken;
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
