import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { composition } from '../../features.ts';
import { addCleanup } from '../../../test/cleanup.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../test/cluster.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { backUp, restoreBackup, restoreRows } from './backup.ts';
import { openDb, openPool } from '../database/database.ts';
import { createFileKey } from '../files/file-store.ts';
import { openFileStore } from '../files/store.ts';
import { installJobs } from '../jobs.ts';
import { withClient } from '../postgres/logical-backup.ts';
import { requireRestoredDatabase } from './unfinished-restore.ts';
import { verifyLedger } from '../../features/stock/balances/verification.queries.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-logical-'));
  t = await testApp();
  w = await aStockWorld(t, 2);
  user = await t.aUser();
  await installJobs(t.url);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty database on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `${inject('templateName')}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template template0`);
  addCleanup(() => dropDatabase(server, name));
  return databaseUrl(server, name);
}

/** Of every table the number of its rows and a checksum that does not depend on their order; of every sequence its last value. */
async function readFingerprint(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') and tablename not in ('schema_migrations', 'schema_code')`,
    );
    const fingerprint: Record<string, unknown> = {};
    for (const { name } of names) {
      const { rows } = await client.query(`select count(*), sum(hashtextextended(t::text, 0)::numeric) from ${name} t`);
      fingerprint[name] = rows;
    }
    const { rows: sequences } = await client.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2');
    return { ...fingerprint, sequences };
  });
}

const placeOf = (url: string, name: string) => ({
  DATABASE_URL: url,
  dataDir: join(folder, 'unused'),
  fileStore: `file:${join(folder, name)}`,
});

// Failed before: a database behind DATABASE_URL was refused by both commands.
it('a backup of an external database is restored into an empty one with every row, sequence and file', async () => {
  const [own, url, backup] = [placeOf(t.url, 'own-files'), await emptyDatabase(), join(folder, 'backup')];
  const other = placeOf(url, 'other-files');
  await mkdir(join(folder, 'own-files/ab'), { recursive: true });
  await writeFile(join(folder, 'own-files/ab/cd'), 'a stored file');
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: w.holders[0] ?? '',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '12.34', unitPrice: '8.00' }],
  });
  const before = await readFingerprint(t.url);
  await backUp({ ...own, url: t.url, version: '1' }, backup);

  await expect(restoreBackup(other, folder), 'from something else').rejects.toThrow('没有完整的备份');
  await expect(restoreRows(t.url, own, backup, composition.workflows), 'over a database').rejects.toThrow('数据库不是空的');
  await restoreBackup(other, backup);
  await restoreRows(url, other, backup, composition.workflows);
  expect(await readFingerprint(url)).toEqual(before);
  expect(await readFile(join(folder, 'other-files/ab/cd'), 'utf8')).toBe('a stored file');
  await expect(restoreRows(await emptyDatabase(), other, backup, composition.workflows), 'over files').rejects.toThrow('文件目录');

  const restored = openPool({ url, max: 2, name: 'test-restored' });
  try {
    const { rows } = await restored.query('select * from inv.report() where violations > 0');
    expect(rows).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(openDb(restored)))).toEqual([]);
    await expect(
      restored.query('insert into balances select * from balances limit 1'),
      'constraints and triggers are back',
    ).rejects.toThrow();
  } finally {
    await restored.end();
  }
});

it('a logical backup made by another structure is refused with what to do, and a physical one for an external database', async () => {
  const [own, url] = [placeOf(t.url, 'no-files'), await emptyDatabase()];
  const [backup, physical] = [join(folder, 'older'), join(folder, 'physical')];
  await backUp({ ...own, url: t.url, version: '0.9' }, backup);
  const note = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as { content: { migrations: string[] } };
  note.content.migrations.pop();
  await writeFile(join(backup, 'backup.json'), JSON.stringify(note));
  await expect(restoreRows(url, own, backup, composition.workflows)).rejects.toThrow('由版本 0.9 做成');

  await mkdir(physical);
  await writeFile(join(physical, 'backup.json'), JSON.stringify({ version: '1', at: new Date().toISOString(), bytes: 0, files: null }));
  await expect(restoreBackup(own, physical)).rejects.toThrow('backup --logical');
});

// Failed before: what was left was taken for a new system by the next start, or the restore could not be repeated.
it('a restore of rows that was cut off is refused by a start, and repeated by the next restore, into an object store too', async () => {
  const [own, url, backup] = [placeOf(t.url, 'kept-files'), await emptyDatabase(), join(folder, 'cut-backup')];
  const key = createFileKey();
  await mkdir(join(folder, 'kept-files/ab'), { recursive: true });
  await writeFile(join(folder, 'kept-files/ab', key), 'a stored file');
  await backUp({ ...own, url: t.url, version: '1' }, backup);
  const note = await readFile(join(backup, 'backup.json'), 'utf8');
  const content = JSON.parse(note) as { content: { tables: object[] } };
  content.content.tables.push({ name: 'public.users', columns: 'missing' });
  await writeFile(join(backup, 'backup.json'), JSON.stringify(content));

  const keys = { accessKeyId: 'test-key', secretAccessKey: 'secret' };
  const objects = await startObjectStore('restored', keys, 'us-east-1');
  addCleanup(() => objects.stop());
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
  const other = { ...placeOf(url, ''), fileStore: `s3://restored?endpoint=${objects.endpoint}&region=us-east-1` };
  await restoreBackup(other, backup);
  await expect(restoreRows(url, other, backup, composition.workflows)).rejects.toThrow();
  await withClient(url, (client) =>
    expect(requireRestoredDatabase(client)).rejects.toThrow(
      '恢复没有做完：请再执行一次 npm run admin -- restore 备份文件夹，或在 DATABASE_URL',
    ),
  );

  await writeFile(join(backup, 'backup.json'), note);
  await restoreBackup(other, backup);
  await restoreRows(url, other, backup, composition.workflows);
  await withClient(url, (client) => requireRestoredDatabase(client));
  expect(await text((await (await openFileStore(other.fileStore)).get(key)).stream)).toBe('a stored file');
  await expect(restoreRows(url, other, backup, composition.workflows), 'once it is complete').rejects.toThrow('数据库不是空的');
});
