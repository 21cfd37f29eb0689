import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawWorkbook } from '../../../test/excel/raw-workbook.ts';
import { rawXls } from '../../../test/excel/raw-xls.ts';
import { listChildren } from '../../../test/process-tree.ts';
import { AppError } from '../app-error.ts';
import { listSheets, readRows } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function saved(bytes: Uint8Array): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return path;
}

async function readAll(bytes: Uint8Array, sheet = 0): Promise<void> {
  for await (const rows of readRows(await saved(bytes), { fileName: '报价.xlsx', sheet })) expect(rows.length).toBeGreaterThan(0);
}

const listReaders = async (): Promise<number[]> =>
  (await listChildren(process.pid)).map(({ pid }) => pid).toSorted((one, other) => one - other);

it('reads one file after the other, but none after a refusal or a file that a library reads', async () => {
  await readAll(rawWorkbook());
  const first = await listReaders();
  await readAll(rawWorkbook());
  await listSheets(await saved(rawWorkbook()), { fileName: 'a.xlsx' });
  expect(await listReaders()).toEqual(first);

  await expect(readAll(rawWorkbook(), 7)).rejects.toThrow(AppError);
  await readAll(rawWorkbook());
  const second = await listReaders();
  expect(second).not.toEqual(first);

  await readAll(rawXls([['品名']]));
  expect((await listReaders()).length).toBe(second.length - 1);
});
