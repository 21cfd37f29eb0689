import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { composition } from '../src/features.ts';
import { addCleanup } from './cleanup.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';

/** The 44 migrations before the squash by their original names. */
const packed = readFileSync(new URL('former-migrations.json.gz', import.meta.url));
const migrations = JSON.parse(gunzipSync(packed).toString('utf8')) as Record<string, string>;
export const formerChecksum = (name: string): string => createHash('sha256').update(migrations[name]!).digest('hex');

/** A separate database, dropped at the end of the file. */
export async function emptyDatabase(template = 'template1'): Promise<pg.Client> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const client = new pg.Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
  addCleanup(async () => {
    await client.end();
    await dropDatabase(server, name);
  });
  return client;
}

/** A database of the last release before the squash, with data. */
export async function formerDatabase(): Promise<pg.Client> {
  const client = await emptyDatabase();
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const [name, text] of Object.entries(migrations)) {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, formerChecksum(name)]);
  }
  await client.query(facts);
  return client;
}

const states = composition.workflows.flatMap(({ kind, initial }) => initial.map((state) => `('${kind}', '${state}', '${state}', true)`));

/** Received and partly reserved goods with their audit log. */
const facts = `
  insert into workflow_states (workflow, state, label, initial) values ${states.join(', ')};
  insert into users (username, nick_name, password_hash) values ('admin', '管理员', '$argon2id$x');
  insert into units (code, name, dimension, decimals) values ('M', '米', 'length', 2);
  insert into classifications (level, name, abbreviation) values (1, '面料', 'M');
  insert into spus (code, kind, name, classification_id, first_unit_id, width, gram_weight) values ('M000001', 'FABRIC', '府绸', 1, 1, 150, 120);
  insert into skus (spu_id, serial, code, colour_id, colour_name) values (1, 1, 'M000001-0001', 1, '无色');
  insert into holders (kind, name) values ('OWN', '总仓');
  insert into stock_items (spu_id, sku_id, unit_id, lot_tracked) values (1, 1, 1, 'NONE');
  select post_movements('[{"type": "OPENING_IN", "holderId": 1, "ownership": 1, "itemId": 1, "quantity": 100, "amount": 1500,
    "documentKind": "production", "documentId": 1, "lineId": 1}]');
  select reserve_stock('[{"holderId": 1, "ownership": 1, "itemId": 1, "quantity": 40, "documentKind": "garmentOrder", "documentId": 1, "lineId": 1}]');
  insert into stock_documents (code, goods, kind, holder_id, ownership) values ('KC1', 'SKU', 'OPENING', 1, 1);
  update users set nick_name = '系统管理员';
  select next_numbers('bom', '', 3);`;
