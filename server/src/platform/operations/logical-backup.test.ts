import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { composition } from '../../features.ts';
import { addCleanup } from '../../../test/cleanup.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../test/cluster.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { backUp, compareRows, restoreBackup, restoreRows, verifyBackup } from './backup.ts';
import { writeManifest } from './backup-manifest.ts';
import { readNote, writeNote, type BackupNote } from './backup-note.ts';
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

async function noteOf(backup: string): Promise<BackupNote & Required<Pick<BackupNote, 'content'>>> {
  const note = await readNote(backup);
  if (typeof note === 'string' || !note.content) throw new Error(`${backup} is no logical backup`);
  return { ...note, content: note.content };
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
  const note = await noteOf(backup);
  note.content.migrations.pop();
  await writeNote(backup, note);
  await expect(restoreRows(url, own, backup, composition.workflows)).rejects.toThrow('由版本 0.9 做成');

  await mkdir(physical);
  await writeNote(physical, { version: '1', at: new Date().toISOString(), bytes: 0, files: null });
  await expect(restoreBackup(own, physical)).rejects.toThrow('backup --logical');
});

// Failed before: what was left was taken for a new system by the next start, or the restore could not be repeated.
it('a restore of rows that was cut off is refused by a start, and repeated by the next restore, into an object store too', async () => {
  const [own, url, backup] = [placeOf(t.url, 'kept-files'), await emptyDatabase(), join(folder, 'cut-backup')];
  const key = createFileKey();
  await mkdir(join(folder, 'kept-files/ab'), { recursive: true });
  await writeFile(join(folder, 'kept-files/ab', key), 'a stored file');
  await backUp({ ...own, url: t.url, version: '1' }, backup);
  const note = await noteOf(backup);
  const [users] = note.content.tables.filter(({ name }) => name === 'public.users');
  await writeNote(backup, { ...note, content: { ...note.content, tables: [...note.content.tables, { ...users!, columns: 'missing' }] } });

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

  await writeNote(backup, note);
  await restoreBackup(other, backup);
  await restoreRows(url, other, backup, composition.workflows);
  await withClient(url, (client) => requireRestoredDatabase(client));
  expect(await text((await (await openFileStore(other.fileStore)).get(key)).stream)).toBe('a stored file');
  await expect(restoreRows(url, other, backup, composition.workflows), 'once it is complete').rejects.toThrow('数据库不是空的');
});

// Failed before: the cut table was restored with "0 differences", and a changed byte ended in a stack.
it('damage of a logical backup is found by the check and by a restore, which writes nothing', async () => {
  const backup = join(folder, 'damaged-backup');
  const other = { ...placeOf(await emptyDatabase(), 'damaged-files'), dataDir: join(folder, 'damaged-data') };
  await backUp({ ...placeOf(t.url, 'no-files'), url: t.url, version: '1' }, backup);
  expect(await verifyBackup(backup)).toMatchObject({ damage: [], note: { rows: { 'public.movement_types': expect.any(Number) } } });
  const { note } = await verifyBackup(backup);
  const file = join(backup, 'rows/public.movement_types.copy.gz');
  const bytes = await readFile(file);
  const text = gunzipSync(bytes).toString();
  const cut = gzipSync(text.split('\n').slice(0, 6).join('\n') + '\n');

  await writeFile(file, cut);
  expect((await verifyBackup(backup)).damage).toEqual(['rows/public.movement_types.copy.gz 已改变']);
  await expect(restoreBackup(other, backup)).rejects.toThrow(
    /备份已损坏（1 处：rows\/public\.movement_types\.copy\.gz 已改变），没有改动任何文件/,
  );
  expect(existsSync(other.dataDir)).toBe(false);
  await writeNote(backup, { ...note, manifest: await writeManifest(backup) });
  expect((await verifyBackup(backup)).damage, 'in a list that was made again').toEqual([
    expect.stringMatching(/^表 public\.movement_types 有 6 行，备份时 \d+ 行$/),
  ]);

  await writeFile(file, bytes);
  await writeNote(backup, { ...note, manifest: await writeManifest(backup) });
  expect((await verifyBackup(backup)).damage).toEqual([]);
  await writeFile(join(backup, 'rows/extra'), '');
  await rm(join(backup, 'rows/public.users.copy.gz'));
  expect((await verifyBackup(backup)).damage).toEqual(['多出 rows/extra', '缺少 rows/public.users.copy.gz']);
  const written = await readFile(join(backup, 'backup.json'), 'utf8');
  for (const changed of [written.slice(0, 100), written.replace('"rows"', '"rowz"'), written.replace('"1"', '"2"')]) {
    await writeFile(join(backup, 'backup.json'), changed);
    await expect(restoreBackup(other, backup)).rejects.toThrow(`${backup} 的备份已损坏（backup.json 不能读取或已改变）`);
  }
});

it('rows that a restored database lacks are told by table', async () => {
  const backup = join(folder, 'counted-backup');
  await backUp({ ...placeOf(t.url, 'no-files'), url: t.url, version: '1' }, backup);
  expect((await compareRows(t.url, backup)).differences).toEqual([]);
  await t.ownerPool.query(`insert into installation_settings (name, value) values ('planted', '')`);
  expect((await compareRows(t.url, backup)).differences).toEqual([
    expect.stringMatching(/^表 public\.installation_settings 有 \d+ 行，备份时 \d+ 行$/),
  ]);
  await t.ownerPool.query(`delete from installation_settings where name = 'planted'`);
});
