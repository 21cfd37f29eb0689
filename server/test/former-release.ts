import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { root } from '../src/platform/paths.ts';
import { grantRead } from '../src/platform/database/migrate.ts';
import { checksumOf, type SqlCode } from '../src/platform/database/sql-code.ts';
import { databaseUrl, onServer } from './cluster.ts';
import type { OwnCluster } from './own-cluster.ts';
import { onSuperuser } from './superuser.ts';

interface KeptRelease {
  migrations: { name: string; checksum: string }[];
  code: SqlCode;
  objects: string[];
  /** Rows are JSON as PostgreSQL wrote it. */
  tables: { name: string; columns: string; rows: string }[];
  sequences: { schema: string; name: string; last: string | null }[];
}

/** The demo database of a release, written by scripts/keep-release.ts, made in the cluster, with the migrations that had run. */
export async function formerRelease({ postgres, dataDir }: OwnCluster, version: string): Promise<{ url: string; migrations: string[] }> {
  const packed = await readFile(new URL(`releases/${version}.json.br`, import.meta.url));
  const release = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as KeptRelease;
  const name = `release_${version.replaceAll('.', '_')}`;
  await onServer(postgres.url, `create database ${name}`);
  const url = databaseUrl(postgres.url, name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await makeSchema(owner, release);
  await owner.end();
  await onSuperuser(url, dataDir, (client) => fill(client, release));
  return { url, migrations: release.migrations.map((migration) => migration.name) };
}

/** In one transaction like the migrator, which some migrations rely on. */
async function makeSchema(client: pg.Client, { migrations, code, objects }: KeptRelease): Promise<void> {
  await client.query(`
    begin;
    create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table schema_code (checksum text not null, objects text[] not null, applied_at timestamptz not null default now());
    set check_function_bodies = off`);
  for (const { text } of code.base) await client.query(text);
  for (const { name, checksum } of migrations) {
    const text = await readFile(join(root, 'server/migrations', name), 'utf8');
    if (checksumOf(text) !== checksum) throw new Error(`${name} was changed after that release`);
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  for (const { text } of code.features) await client.query(text);
  await client.query('insert into schema_code (checksum, objects) values ($1, $2)', [code.checksum, objects]);
  await client.query(grantRead);
  await client.query('commit');
}

/** As superuser without triggers, because the rows are a finished state and not the steps to it. */
async function fill(client: pg.Client, { tables, sequences }: KeptRelease): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const { name } of tables) await client.query(`delete from ${name}`);
  for (const { name, columns, rows } of tables)
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [rows],
    );
  for (const { schema, name, last } of sequences) {
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    if (schema === 'numbering')
      await client.query(`create sequence if not exists ${sequence}; alter sequence ${sequence} owner to mrp_owner`);
    if (last !== null) await client.query(`select setval($1, $2)`, [sequence, last]);
  }
}
