import type pg from 'pg';

/**
 * Runs `load` while these tables have no user triggers, no foreign keys and only their unique indexes; recreates everything afterwards, so
 * that keys are checked over all rows at once and the indexes are as dense as after restoring a dump.
 */
export async function loadInBulk(client: pg.Client, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any($1::regclass[]) and contype = 'f'`,
    [tables],
  );
  await client.query('begin');
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
  for (const { of, name, definition } of keys) await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
}

/** Refuses to measure on data that violates an invariant. */
export async function refuseBrokenData(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select * from inv.report() where violations > 0');
  if (rows.length > 0) throw new Error(`the data breaks ${JSON.stringify(rows)}`);
}
