import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { readSqlCode } from '../server/src/platform/database/sql-code.ts';
import { root } from './steps.ts';

// Keeps the database of a release for the upgrade test: node scripts/keep-release.ts URL, with the sources of that release and its demo loaded.
// Rows stay text as PostgreSQL writes them, so that no number passes through JavaScript.

/** Secrets, what expires, and descriptors that are made again. */
const LEFT_OUT = [
  'sessions',
  'idempotency_keys',
  'rate_limits',
  'login_failures',
  'schema_code',
  'schema_migrations',
  'picture_descriptors',
];
/** The log is half of the database. */
const KEPT_ENTRIES = 2_000;
const some: Readonly<Record<string, string>> = {
  audit_entries: `where id > (select max(id) - ${KEPT_ENTRIES} from audit_entries)`,
  installation_settings: `where name <> 'secret'`,
};

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
  'select name, checksum from schema_migrations order by 1',
);
const { rows: made } = await client.query<{ checksum: string; objects: string[] }>('select checksum, objects from schema_code');
const code = await readSqlCode(migrations.map(({ name }) => name));
if (code.checksum !== made[0]?.checksum) throw new Error('the database is of another release than these sources');

const { rows: tables } = await client.query<{ name: string; columns: string }>(
  `select c.relname::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
   from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where relnamespace = 'public'::regnamespace and relkind = 'r' and c.relname <> all($1) group by c.oid order by 1`,
  [LEFT_OUT],
);
const kept: { name: string; columns: string; rows: string }[] = [];
for (const { name, columns } of tables) {
  const { rows } = await client.query<{ rows: string | null }>(
    `select jsonb_agg(to_jsonb(t))::text as rows from (select ${columns} from ${name} ${some[name] ?? ''}) t`,
  );
  if (rows[0]?.rows) kept.push({ name, columns, rows: rows[0].rows });
}
const { rows: sequences } = await client.query<{ schema: string; name: string; last: string | null }>(
  `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
   where schemaname in ('public', 'numbering') order by 1, 2`,
);
await client.end();
const bytes = brotliCompressSync(JSON.stringify({ migrations, code, objects: made[0].objects, tables: kept, sequences }), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(join(root, 'server/test/former-release.json.br'), bytes);
console.log(`${kept.length} tables, ${bytes.length} bytes`);
