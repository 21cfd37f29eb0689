import { setFlagsFromString } from 'node:v8';
import { Worker as Thread } from 'node:worker_threads';
import type { Run, Worker } from './jobs.ts';
import { mapStackToSources } from './operations/source-maps.ts';

/** Messages between the threads. */
export type ToThread = { run: number; queue: string; data: Record<string, unknown>; attempt: number } | { abort: number };
export type FromThread = { ended: number; failure: { message: string; stack: string } | null } | { log: string };

export interface JobThread {
  /** Returns the same worker with its runs moved to the thread. */
  take(worker: Worker): Worker;
  stop(): Promise<void>;
}

const IDLE_MILLISECONDS = 60_000;
/** In megabytes. Rows live as long as their page; with room for a whole page the garbage collector copies nothing. */
const SEMI_SPACE = 8;
/** The limits also keep the garbage collector from deferring its work. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 * SEMI_SPACE, maxOldGenerationSizeMb: 192 };

/** A thread for work that would block requests; started for the first run, ended a minute after the last. */
export function openJobThread(entry: string, workerData: object, log: (line: string) => void): JobThread {
  const pending = new Map<number, PromiseWithResolvers<void>>();
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let runs = 0;

  const start = (): Thread => {
    // The thread would otherwise inherit the smaller space of the process.
    setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE}`);
    const started = new Thread(entry, { workerData, resourceLimits });
    // The thread does not keep the process alive.
    started.unref();
    started.on('message', (message: FromThread) => {
      if ('log' in message) log(message.log);
      else settle(message.ended, message.failure && toError(message.failure));
    });
    started.on('error', (error) => log(`任务线程：${error instanceof Error ? error.message : String(error)}`));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const run of pending.keys()) settle(run, new Error('the job thread has ended'));
    });
    return started;
  };
  const settle = (run: number, failure: Error | null): void => {
    const waiting = pending.get(run);
    pending.delete(run);
    if (failure) waiting?.reject(failure);
    else waiting?.resolve();
    if (pending.size === 0) idle = setTimeout(() => void stop(), IDLE_MILLISECONDS).unref();
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const runThere = async (queue: string, data: Record<string, unknown>, { attempt, signal }: Run): Promise<void> => {
    clearTimeout(idle);
    const there = (thread ??= start());
    const run = (runs += 1);
    const ended = Promise.withResolvers<void>();
    pending.set(run, ended);
    const send = (message: ToThread): void => there.postMessage(message);
    const abort = (): void => send({ abort: run });
    signal.addEventListener('abort', abort, { once: true });
    send({ run, queue, data, attempt });
    await ended.promise.finally(() => signal.removeEventListener('abort', abort));
  };
  return { take: (worker) => ({ ...worker, run: (data, run) => runThere(worker.queue, data, run) }), stop };
}

function toError({ message, stack }: { message: string; stack: string }): Error {
  return Object.assign(new Error(message), { stack: mapStackToSources(stack) });
}
