import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { formerObjects, isFormerSchema, isOfSquash, type RanMigration } from './former-schema.ts';
import { root } from '../paths.ts';
import { StartError } from '../postgres/start-error.ts';
import { checksumOf, dropObjects, listMade, readSqlCode, type SqlCode, type SqlFile } from './sql-code.ts';

const folder = join(root, 'server/migrations');
/** Serialises processes that start together. */
const MIGRATION_LOCK = 7_274_001;

/** The schema of this release: the number of migrations and the checksum of its code. */
export interface SchemaVersion {
  migrations: number;
  code: string;
}

/** `/readyz` reads both tables as the role of requests; the role and the tables may be created in either order. */
export const grantRead = `do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke all on schema_migrations, schema_code from mrp_app;
    grant select on schema_migrations, schema_code to mrp_app;
  end if;
end $$`;

export interface Migrated {
  /** Names of the migrations that were pending. */
  applied: string[];
  appRole: boolean;
  version: SchemaVersion;
}

export interface MigrateOptions {
  /** Ends the wait for another process that migrates, and between two files the upgrade itself, which then leaves nothing. */
  signal?: AbortSignal;
  /** Told what a start waits for, and each migration of an existing database with its time. */
  log?: (line: string) => void;
}

/**
 * Migrates the schema to this release in one transaction: code used by tables, pending migrations (forward only, unchanged once applied),
 * then all other code if any of it changed.
 */
export async function migrate(client: pg.ClientBase, workflows: readonly Workflow[], options: MigrateOptions = {}): Promise<Migrated> {
  const migrations = await readMigrations();
  const code = await readSqlCode(migrations.map(({ name }) => name));
  await takeLock(client, options);
  try {
    const appRole = await ensureAppRole(client);
    const applied = await inTransaction(client, 'migrating', () => applyPending(client, migrations, code, options));
    await inTransaction(client, 'copying the workflows', () => copyWorkflows(client, workflows));
    return { applied, appRole, version: { migrations: migrations.length, code: code.checksum } };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

const LOCK_PAUSE_MILLISECONDS = 250;

/** Asks again and again instead of waiting in the database, so that a signal can end the start. */
async function takeLock(client: pg.ClientBase, { signal, log }: MigrateOptions): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    if (asked === 2) log?.('另一个进程正在升级数据库的结构，等它做完…');
    await sleep(LOCK_PAUSE_MILLISECONDS, undefined, { signal });
  }
}

/** What the files of this release say the schema is. */
export async function readVersion(): Promise<SchemaVersion> {
  const migrations = await readMigrations();
  return { migrations: migrations.length, code: (await readSqlCode(migrations.map(({ name }) => name))).checksum };
}

/** Whether the schema still matches this release, as another release may have started since. */
export async function isAtVersion(pool: pg.Pool, { migrations, code }: SchemaVersion): Promise<boolean> {
  const { rows } = await pool.query<{ current: boolean }>(
    'select (select count(*) from schema_migrations) = $1 and (select checksum from schema_code) = $2 as current',
    [migrations, code],
  );
  return rows[0]?.current === true;
}

async function readMigrations(): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** False when the owner may not create roles: requests then run as the owner, and /readyz reports it. */
async function ensureAppRole(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ usable: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = 'mrp_app'`,
  );
  if (rows[0]) return rows[0].usable;
  const { rows: rights } = await client.query<{ may: boolean }>(
    `select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user`,
  );
  if (!rights[0]?.may) return false;
  await client.query(`do $$ begin
    create role mrp_app nologin;
    execute format('grant mrp_app to %I', current_user);
  exception when duplicate_object or unique_violation then null; end $$`);
  return true;
}

async function applyPending(
  client: pg.ClientBase,
  migrations: readonly SqlFile[],
  code: SqlCode,
  { log, signal }: MigrateOptions,
): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_code (checksum text not null, objects text[] not null, applied_at timestamptz not null default now())`);
  const pending = await findPending(client, migrations);
  const { rows } = await client.query<{ checksum: string; objects: string[] }>('select checksum, objects from schema_code');
  if (pending.length === 0 && rows[0]?.checksum === code.checksum) return [];
  // Functions may reference tables and functions created later.
  await client.query('set local check_function_bodies = off');
  for (const file of code.base) await run(client, file);
  const ofBase = await listMade(client);
  // The hundreds of a new database would say nothing.
  const tell = rows.length === 0 ? undefined : log;
  for (const migration of pending) {
    signal?.throwIfAborted();
    const began = performance.now();
    await applyOne(client, migration);
    tell?.(`数据库升级 ${migration.name}：${Math.round(performance.now() - began)} 毫秒`);
  }
  // Triggers that a migration switched off and on again would look like those of the code.
  const ofMigrations = new Set((await listMade(client)).map(({ row }) => row));
  for (const { row } of ofBase) ofMigrations.delete(row);
  const began = performance.now();
  for (const file of code.features) {
    signal?.throwIfAborted();
    await run(client, file);
  }
  tell?.(`数据库升级：函数、视图与触发器已重做，${Math.round(performance.now() - began)} 毫秒`);
  const made = (await listMade(client)).filter(({ row }) => !ofMigrations.has(row)).map(({ object }) => object);
  await recordCode(client, code.checksum, { made, recorded: rows[0]?.objects ?? [] });
  return pending.map(({ name }) => name);
}

async function findPending(client: pg.ClientBase, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
  const known = new Map((await readRecord(client, migrations)).map(({ name, checksum }) => [name, checksum]));
  const newer = [...known.keys()].find((name) => !migrations.some((migration) => migration.name === name));
  if (newer) throw new StartError(`数据库比程序新（含 ${newer}），请升级程序后再启动`);
  return migrations.filter(({ name, text }) => {
    if (known.has(name) && known.get(name) !== checksumOf(text))
      throw new StartError(`迁移 ${name} 在应用之后被改动，请恢复原文件，用新的迁移来改`);
    return !known.has(name);
  });
}

/** Migrations that the database ran. One that ran all migrations before the squash counts as having run the squash. */
async function readRecord(client: pg.ClientBase, migrations: readonly SqlFile[]): Promise<RanMigration[]> {
  const { rows } = await client.query<RanMigration>('select name, checksum from schema_migrations');
  if (!isFormerSchema(rows)) return rows;
  const squash = migrations.filter(({ name }) => isOfSquash(name));
  await client.query('delete from schema_migrations');
  for (const migration of squash) await recordMigration(client, migration);
  await client.query(`insert into schema_code (checksum, objects) values ('', $1)`, [formerObjects]);
  return squash.map(({ name, text }) => ({ name, checksum: checksumOf(text) }));
}

async function applyOne(client: pg.ClientBase, migration: SqlFile): Promise<void> {
  await run(client, migration);
  await recordMigration(client, migration);
}

async function recordMigration(client: pg.ClientBase, { name, text }: SqlFile): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)]);
}

/** Drops recorded code that is no longer created: its file is gone, or its arguments changed. */
async function recordCode(
  client: pg.ClientBase,
  checksum: string,
  { made, recorded }: { made: readonly string[]; recorded: readonly string[] },
): Promise<void> {
  await dropObjects(
    client,
    recorded.filter((object) => !made.includes(object)),
  );
  await client.query('delete from schema_code');
  await client.query('insert into schema_code (checksum, objects) values ($1, $2)', [checksum, made]);
  await client.query(grantRead);
}

async function run(client: pg.ClientBase, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error });
  }
}

async function inTransaction<T>(client: pg.ClientBase, what: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error instanceof StartError ? error : new Error(`${what} failed`, { cause: error });
  }
}

/** Copies the contract's workflows to the rows that the state trigger checks; a state that a record still has is never removed. */
async function copyWorkflows(client: pg.ClientBase, workflows: readonly Workflow[]): Promise<void> {
  const states = workflows.flatMap((flow) =>
    Object.entries(flow.states).map(([state, { label }]) => ({ workflow: flow.kind, state, label, initial: flow.initial.includes(state) })),
  );
  const transitions = workflows.flatMap((flow) =>
    Object.entries(flow.transitions).flatMap(([action, { from, to, label, permission }]) =>
      from.map((source) => ({ workflow: flow.kind, action, from_state: source, to_state: to, label, permission })),
    ),
  );
  await client.query(
    `insert into workflow_states as s (workflow, state, label, initial)
     select * from jsonb_to_recordset($1::jsonb) as x (workflow text, state text, label text, initial boolean)
     on conflict (workflow, state) do update set label = excluded.label, initial = excluded.initial
     where (s.label, s.initial) is distinct from (excluded.label, excluded.initial)`,
    [JSON.stringify(states)],
  );
  // Unchanged rows are not written again, because most starts change nothing.
  await client.query('delete from workflow_transitions t where to_jsonb(t) not in (select jsonb_array_elements($1::jsonb))', [
    JSON.stringify(transitions),
  ]);
  await client.query(
    `insert into workflow_transitions (workflow, action, from_state, to_state, label, permission)
     select * from jsonb_to_recordset($1::jsonb) as x (workflow text, action text, from_state text, to_state text, label text, permission text)
     on conflict do nothing`,
    [JSON.stringify(transitions)],
  );
}
