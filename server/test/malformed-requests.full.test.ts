import { constants, deflateRawSync } from 'node:zlib';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesApi } from '@mrp/contract/features/files.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { limits } from '../src/platform/excel/limits.ts';
import { rawWorkbook } from './excel/raw-workbook.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { listChildren, watchProcess } from './process-tree.ts';
import { fileOf, logInAsAdmin, startProcess, type ServerProcess, type Visitor } from './server-process.ts';

/** Requests of each of the four senders, which begin with a different file. */
const ROUNDS = 5;
const HALF_UPLOADS = 200;
const SENDERS = 4;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let admin: Visitor;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-hostile-'));
  server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  admin = await logInAsAdmin(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One gigabyte of zeros in a megabyte. */
function bomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const deflated = Buffer.concat([...Array.from({ length: 1024 }, () => block), deflateRawSync(Buffer.alloc(0))]);
  return rawWorkbook({ parts: [{ name: 'xl/media/image1.png', content: '', deflated, declaredBytes: 1000 }] });
}

/** Files that are all refused, each for another reason, most after some work. */
async function hostileFiles(): Promise<{ workbooks: Buffer[]; pictures: Buffer[] }> {
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#889' } })
    .png()
    .toBuffer();
  const wide = await sharp({ create: { width: 30_000, height: 8, channels: 3, background: '#889' } })
    .png()
    .toBuffer();
  return {
    workbooks: [
      bomb(),
      rawWorkbook({ rows: `<row>${'<c r="A1"/>'.repeat(limits.cells + 1)}</row>` }),
      rawWorkbook({
        strings: Array.from({ length: 9_000 }, (_, at) => `${at}面${'x'.repeat(32_000)}`),
        rows: '<row><c t="s"><v>1</v></c></row>',
      }),
      rawWorkbook({ parts: [{ name: 'docProps/app.xml', content: '<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>' }] }),
      rawWorkbook({ rows: '<row><c><v>1</v></c></row>' }).subarray(0, 300),
    ],
    // Decoding starts, because the picture is cut off only after five sixths.
    pictures: [large.subarray(0, (large.length * 5) / 6), wide, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  };
}

const listRows = async (): Promise<number> => {
  const { rows } = await database.ownerPool.query<{ n: number }>(
    'select ((select count(*) from files) + (select count(*) from import_batches) + (select count(*) from stored_bytes))::int as n',
  );
  return rows[0]?.n ?? -1;
};

/** All files on disk: incomplete uploads and stored files. */
async function listBytes(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const expectNothingLeft = async (): Promise<void> => {
  await expect.poll(() => listChildren(server.pid), { timeout: 10_000 }).toEqual([]);
  await expect.poll(listBytes, { timeout: 10_000 }).toEqual([]);
  expect(await listRows()).toBe(0);
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Traffic of other users: opens a list repeatedly. */
const openList = () => admin.call(server, suppliersApi.list, { query: { pageSize: 20 } });

// Failed without the limit of concurrent readers.
it('malformed workbooks and pictures from four concurrent senders leave no data behind, and other users are not affected', async () => {
  const { workbooks, pictures } = await hostileFiles();
  const quiet: number[] = [];
  for (let at = 0; at < 20; at += 1) quiet.push(await timeOf(openList));
  const base = (await watchProcess(server.pid).stop()).rssMiB;
  const watch = watchProcess(server.pid);

  let sending = true;
  const meanwhile: number[] = [];
  const others = (async () => {
    while (sending) {
      meanwhile.push(await timeOf(openList));
      await sleep(20);
    }
  })();
  const send = async (_: unknown, sender: number): Promise<void> => {
    const part = <T>(all: readonly T[]): T[] => all.map((__, at) => all[(sender + at) % all.length] as T);
    for (let round = 0; round < ROUNDS; round += 1) {
      const files = [
        ...part(workbooks).map((bytes) => admin.send(server, importsApi.upload, { object: 'materials' }, fileOf(bytes, '报价.xlsx'))),
        ...part(pictures).map((bytes) => admin.send(server, filesApi.uploadMaterialFile, {}, fileOf(bytes, '色卡.png'))),
      ];
      for (const { status, code, message } of await Promise.all(files)) {
        expect({ status, isRefused: code !== 200 && code < 50_000 }).toEqual({ status: 200, isRefused: true });
        expect(message).toMatch(/[\u4e00-\u9fff]/);
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }).map(send));
  sending = false;
  await others;
  const peak = await watch.stop();

  expect(peak.children).toBeLessThanOrEqual(limits.children);
  expect(peak.childRssMiB).toBeLessThan(limits.childHeapMiB + 400);
  expect(peak.rssMiB - base).toBeLessThan(450);
  expect(meanwhile.length).toBeGreaterThan(20);
  expect(p95(meanwhile)).toBeLessThan(Math.max(1_000, p95(quiet) * 20));
  await expectNothingLeft();
}, 600_000);

// Failed while received files were not discarded.
it('incomplete uploads leave no row, no file and no process', async () => {
  const body = rawWorkbook({ strings: Array.from({ length: 2_000 }, (_, at) => `${at} ${Math.random()}`) });
  const paths = ['/api/material/mrp/mrp/imports/objects/materials/files', '/api/material/mrp/mrp/file/upload'];
  await Promise.all(Array.from({ length: HALF_UPLOADS }, (_, at) => breakOff(paths[at % 2] ?? '', body, at)));
  await expectNothingLeft();
  expect(await openList()).toMatchObject({ total: 0 });
}, 120_000);

/** Closes the connection after half of the file. */
function breakOff(path: string, body: Buffer, at: number): Promise<void> {
  const head = Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="报价.xlsx"\r\n\r\n`);
  const headers = {
    ...admin.headers,
    'idempotency-key': `half-upload-${at}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + body.length + 8,
  };
  return new Promise((resolve) => {
    const sent = request(server.url + path, { method: 'POST', headers, agent: false });
    sent.on('error', () => undefined).on('close', () => resolve());
    sent.write(Buffer.concat([head, body.subarray(0, body.length / 2)]), () => setTimeout(() => sent.destroy(), 50));
  });
}
