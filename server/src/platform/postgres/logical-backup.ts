import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with the columns that are stored, so without generated ones. */
interface DumpedTable {
  name: string;
  columns: string;
}

/** What a logical backup holds beside its rows; names are quoted as SQL. */
export interface LogicalContent {
  /** Names of the migrations that the database had run: rows fit only tables of the same structure. */
  migrations: string[];
  tables: DumpedTable[];
  sequences: { name: string; value: string; called: boolean }[];
  bytes: number;
}

/** By table. */
export type RowCounts = Record<string, number>;

const OWN_SCHEMAS = `nspname !~ '^pg_' and nspname <> 'information_schema'`;
/** Written by the release that restores: its migrations, and its mark of a restore that is not finished. */
const OF_RELEASE = ['schema_migrations', 'schema_code', 'restore_unfinished'];

/**
 * Copies the rows of all tables as of one moment into `folder`, a compressed file a table. Needs no tools of PostgreSQL and no access to the
 * host of the database; the schema is not copied, because the release that restores makes it.
 */
export async function dumpRows(url: string, folder: string, signal?: AbortSignal): Promise<{ content: LogicalContent; rows: RowCounts }> {
  return withClient(url, async (client) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.query('begin isolation level repeatable read, read only');
    const tables = await readTables(client);
    let bytes = 0;
    const counts: RowCounts = {};
    for (const table of tables) {
      const dumped = await dumpTable(client, table, rowsFileOf(folder, table.name), signal);
      bytes += dumped.bytes;
      counts[table.name] = dumped.rows;
    }
    const migrations = await readMigrationNames(client);
    // Read last: sequences are not part of the snapshot, and a value that is too high does no harm.
    const sequences = await readSequences(client);
    return { content: { migrations, tables, sequences, bytes }, rows: counts };
  });
}

/**
 * Replaces all rows of a database that has the structure of the backup, in one transaction. Foreign keys are dropped and created again, so
 * that tables load in any order and each reference is checked.
 */
export async function loadRows(url: string, folder: string, { tables, sequences }: LogicalContent): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    const present = await readTables(client);
    const foreignKeys = await readForeignKeys(client);
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
    // Before the rows are emptied: some tables refuse that.
    for (const { name } of present) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${present.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables)
      await pipeline(
        createReadStream(rowsFileOf(folder, name)),
        createGunzip(),
        client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      );
    for (const { name } of present) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, value, called } of sequences) {
      // The counters of numbers are made when they are first used.
      await client.query(`create sequence if not exists ${name}`);
      await client.query('select setval($1, $2, $3)', [name, value, called]);
    }
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Counts rows in one statement. Without `tables`, of all that are append-only: what they have once they have for ever. */
export async function countRows(client: pg.ClientBase, tables?: readonly string[]): Promise<RowCounts> {
  const names = tables ?? (await listAppendOnly(client));
  if (names.length === 0) return {};
  const each = names.map((name) => `select ${pg.escapeLiteral(name)} as name, count(*)::text as rows from ${name}`);
  const { rows } = await client.query<{ name: string; rows: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

async function listAppendOnly(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where t.tgname = 'append_only' and not t.tgisinternal order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** In the order in which they were run. */
export async function readMigrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'mrp-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ends an open transaction too.
    await client.end();
  }
}

export const rowsFileOf = (folder: string, table: string): string => path.join(folder, `${table.replaceAll('"', '')}.copy.gz`);

interface Dumped {
  bytes: number;
  rows: number;
}

async function dumpTable(client: pg.Client, { name, columns }: DumpedTable, file: string, signal?: AbortSignal): Promise<Dumped> {
  const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }), { signal });
  return { bytes: (await stat(file)).size, rows: rows.rowCount };
}

async function readTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN_SCHEMAS} and c.relname <> all ($1)
     group by 1 order by 1`,
    [OF_RELEASE],
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<LogicalContent['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OWN_SCHEMAS} order by 1`,
  );
  const sequences: LogicalContent['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    for (const { value, called } of state) sequences.push({ name, value, called });
  }
  return sequences;
}

async function readForeignKeys(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OWN_SCHEMAS}`,
  );
  return rows;
}
