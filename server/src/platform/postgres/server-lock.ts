import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster-folder.ts';
import { choosePort, findPostmaster, launchPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { StartError } from './start-error.ts';

/** One process's use of the server: a connection with a shared lock, which shows who is the last to stop. */
export interface Session {
  client: pg.Client;
  postmaster: Postmaster;
  reused: boolean;
}

const presence = 7_077_001; // key of the advisory lock, in the database `postgres`

/** Tries once to use the running server, or to start it. Undefined when the server stopped meanwhile. */
export async function acquireServerLock(
  cluster: Cluster,
  { durable, port, launched }: { durable: boolean; port?: number; launched?: (() => void) | undefined },
): Promise<Session | undefined> {
  const running = findPostmaster(cluster);
  const postmaster = running ?? (await launchPostmaster(cluster, port ?? (await choosePort(cluster)), durable));
  if (!running) launched?.();
  const client = await waitForAnswer(cluster, postmaster).catch(async (error: unknown) => {
    if (!running) await stopPostmaster(cluster, postmaster);
    throw error;
  });
  if (!client) return undefined;

  if (await tryLock(client, 'pg_try_advisory_lock_shared')) return { client, postmaster, reused: running !== undefined };
  await client.end();
  return undefined;
}

/** Returns whether no other process uses the server; then none can join any more. */
export async function releaseServerLock({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [presence]).catch(() => undefined);
  if (await tryLock(client, 'pg_try_advisory_lock')) return true;
  await client.end();
  return false;
}

/** Also false when the server is shutting down. */
async function tryLock(client: pg.Client, lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'): Promise<boolean> {
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select ${lock}($1) as locked`, [presence]);
    return rows[0]?.locked === true;
  } catch {
    return false;
  }
}

/** Waits as long as the server lives, because after a crash it may first replay a gigabyte of its log. */
async function waitForAnswer(cluster: Cluster, { port, isAlive }: Postmaster): Promise<pg.Client | undefined> {
  for (; isAlive(); await sleep(30)) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: cluster.passwords.superuser,
      database: 'postgres',
      ssl: false,
      connectionTimeoutMillis: 5000,
      application_name: 'mrp keeper',
    });
    client.on('error', () => undefined); // 'end' follows and is handled
    try {
      await client.connect();
      if (await readsFolder(client, cluster)) return client;
      await client.end();
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') {
        throw new StartError(`内置数据库拒绝了 ${cluster.folder} 中保存的密码：请从备份恢复 passwords.json`);
      }
    }
  }
  return undefined;
}

/**
 * Proves that this server has our folder: it reads what we have just written there. A copy of the folder has the same recorded port and
 * passwords, so a copy's server may answer while ours cannot listen.
 */
async function readsFolder(client: pg.Client, { data }: Cluster): Promise<boolean> {
  const [name, proof] = [`mrp-proof-${randomBytes(8).toString('hex')}`, randomBytes(16).toString('hex')];
  const file = path.join(data, name);
  // Readable by the server's user, which may be another one; the folder itself is closed to others.
  writeFileSync(file, proof, { mode: 0o644 });
  chmodSync(file, 0o644);
  try {
    const { rows } = await client.query<{ text: string | null }>('select pg_read_file($1, true) as text', [name]);
    return rows[0]?.text === proof;
  } finally {
    rmSync(file, { force: true });
  }
}
