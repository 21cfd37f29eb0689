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
