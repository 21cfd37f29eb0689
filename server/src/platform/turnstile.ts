export interface Turnstile {
  /** Resolves when there is a place; gives up its place in line, and throws, when the signal is set. */
  enter(signal?: AbortSignal): Promise<void>;
  leave(): void;
}

/** Lets no more than `places` pass at the same time; who comes later waits in line. */
export function openTurnstile(places: number): Turnstile {
  let free = places;
  const line: (() => void)[] = [];
  return {
    enter: async (signal) => {
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
    leave: () => {
      const next = line.shift();
      if (next) next();
      else free += 1;
    },
  };
}
