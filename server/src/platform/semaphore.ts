import { AppError } from './app-error.ts';

export interface Semaphore {
  /** Resolves when a permit is free; rejects and leaves the queue when the signal is aborted. */
  acquire(signal?: AbortSignal): Promise<void>;
  release(): void;
}

/** Limits concurrent work to `permits`; later callers wait in order. */
export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const line: (() => void)[] = [];
  return {
    acquire: async (signal) => {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      const turn = Promise.withResolvers<void>();
      const giveUp = (): void => {
        const at = line.indexOf(turn.resolve);
        if (at >= 0) line.splice(at, 1);
        turn.reject(signal?.reason as Error);
      };
      line.push(turn.resolve);
      signal?.addEventListener('abort', giveUp, { once: true });
      await turn.promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },
    release: () => {
      const next = line.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** More callers than this wait nowhere: they are refused, so that a flood fills no memory. */
const LONGEST_LINE = 1_000;

/** Runs at most `permits` works of one key at a time in this process, the others in order. */
export function keyedSemaphore(permits: number): { run: <T>(key: string, work: () => Promise<T>) => Promise<T> } {
  const lines = new Map<string, { semaphore: Semaphore; callers: number }>();
  return {
    run: async (key, work) => {
      const line = lines.get(key) ?? { semaphore: createSemaphore(permits), callers: 0 };
      if (line.callers >= LONGEST_LINE) throw new AppError('BUSY');
      line.callers += 1;
      lines.set(key, line);
      await line.semaphore.acquire();
      try {
        return await work();
      } finally {
        line.semaphore.release();
        line.callers -= 1;
        if (line.callers === 0) lines.delete(key);
      }
    },
  };
}
