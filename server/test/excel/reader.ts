import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openWorkbook, readRows, type OpenedWorkbook, type ReadRowsOptions } from '../../src/platform/excel/read.ts';
import type { Row } from '../../src/platform/excel/sheet-rows.ts';

const liveProcesses = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

/** The sheets of a workbook, whose first sheet is read to its end. */
export async function listSheets(path: string, fileName: string): Promise<OpenedWorkbook['info']> {
  const { info, rows } = await openWorkbook(path, { fileName });
  for await (const _ of rows);
  return info;
}

/** Saves workbooks in a folder that is removed after the tests of the file, and reads them; no test leaves a process behind. */
export function aReader() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    // Node releases an exited process one turn later.
    await expect.poll(liveProcesses, { timeout: 2000 }).toBe(0);
  });
  /** A path in the folder. */
  const pathOf = (name: string): string => join(folder, name);
  const saved = async (bytes: Uint8Array | string): Promise<string> => {
    const path = pathOf(randomBytes(8).toString('hex'));
    await writeFile(path, bytes);
    return path;
  };
  /** All rows, by default of the first sheet. */
  const rowsOf = async (bytes: Uint8Array | string, options: Partial<ReadRowsOptions> = {}): Promise<Row[]> => {
    const rows: Row[] = [];
    for await (const batch of readRows(await saved(bytes), { fileName: '报价.xlsx', sheet: 0, ...options })) rows.push(...batch);
    return rows;
  };
  return { pathOf, saved, rowsOf };
}
