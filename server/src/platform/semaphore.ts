export interface Semaphore {
  /** Resolves when there is a place; gives up its place in line, and throws, when the signal is set. */
  acquire(signal?: AbortSignal): Promise<void>;
  release(): void;
}

/** Lets no more than `places` pass at the same time; who comes later waits in line. */
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
