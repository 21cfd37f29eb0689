import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportRow } from '@mrp/contract/features/imports/preview.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { composition } from '../src/features.ts';
import { importWorker } from '../src/features/imports/jobs.ts';
import { writeWorkbook } from '../src/platform/excel/writing/write.ts';
import type { CellValue } from '../src/platform/excel/writing/write-cells.ts';
import type { ImportObject } from '../src/platform/imports/object.ts';
import type { Run } from '../src/platform/jobs.ts';
import type { Answer, TestApp, TestUser } from './app.ts';

/** Uploads a file like the browser. */
export const uploadFile = (
  t: TestApp,
  user: TestUser,
  object: string,
  bytes: Uint8Array,
  name = '报价.xlsx',
  headers: Record<string, string> = {},
): Promise<Answer<ImportBatch>> => sendFile(t, user, `/api/material/mrp/mrp/imports/objects/${object}/files`, bytes, name, headers);

/** Uploads to any endpoint that accepts a file. */
export async function sendFile<T>(
  t: TestApp,
  user: Pick<TestUser, 'headers'>,
  url: string,
  bytes: Uint8Array,
  name: string,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await t.app.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...user.headers, ...headers },
  });
  const envelope: { code: number; message: string; data: T } = response.json();
  return { status: response.statusCode, ...envelope, response };
}

/** A workbook of one sheet. */
export async function workbookOf(headers: readonly string[], rows: Iterable<readonly CellValue[]>): Promise<Buffer> {
  const stream = new PassThrough();
  const collected = buffer(stream);
  await writeWorkbook(stream, { sheets: [{ name: '表1', columns: headers.map((header) => ({ header, kind: 'text' })), rows }] });
  return collected;
}

/** Runs the queued jobs like the job engine. */
export async function runQueuedImports(
  t: TestApp,
  run: Partial<Run> = {},
  objects: readonly ImportObject[] = composition.imports,
): Promise<void> {
  const worker = importWorker({ config: t.config, db: t.ownerDb, files: t.files, log: (line) => t.logged.push(line) }, objects);
  for (const { data } of t.queued.splice(0).filter(({ queue }) => queue === worker.queue))
    await worker.run({ ...data }, { attempt: 0, signal: new AbortController().signal, ...run });
}

const expectOk = <T>({ code, message, data }: Answer<T>): T => {
  if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};

/** Uploads a file and returns its preview, with the suggested mapping by default. */
export async function previewOf(
  t: TestApp,
  user: TestUser,
  object: string,
  bytes: Uint8Array,
  changes: {
    constants?: ImportMapping['constants'];
    columns?: ImportMapping['columns'];
    strategy?: ImportBatch['strategy'];
    answers?: ImportBatch['answers'];
    options?: Partial<ImportBatch['options']>;
    name?: string;
  } = {},
): Promise<ImportBatch> {
  const { id, mapping, options } = expectOk(await uploadFile(t, user, object, bytes, changes.name));
  expectOk(
    await user.call(importsApi.judge, {
      params: { id },
      body: {
        mapping: { columns: changes.columns ?? mapping.columns, constants: { ...mapping.constants, ...changes.constants } },
        strategy: changes.strategy ?? 'BOTH',
        answers: changes.answers ?? {},
        options: { ...options, ...changes.options },
      },
    }),
  );
  await runQueuedImports(t);
  return batchOf(user, id);
}

export const batchOf = async (user: TestUser, id: string): Promise<ImportBatch> =>
  expectOk(await user.call(importsApi.get, { params: { id } }));

export const rowsOf = async (user: TestUser, id: string, outcome?: ImportRow['outcome']): Promise<ImportRow[]> =>
  expectOk(await user.call(importsApi.listRows, { params: { id }, query: { pageSize: 200, ...(outcome && { outcome }) } })).rows;

/** Writes the valid rows and returns the resulting batch. */
export async function commitImport(t: TestApp, user: TestUser, id: string, rows: 'VALID' | 'ALL' = 'VALID'): Promise<ImportBatch> {
  expectOk(await user.call(importsApi.commit, { params: { id }, body: { rows } }));
  await runQueuedImports(t);
  return batchOf(user, id);
}

/** New, changed, skipped, invalid. */
export const countsOf = ({ counts }: ImportBatch) => [counts?.NEW, counts?.UPDATE, counts?.SKIP, counts?.ERROR];

/** Error messages by row. */
export const reasonsOf = async (user: TestUser, id: string): Promise<Record<number, string>> =>
  Object.fromEntries((await rowsOf(user, id, 'ERROR')).map(({ rowNumber, reason }) => [rowNumber, reason]));

export const correct = (user: TestUser, id: string, row: number, column: string, text: string) =>
  user.call(importsApi.correctCell, { params: { id, row: String(row) }, body: { column, text } });

/** Columns that most material sheets have. */
export const sheetHeaders = ['物料名称', '分类', '门幅', '克重', '成分', '颜色', '供应商', '供方货号', '大货报价', '含税', '起订量'];

/** A valid row for these columns, when the supplier 云舟织造 exists. */
export function sheetRow(name: string, changes: Readonly<Record<string, string>> = {}): string[] {
  const row: Record<string, string> = {
    物料名称: name,
    分类: '针织/汗布',
    门幅: '175',
    克重: '180',
    成分: '棉95%氨纶5%',
    颜色: '藏青',
    供应商: '云舟织造',
    供方货号: 'A-1',
    大货报价: '42.00',
    含税: '是',
    起订量: '300',
    ...changes,
  };
  return sheetHeaders.map((header) => row[header] ?? '');
}

export const sheetOf = (rows: Iterable<readonly CellValue[]>): Promise<Buffer> => workbookOf(sheetHeaders, rows);

/** The import object 物料, paused after its first write until released. */
export const heldMaterials = (how: { failing?: boolean } = {}) => holdImport('materials', how);

/** An import object, paused after its first write until released. */
export function holdImport(key: string, { failing = false }: { failing?: boolean } = {}) {
  const held = composition.imports.find((one) => one.key === key);
  if (!held) throw new Error(`no object ${key}`);
  const [free, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const object: ImportObject = {
    ...held,
    plan: async (context, rows) => {
      const judged = await held.plan(context, rows);
      const write: typeof judged.write = async (tx) => {
        const written = await judged.write(tx);
        reached.resolve();
        await free.promise;
        if (failing) throw new Error('the disk is full');
        return written;
      };
      return { ...judged, write };
    },
  };
  return { objects: [object], release: free.resolve, reached: reached.promise };
}
