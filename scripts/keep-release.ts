import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { readSqlCode } from '../server/src/platform/database/sql-code.ts';
import { root } from './steps.ts';

// Keeps the database of a release for the upgrade test: node scripts/keep-release.ts URL VERSION, with the sources of that release and its demo loaded.
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
/** Nine of ten materials of the demo are in no document; they and their prices are most of the rest. */
const OF_MATERIALS = [
  'offers',
  'offer_prices',
  'price_list',
  'skus',
  'sku_lab_dips',
  'sku_pictures',
  'spu_compositions',
  'spu_labels',
  'spu_pictures',
  'spu_test_reports',
];
const some: Readonly<Record<string, string>> = {
  audit_entries: `where id > (select max(id) - ${KEPT_ENTRIES} from audit_entries)`,
  installation_settings: `where name <> 'secret'`,
  spus: 'where id in (select spu_id from used_materials)',
  ...Object.fromEntries(OF_MATERIALS.map((name) => [name, 'where spu_id in (select spu_id from used_materials)'])),
};

const [url, version] = process.argv.slice(2);
if (!url || !version) throw new Error('node scripts/keep-release.ts URL VERSION');
const client = new pg.Client({ connectionString: url });
await client.connect();
await findUsedMaterials();
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
await writeFile(join(root, `server/test/releases/${version}.json.br`), bytes);
console.log(`${kept.length} tables, ${bytes.length} bytes`);

/** The materials that anything but their own archive refers to, as a temporary table. */
async function findUsedMaterials(): Promise<void> {
  const { rows } = await client.query<{ query: string }>(
    `select format(case when confrelid = 'spus'::regclass then 'select %1$I from %2$s' else 'select spu_id from %3$s where id in (select %1$I from %2$s)' end,
       attname, conrelid::regclass, confrelid::regclass) as query
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('spus'::regclass, 'skus'::regclass, 'offers'::regclass, 'offer_prices'::regclass)
       and conrelid::regclass::text <> all($1)`,
    [OF_MATERIALS],
  );
  await client.query(`create temporary table used_materials (spu_id) as ${rows.map(({ query }) => query).join(' union ')}`);
}
