import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { composition } from '../src/features.ts';
import { exportWorker } from '../src/features/exports/jobs.ts';
import { readRows } from '../src/platform/excel/read.ts';
import type { TestApp, TestUser } from './app.ts';

/** Makes the files of the exports that wait. */
export async function runQueuedExports(t: TestApp): Promise<void> {
  const worker = exportWorker({ db: t.ownerDb, files: t.files, log: (line) => t.logged.push(line) }, composition.exports);
  for (const { data } of t.queued.splice(0)) await worker.run({ ...data }, { attempt: 0, signal: new AbortController().signal });
}

/** Exports a list through the API and returns the rows of a sheet of the downloaded workbook. */
export async function exportedRows(t: TestApp, who: TestUser, list: string, columns: string[], query = '', sheet = 0): Promise<string[][]> {
  const { code, message, data: job } = await who.call(exportsApi.start, { body: { list, query, columns, withPictures: false } });
  if (code !== 200) throw new Error(message);
  await runQueuedExports(t);
  const { data: files } = await who.call(exportsApi.selectSeven);
  const { rawPayload } = await t.app.inject({ url: files.find(({ id }) => id === job.id)?.fileUrl ?? '', headers: who.headers });
  const path = join(t.config.dataDir, `${job.id}.xlsx`);
  await writeFile(path, rawPayload);
  const rows: string[][] = [];
  for await (const batch of readRows(path, { fileName: 'export.xlsx', sheet }))
    rows.push(...batch.map(({ cells }) => cells.map(({ text }) => text)));
  return rows;
}
