import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type LogEvent, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';

type Writes = 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'schema';

/** Tests arrange their data through it; the server's own code gets a `Db`. */
export type WritableDb = Kysely<DB>;
/** A connection for reads: a write outside a transaction does not compile. */
export type Db = Omit<WritableDb, Writes>;
/** A transaction: every write takes one. */
export type Tx = Transaction<DB>;

// Dates and timestamps stay text: a JavaScript Date would change the day and drop the microseconds.
const asText = (value: string): string => value;
pg.types.setTypeParser(1082, asText);
pg.types.setTypeParser(1114, asText);
pg.types.setTypeParser(1184, (value) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
pg.types.setTypeParser(20, asText);
pg.types.setTypeParser(1700, asText);

export interface PoolOptions {
  url: string;
  /** Requests run as `mrp_app`, which owns nothing; migrations and jobs run as the owner. */
  role?: 'mrp_app' | undefined;
  max: number;
  /** In milliseconds; jobs set their own. */
  statementTimeout?: number;
  lockTimeout?: number;
  /** false: commits do not wait for the disk, for data that can be made again. */
  durable?: boolean;
  /** Named statements keep their first plan, whatever their values: for work that repeats few statements on small tables. */
  keepsPlans?: boolean;
  name: string;
}

class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Marks a statement whose best plan does not depend on its values: it is planned once per connection. Other statements are planned for their
 * values, because a generic plan makes LIKE a hundred times slower; so never use it with LIKE or with filters that users choose.
 */
export const preparedStatement: RawBuilder<unknown> = sql.raw('/* once */');
const MARK = '/* once */';
/** Kysely may put a word before the mark. */
const MARKED_WITHIN = 20;

/**
 * Compares with any of the ids in a prepared statement. The sub-select keeps the estimate independent of the number of ids, so that no custom
 * plan looks cheaper.
 */
export const anyId = (ids: readonly string[]): RawBuilder<unknown> => sql`any(array(select unnest(${ids as string[]}::bigint[])))`;

const IDLE_MILLISECONDS = 120_000;

/** The pool closes idle connections earlier. Without this setting a connection lost by the network would stay open in the database for hours. */
const LOST_MILLISECONDS = IDLE_MILLISECONDS + 30_000;
export const closeOnDisconnect = `idle_session_timeout=${LOST_MILLISECONDS}`;

const CONNECT_MILLISECONDS = 5_000;

/**
 * Sets a new connection up. Not by startup parameters, which poolers such as PgBouncer drop: statements would run as the owner and without
 * limits. A server that falls silent meanwhile loses the connection; later `closeUnresponsive` watches it.
 */
async function applySettings(client: pg.ClientBase, settings: Readonly<Record<string, string | number>>): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const { stream } = (client as pg.PoolClient).connection;
  const timer = setTimeout(() => stream.destroy(new SilentConnection()), CONNECT_MILLISECONDS);
  try {
    await client.query(`select ${calls.join(', ')}`);
  } finally {
    clearTimeout(timer);
  }
}

export function openPool({
  url,
  role,
  max,
  statementTimeout = 10_000,
  lockTimeout = 3_000,
  durable = true,
  keepsPlans = false,
  name,
}: PoolOptions): pg.Pool {
  const settings = {
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    timezone: 'Asia/Shanghai',
    // No request pauses longer than this between two statements: the client is gone, and its locks must be released.
    idle_in_transaction_session_timeout: statementTimeout || 60_000,
    idle_session_timeout: LOST_MILLISECONDS,
    // On by default, and chosen by estimated cost: compiling a statement over small tables without statistics took 3.6 s, running it 30 ms.
    jit: 'off',
    ...(role && { role }),
    ...(!durable && { synchronous_commit: 'off' }),
    ...(keepsPlans && { plan_cache_mode: 'force_generic_plan' }),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // A closed connection loses its prepared plans.
    idleTimeoutMillis: IDLE_MILLISECONDS,
    keepAlive: true,
    // The pool waits for the promise, although its type does not say so.
    onConnect: (client) => applySettings(client, settings) as unknown as undefined,
  });
  if (statementTimeout > 0) closeUnresponsive(pool, statementTimeout + 1_000);
  // A connection closed by the server is replaced at its next use. Without these listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Closes connections that the network lost without notice: a server that is silent for longer than the statement timeout is gone. Idle
 * connections are closed once another connection of the pool was lost this way.
 */
function closeUnresponsive(pool: pg.Pool, milliseconds: number): void {
  const resting = new Set<Socket>();
  const end = (stream: Socket) => stream.destroy(new SilentConnection());
  pool.on('connect', ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    stream.on('timeout', () => [stream, ...resting].forEach(end));
    stream.once('close', () => resting.delete(stream));
  });
  pool.on('acquire', ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    resting.delete(stream);
    stream.setTimeout(milliseconds);
  });
  pool.on('release', (_error, { connection: { stream } }) => {
    if (!(stream instanceof Socket) || stream.destroyed) return;
    stream.setTimeout(0);
    resting.add(stream);
  });
}

/** What a `Db` takes its connections from: a pool, or some of its connections. */
export interface Connections {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  options: pg.PoolConfig;
}

/** `watch` is told of each statement and how long it took. `isPrepared`: which statements get a name, under which they are read once. */
export function openDb(pool: Connections, watch?: (event: LogEvent) => void, isPrepared = isMarked): WritableDb {
  const preparing = {
    connect: async () => prepareStatements(await pool.connect(), isPrepared),
    end: () => pool.end(),
    options: pool.options,
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }),
    ...(watch && { log: watch }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const names = new Map<string, string>();
const preparingClients = new WeakMap<pg.PoolClient, pg.PoolClient>();

const isMarked = (text: string): boolean => text.lastIndexOf(MARK, MARKED_WITHIN) >= 0;

/** Gives marked statements, or others, a name, under which PostgreSQL keeps them and their plan. */
function prepareStatements(client: pg.PoolClient, isPrepared: (text: string) => boolean): pg.PoolClient {
  const known = preparingClients.get(client);
  if (known) return known;
  const query = (text: unknown, values: unknown[]) =>
    typeof text === 'string' && isPrepared(text)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text as string, values);
  // The pool attaches a new `release` at every checkout.
  const preparing = { query, release: (error?: Error | boolean) => client.release(error) } as unknown as pg.PoolClient;
  preparingClients.set(client, preparing);
  return preparing;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Converts a TypeScript name to the database's spelling. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** User and reason of a change, for the audit trigger. */
export interface AuditContext {
  userId: string | null;
  requestId: string;
  action: string;
}

/** Sets the audit context of this transaction. */
export async function setAuditContext(tx: Tx, context: AuditContext): Promise<void> {
  await sql`${preparedStatement} select set_config('mrp.user_id', ${context.userId ?? ''}, true),
                   set_config('mrp.request_id', ${context.requestId}, true),
                   set_config('mrp.action', ${context.action}, true)`.execute(tx);
}

/** Sets the audit action for the rest of this transaction, with an optional remark such as the reason entered by the user. */
export async function setAuditAction(tx: Tx, action: string, remark = ''): Promise<void> {
  await sql`${preparedStatement} select set_config('mrp.action', ${action}, true), set_config('mrp.remark', ${remark}, true)`.execute(tx);
}

/** Records a side effect in another feature under its own audit action; afterwards the previous action applies again. */
export async function withAuditAction(tx: Tx, action: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ action: string | null; remark: string | null }>`
    select current_setting('mrp.action', true) as action, current_setting('mrp.remark', true) as remark`.execute(tx);
  await setAuditAction(tx, action);
  await work();
  await setAuditAction(tx, rows[0]?.action ?? '', rows[0]?.remark ?? '');
}

const RETRIED = new Set(['40001', '40P01']);

/** `repeatable read`: all reads see the state at the start of the transaction. */
type Isolation = 'read committed' | 'repeatable read';

/** Runs `work` in one transaction as `actor`. Retries after a deadlock or a serialization failure, so that users never see either. */
export async function transact<T>(
  db: Db,
  actor: AuditContext,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = 'read committed',
  attempt = 1,
): Promise<T> {
  const transaction = isolation === 'read committed' ? db.transaction() : db.transaction().setIsolationLevel(isolation);
  try {
    return await transaction.execute(async (tx) => {
      await setAuditContext(tx, actor);
      return work(tx);
    });
  } catch (error) {
    if (attempt >= 5 || !(error instanceof pg.DatabaseError) || !RETRIED.has(error.code ?? '')) throw error;
    return transact(db, actor, work, isolation, attempt + 1);
  }
}
