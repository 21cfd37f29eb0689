import { applicationOf } from './application.ts';
import type { Tx } from './database.ts';
import type { Listener } from './feature.ts';

/** What a feature tells of changes in its rows, so that higher features can do what follows in the same transaction. */
export interface Event<Payload> {
  /** For the manifest of a higher feature. */
  on: (handle: (tx: Tx, payload: Payload) => Promise<void>) => Listener;
  /** Awaits everyone who listens, lower features first. */
  notify: (tx: Tx, payload: Payload) => Promise<void>;
}

export function defineEvent<Payload>(name: string): Event<Payload> {
  return {
    on: (handle) => ({ event: name, handle }),
    notify: async (tx, payload) => {
      for (const { event, handle } of applicationOf(tx).listeners) if (event === name) await handle(tx, payload as never);
    },
  };
}
