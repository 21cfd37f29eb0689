import { applicationOf } from './application.ts';
import type { Tx } from './database/database.ts';
import type { Listener } from './feature.ts';

/** A change that a feature publishes, so that higher features can react in the same transaction. */
export interface Event<Payload> {
  /** Creates a listener for the manifest of a higher feature. */
  on: (handle: (tx: Tx, payload: Payload) => Promise<void>) => Listener;
  /** Awaits all listeners, lower features first. */
  notify: (tx: Tx, payload: Payload) => Promise<void>;
}

export function defineEvent<Payload>(name: string): Event<Payload> {
  return {
    on: (handle) => ({ event: name, handle }),
    notify: async (tx, payload) => {
      // Listeners of one event take its payload: `on` ties the two types.
      for (const { event, handle } of applicationOf(tx).listeners) if (event === name) await handle(tx, payload as never);
    },
  };
}
