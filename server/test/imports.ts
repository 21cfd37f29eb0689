import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportRow } from '@mrp/contract/features/imports/preview.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { importObjects } from '../src/app.ts';
import { importWorker } from '../src/features/imports/jobs.ts';
import { writeWorkbook } from '../src/platform/excel/write.ts';
import type { CellValue } from '../src/platform/excel/write-cells.ts';
import type { ImportObject } from '../src/platform/imports/object.ts';
import type { Run } from '../src/platform/jobs.ts';
import { PassThrough } from 'node:stream';
import type { Answer, TestApp, TestUser } from './app.ts';

/** A file sent as the browser sends it. */
export async function uploadFile(
  t: TestApp,
  user: TestUser,
  object: string,
  bytes: Uint8Array,
  name = '报价.xlsx',
  headers: Record<string, string> = {},
): Promise<Answer<ImportBatch>> {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/material/mrp/mrp/imports/objects/${object}/files`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...user.headers, ...headers },
  });
  return { status: response.statusCode, ...response.json(), response };
}

/** A workbook of one sheet. */
export async function workbookOf(headers: readonly string[], rows: Iterable<readonly CellValue[]>): Promise<Buffer> {
  const stream = new PassThrough();
  const collected = buffer(stream);
  await writeWorkbook(stream, { sheets: [{ name: '表1', columns: headers.map((header) => ({ header, kind: 'text' })), rows }] });
  return collected;
}

/** Does the work that was queued, as the engine would. */
export async function runQueuedImports(t: TestApp, run: Partial<Run> = {}, objects: readonly ImportObject[] = importObjects): Promise<void> {
  const worker = importWorker({ config: t.config, db: t.ownerDb, files: t.files, log: (line) => t.logged.push(line) }, objects);
  for (const { data } of t.queued.splice(0).filter(({ queue }) => queue === worker.queue))
    await worker.run({ ...data }, { attempt: 0, signal: new AbortController().signal, ...run });
}

const expectOk = <T>({ code, message, data }: Answer<T>): T => {
  if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};

/** From a file to its preview, mapped as guessed unless said otherwise. */
export async function previewOf(
  t: TestApp,
  user: TestUser,
  object: string,
  bytes: Uint8Array,
  changes: { constants?: Record<string, string>; columns?: ImportMapping['columns']; strategy?: ImportBatch['strategy']; ranges?: ImportBatch['ranges']; name?: string } = {},
): Promise<ImportBatch> {
  const { id, mapping } = expectOk(await uploadFile(t, user, object, bytes, changes.name));
  expectOk(
    await user.call(importsApi.judge, {
      params: { id },
      body: {
        mapping: { columns: changes.columns ?? mapping.columns, constants: { ...mapping.constants, ...changes.constants } },
        strategy: changes.strategy ?? 'BOTH',
        ranges: changes.ranges ?? {},
      },
    }),
  );
  await runQueuedImports(t);
  return batchOf(user, id);
}

export const batchOf = async (user: TestUser, id: string): Promise<ImportBatch> => expectOk(await user.call(importsApi.get, { params: { id } }));

export const rowsOf = async (user: TestUser, id: string, outcome?: ImportRow['outcome']): Promise<ImportRow[]> =>
  expectOk(await user.call(importsApi.listRows, { params: { id }, query: { pageSize: 200, ...(outcome && { outcome }) } })).rows;

/** Writes the valid rows and returns what became of the batch. */
export async function commitImport(t: TestApp, user: TestUser, id: string, rows: 'VALID' | 'ALL' = 'VALID'): Promise<ImportBatch> {
  expectOk(await user.call(importsApi.commit, { params: { id }, body: { rows } }));
  await runQueuedImports(t);
  return batchOf(user, id);
}
