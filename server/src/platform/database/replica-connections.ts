import type pg from 'pg';
import type { Connections } from './database.ts';

/** Connections of one pool to one server, although several may stand behind its address. */
export interface OneServer extends Connections {
  /** One row of text from the server; the first one that answers is kept to until `forget`. */
  ask(text: string): Promise<string | null>;
  forget(): void;
}

/** A proxy gives connections to the others too; these are closed, and the next one is tried. */
const ATTEMPTS = 8;

/**
 * Keeps to one of the servers behind an address: a proxy spreads connections, and what is known of the progress of one says nothing of another.
 * A server is known by the moment of its start.
 */
export function keepToOneServer(pool: pg.Pool): OneServer {
  const servers = new WeakMap<pg.PoolClient, string>();
  let kept: string | undefined;

  const serverOf = async (client: pg.PoolClient): Promise<string> => {
    const known = servers.get(client);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ started: string }>('select pg_postmaster_start_time()::text as started');
    const started = rows[0]?.started ?? '';
    servers.set(client, started);
    return started;
  };
  const connect = async (mayChoose: boolean): Promise<pg.PoolClient> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const client = await pool.connect();
      const server = await serverOf(client).catch((error: Error) => error);
      if (server instanceof Error) {
        client.release(true);
        throw server;
      }
      if (mayChoose) kept ??= server;
      if (server === kept) return client;
      client.release(true);
    }
    throw new Error('no connection to the same server');
  };

  return {
    options: pool.options,
    connect: () => connect(false),
    end: () => pool.end(),
    forget: () => (kept = undefined),
    ask: async (text) => {
      const client = await connect(true);
      try {
        const { rows } = await client.query<{ text: string | null }>(text);
        client.release();
        return rows[0]?.text ?? null;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}
