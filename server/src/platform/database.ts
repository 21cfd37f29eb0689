import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';

/** A connection for reads. */
export type Db = Kysely<DB>;
/** A transaction: every write takes one, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>;

// Dates and instants stay text: a JavaScript Date would lose the day and the microseconds.
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
  /** Milliseconds; jobs set their own. */
  statementTimeout?: number;
  lockTimeout?: number;
  name: string;
}

class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Before a statement whose best plan is the same whatever its values are: it is planned once a connection. All others are planned for the
 * values at hand, for a generic plan makes LIKE a hundred times slower; so never with LIKE, nor with filters that people choose.
 */
export const preparedStatement: RawBuilder<unknown> = sql.raw('/* once */');
const MARK = '/* once */';
/** Kysely may put a word before it. */
const MARKED_WITHIN = 20;

/** Of ids in such a statement: planned for a few of them, however many there are, so that no plan for these very ids looks cheaper. */
export const anyId = (ids: readonly string[]): RawBuilder<unknown> => sql`any(array(select unnest(${ids as string[]}::bigint[])))`;

const IDLE_MILLISECONDS = 120_000;

/** Who uses a connection ends it sooner, or asks something; what a network lost without a word would stay in the database for hours. */
export const closeOnDisconnect = `idle_session_timeout=${IDLE_MILLISECONDS + 30_000}`;

export function openPool({ url, role, max, statementTimeout = 10_000, lockTimeout = 3_000, name }: PoolOptions): pg.Pool {
  const settings = [
    `statement_timeout=${statementTimeout}`,
    `lock_timeout=${lockTimeout}`,
    'timezone=Asia/Shanghai',
    // Longer than that nobody thinks between two statements: the client is gone, and its locks go with it.
    `idle_in_transaction_session_timeout=${statementTimeout || 60_000}`,
    closeOnDisconnect,
    ...(role ? [`role=${role}`] : []),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
    // A connection takes its plans with it.
    idleTimeoutMillis: IDLE_MILLISECONDS,
    keepAlive: true,
  });
  if (statementTimeout > 0) endSilent(pool, statementTimeout + 1_000);
  // A connection that the server closed is replaced at its next use; without listeners it would end the process,
  // whether it is idle or between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * A network that loses a connection tells nobody. A server that is silent for longer than any statement may take is gone; one that nobody asks
 * may be silent, but is not trusted any more once another of its connections was.
 */
function endSilent(pool: pg.Pool, milliseconds: number): void {
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

export function openDb(pool: pg.Pool): Db {
  const preparing = { connect: async () => prepareMarked(await pool.connect()), end: () => pool.end(), options: pool.options };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const names = new Map<string, string>();
const preparingClients = new WeakMap<pg.PoolClient, pg.PoolClient>();

/** The connection as Kysely uses it; statements that carry the mark get a name, by which PostgreSQL keeps their plan. */
function prepareMarked(client: pg.PoolClient): pg.PoolClient {
  const known = preparingClients.get(client);
  if (known) return known;
  const query = (text: unknown, values: unknown[]) =>
    typeof text === 'string' && text.lastIndexOf(MARK, MARKED_WITHIN) >= 0
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text as string, values);
  // The pool gives the connection another `release` each time.
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

/** The database's spelling of a TypeScript name. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Who writes and why, for the audit trigger. */
export interface AuditContext {
  userId: string | null;
  requestId: string;
  action: string;
}

/** Tells the audit trigger who acts; the settings end with the transaction. */
export async function setAuditContext(tx: Tx, context: AuditContext): Promise<void> {
  await sql`${preparedStatement} select set_config('mrp.user_id', ${context.userId ?? ''}, true),
                   set_config('mrp.request_id', ${context.requestId}, true),
                   set_config('mrp.action', ${context.action}, true)`.execute(tx);
}

/** Names the business action of the rest of this transaction, and a remark such as the reason given. */
export async function setAuditAction(tx: Tx, action: string, remark = ''): Promise<void> {
  await sql`${preparedStatement} select set_config('mrp.action', ${action}, true), set_config('mrp.remark', ${remark}, true)`.execute(tx);
}

/** What follows from an action elsewhere, in the log under a name of its own; what comes after is the action's again. */
export async function withAuditAction(tx: Tx, action: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ action: string | null; remark: string | null }>`
    select current_setting('mrp.action', true) as action, current_setting('mrp.remark', true) as remark`.execute(tx);
  await setAuditAction(tx, action);
  await work();
  await setAuditAction(tx, rows[0]?.action ?? '', rows[0]?.remark ?? '');
}

const RETRIED = new Set(['40001', '40P01']);

/** `repeatable read`: everything that is read is of the moment at which the transaction began. */
type Isolation = 'read committed' | 'repeatable read';

/**
 * Runs `work` in one transaction in the name of `actor`; a deadlock's victim is run again, and so is a snapshot that others overtook, so no user
 * ever meets one.
 */
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
