import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { root } from './paths.ts';
import { StartError } from './postgres/start-error.ts';

const folder = join(root, 'server/migrations/');
/** Any two processes that start together take turns here. */
const MIGRATION_LOCK = 7_274_001;

/** Brings storage to this release: forward only, each file in a transaction of its own, its text frozen once applied. */
export async function migrate(client: pg.ClientBase, workflows: readonly Workflow[]): Promise<{ applied: string[]; appRole: boolean }> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const appRole = await ensureAppRole(client);
    await client.query(
      `create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await applyPending(client);
    await copyWorkflows(client, workflows);
    return { applied, appRole };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** The names of all migrations of this release, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
}

/** False where the owner may not create roles: requests then run as the owner, and /readyz says so. */
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

async function applyPending(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = await listMigrations();
  const newer = [...known.keys()].find((name) => !names.includes(name));
  if (newer) throw new StartError(`数据库比程序新（含 ${newer}），请升级程序后再启动`);
  const applied: string[] = [];
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')));
  for (const [index, name] of names.entries()) {
    const text = texts[index]!;
    const checksum = createHash('sha256').update(text).digest('hex');
    if (known.get(name) === checksum) continue;
    if (known.has(name)) throw new StartError(`迁移 ${name} 在应用之后被改动，请恢复原文件，用新的迁移来改`);
    await applyOne(client, name, text, checksum);
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.ClientBase, name: string, text: string, checksum: string): Promise<void> {
  await inTransaction(client, `migration ${name}`, async () => {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  });
}

async function inTransaction(client: pg.ClientBase, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${what} failed`, { cause: error });
  }
}

/** The contract's tables become rows that the state trigger checks; a state that a record still has is never removed. */
async function copyWorkflows(client: pg.ClientBase, workflows: readonly Workflow[]): Promise<void> {
  const states = workflows.flatMap((flow) =>
    Object.entries(flow.states).map(([state, { label }]) => ({ workflow: flow.kind, state, label, initial: flow.initial.includes(state) })),
  );
  const transitions = workflows.flatMap((flow) =>
    Object.entries(flow.transitions).flatMap(([action, { from, to, label, permission }]) =>
      from.map((source) => ({ workflow: flow.kind, action, from_state: source, to_state: to, label, permission })),
    ),
  );
  await inTransaction(client, 'copying the workflows', async () => {
    await client.query(
      `insert into workflow_states as s (workflow, state, label, initial)
       select * from jsonb_to_recordset($1::jsonb) as x (workflow text, state text, label text, initial boolean)
       on conflict (workflow, state) do update set label = excluded.label, initial = excluded.initial
       where (s.label, s.initial) is distinct from (excluded.label, excluded.initial)`,
      [JSON.stringify(states)],
    );
    // What stands is not written again: most starts change nothing.
    await client.query('delete from workflow_transitions t where to_jsonb(t) not in (select jsonb_array_elements($1::jsonb))', [
      JSON.stringify(transitions),
    ]);
    await client.query(
      `insert into workflow_transitions (workflow, action, from_state, to_state, label, permission)
       select * from jsonb_to_recordset($1::jsonb) as x (workflow text, action text, from_state text, to_state text, label text, permission text)
       on conflict do nothing`,
      [JSON.stringify(transitions)],
    );
  });
}
