import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { readRows } from '../src/platform/excel/read.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { workbookOf } from './imports.ts';
import { fileOf, logInAsAdmin, startProcess, type ServerProcess, type Visitor } from './server-process.ts';

/** Kills of each kind: one in a short run. */
const ROUNDS = 10;
/** Several chunks of the import and pages of the export, so that a kill can happen in between. */
const ROWS = 4_000;
/** A killed worker's job runs again after the heartbeat's ten seconds. */
const AGAIN_MS = 90_000;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let admin: Visitor;

const start = () => startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-killed-'));
  server = await start();
  admin = await logInAsAdmin(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const headers = ['物料名称', '分类', '门幅', '克重', '成分', '颜色'];
const rowsNamed = (name: string): string[][] =>
  Array.from({ length: ROWS }, (_, at) => [`${name}${at}`, '针织/汗布', '175', '180', '棉95%氨纶5%', '藏青']);

async function previewOf(name: string): Promise<string> {
  const file = fileOf(await workbookOf(headers, rowsNamed(name)), `${name}.xlsx`);
  const { data: batch } = await admin.send(server, importsApi.upload, { object: 'materials' }, file);
  const { id, mapping } = batch;
  await admin.call(server, importsApi.judge, { params: { id }, body: { mapping, strategy: 'BOTH' } });
  await expect.poll(() => stateOf(id), { timeout: AGAIN_MS, interval: 100 }).toBe('READY');
  return id;
}

/** Reads from the database, whether a server is running or not. */
const batchOf = async (id: string) =>
  database.ownerDb
    .selectFrom('importBatches')
    .select(['state', 'stage', 'rowsDone', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await batchOf(id)).state;
const exportOf = async (id: string) =>
  database.ownerDb.selectFrom('exportJobs').select(['state', 'rowsDone', 'attempt']).where('id', '=', id).executeTakeFirstOrThrow();

async function countNamed(name: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ n: number }>('select count(*)::int as n from spus where name like $1', [`${name}%`]);
  return rows[0]?.n ?? 0;
}

/** Polls as fast as the database answers until the work reaches a point. */
async function untilReached(reached: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + AGAIN_MS;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error('never came to the middle');
    await sleep(5);
  }
}

// Failed with each chunk in its own transaction: 999 of 4,000 rows remained after the kill.
describe('SIGKILL during an import', () => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
    'leaves no row, and the restarted import writes all of them (round %i)',
    async (round) => {
      const name = `半途布${round}第`;
      const id = await previewOf(name);
      await admin.call(server, importsApi.commit, { params: { id }, body: { rows: 'VALID' } });
      await untilReached(async () => {
        const { state, stage, rowsDone } = await batchOf(id);
        return state === 'RUNNING' && stage === '写入' && rowsDone > 0;
      });
      await server.kill();
      expect(await countNamed(name)).toBe(0);
      expect(await stateOf(id)).toBe('RUNNING');

      server = await start();
      await expect.poll(() => stateOf(id), { timeout: AGAIN_MS, interval: 250 }).toBe('DONE');
      expect((await batchOf(id)).attempt).toBeGreaterThanOrEqual(3);
      expect(await countNamed(name)).toBe(ROWS);
      expect((await admin.call(server, importsApi.get, { params: { id } })).counts).toMatchObject({ NEW: ROWS, ERROR: 0 });
    },
    300_000,
  );
});

// Failed without the retries of the job engine: the job stayed RUNNING, and so did the import above.
describe('SIGKILL during an export', () => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
    'leads to one complete file in the list after a restart (round %i)',
    async () => {
      const stored = await database.ownerPool.query<{ n: number }>('select count(*)::int as n from spus');
      const { id } = await admin.call(server, exportsApi.start, { body: { list: 'materials', query: '' } });
      await untilReached(async () => {
        const { state, rowsDone } = await exportOf(id);
        return state === 'RUNNING' && rowsDone > 0;
      });
      await server.kill();
      expect((await exportOf(id)).state).toBe('RUNNING');

      server = await start();
      await expect.poll(async () => (await exportOf(id)).state, { timeout: AGAIN_MS, interval: 250 }).toBe('DONE');
      expect((await exportOf(id)).attempt).toBe(2);
      const files = await admin.call(server, exportsApi.selectSeven);
      expect(files.filter((file) => file.id === id)).toHaveLength(1);
      expect(await countRows(files.find((file) => file.id === id)?.fileUrl ?? '')).toBe((stored.rows[0]?.n ?? 0) + 1);
    },
    300_000,
  );
});

async function countRows(fileUrl: string): Promise<number> {
  const response = await fetch(server.url + fileUrl, { headers: admin.headers });
  const path = join(dataDir, `${randomBytes(6).toString('hex')}.xlsx`);
  await writeFile(path, new Uint8Array(await response.arrayBuffer()));
  let count = 0;
  for await (const rows of readRows(path, { fileName: '导出.xlsx', sheet: 0 })) count += rows.length;
  return count;
}
