import pg from 'pg';
import { withApplication, type Application } from '../platform/application.ts';
import { openDb, openPool, type Db } from '../platform/database/database.ts';
import { StartError } from '../platform/postgres/start-error.ts';
import type { StartProgress } from '../platform/operations/start-progress.ts';
import { loadDemo } from './load.ts';

interface DemoOptions {
  /** Of the database, as its owner. */
  url: string;
  application: Application;
  progress: StartProgress;
  /** Aborted by Ctrl-C: the load ends after the step under way. */
  signal: AbortSignal;
  load?: typeof loadDemo;
}

const LOADING = 'loading';
const LOADED = 'loaded';
/** Asked for by `admin reset-demo`; done by the next start. */
const RESET = 'reset';
/** Processes that start at the same moment load one after the other. */
const LOCK = `hashtext('demo installation')`;

/** Loads the demo data into an empty installation and notes when all of it is there. Its thousands of commits do not wait for the disk. */
export async function installDemo({ url, application, progress, signal, load = loadDemo }: DemoOptions): Promise<void> {
  // Without a limit for silence: the guard is silent for as long as the load takes, which on a slow machine is more than five minutes.
  const pool = openPool({ url, max: 3, name: 'mrp-demo', statementTimeout: 0, lockTimeout: 0, durable: false, keepsPlans: true });
  const guard = await pool.connect();
  try {
    // It waits longer than a connection may rest.
    await guard.query(`set idle_session_timeout = 0`);
    progress.begin('demo');
    await guard.query(`select pg_advisory_lock(${LOCK})`);
    const { rows } = await guard.query('select from suppliers limit 1');
    if (rows.length === 0) {
      progress.tellTerminal();
      await note(guard, LOADING);
      await load(
        withApplication(
          openDb(pool, undefined, () => true),
          application,
        ),
        1,
        (line, done) => {
          progress.advance('demo', done, `演示数据：${line}`);
          signal.throwIfAborted();
        },
      );
      await note(guard, LOADED);
    }
    progress.finish('demo');
  } finally {
    // Closed instead of returned: the lock ends with the connection.
    guard.release(true);
    await pool.end();
  }
}

const note = (client: pg.ClientBase, state: string): Promise<unknown> =>
  client.query(
    `insert into installation_settings (name, value) values ('demo', $1) on conflict (name) do update set value = excluded.value`,
    [state],
  );

/** True when the database holds the demo data, which the next start then loads anew. A database of real work is never marked. */
export async function requestDemoReset(db: Db): Promise<boolean> {
  const marked = await db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable('installationSettings')
        .set({ value: RESET })
        .where('name', '=', 'demo')
        .where('value', 'in', [LOADED, RESET])
        .returning('name')
        .executeTakeFirst(),
    );
  return marked !== undefined;
}

/**
 * Empties the database of a start that ended while it loaded the demo data, or whose reset was asked for. Nobody uses it, because a server
 * listens only afterwards. A database of somebody else's is left alone, with what to do.
 */
export async function removeOldDemo(url: string, { isOwn, log }: { isOwn: boolean; log: (line: string) => void }): Promise<void> {
  const state = await findDemoState(url);
  if (state !== LOADING && state !== RESET) return;
  if (!isOwn) throw new StartError('这个数据库的演示数据没有装完（上次启动中断了），请换一个空的数据库，或用 DEMO=0 启动');
  log(state === RESET ? '按要求清空演示数据，现在重新装入' : '上次的演示数据没有装完，现在重新装入');
  const place = new URL(url);
  const name = decodeURIComponent(place.pathname.slice(1));
  place.pathname = '/postgres';
  await onServer(place.href, async (client) => {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user`, [name]);
    await client.query(`drop database ${pg.escapeIdentifier(name)}`);
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/** Waits for a process that is loading just now. */
async function findDemoState(url: string): Promise<string | null> {
  return onServer(url, async (client) => {
    const { rows: tables } = await client.query<{ known: boolean }>(`select to_regclass('installation_settings') is not null as known`);
    if (!tables[0]?.known) return null;
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const { rows } = await client.query<{ value: string }>(`select value from installation_settings where name = 'demo'`);
    return rows[0]?.value ?? null;
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
