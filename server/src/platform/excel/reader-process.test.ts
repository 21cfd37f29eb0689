import { describe, expect, it } from 'vitest';
import { aReader, listSheets } from '../../../test/excel/reader.ts';
import { rawWorkbook } from '../../../test/excel/raw-workbook.ts';
import { rawXls } from '../../../test/excel/raw-xls.ts';
import { listChildren } from '../../../test/process-tree.ts';
import { AppError } from '../app-error.ts';
import { limits } from './limits.ts';
import { readRows } from './read.ts';

const { pathOf, saved, rowsOf } = aReader();

async function readAll(bytes: Uint8Array, sheet = 0): Promise<void> {
  for await (const rows of readRows(await saved(bytes), { fileName: '报价.xlsx', sheet })) expect(rows.length).toBeGreaterThan(0);
}

const listReaders = async (): Promise<number[]> =>
  (await listChildren(process.pid)).map(({ pid }) => pid).toSorted((one, other) => one - other);

it('reads one file after the other, but none after a refusal or a file that a library reads', async () => {
  await readAll(rawWorkbook());
  const first = await listReaders();
  await readAll(rawWorkbook());
  await listSheets(await saved(rawWorkbook()), 'a.xlsx');
  expect(await listReaders()).toEqual(first);

  await expect(readAll(rawWorkbook(), 7)).rejects.toThrow(AppError);
  await readAll(rawWorkbook());
  const second = await listReaders();
  expect(second).not.toEqual(first);

  await readAll(rawXls([['品名']]));
  expect((await listReaders()).length).toBe(second.length - 1);
});

const isFull = process.env['TEST_FULL'] !== undefined;

describe('the reader process', () => {
  const wide = (rows: number, text: string) =>
    rawWorkbook({ strings: [text], rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(rows) });

  it('passes on the refusal of a workbook check', async () => {
    const refusal = listSheets(await saved('<html>'), 'a.xlsx');

    await expect(refusal).rejects.toThrow(AppError);
    await expect(refusal).rejects.toThrow('文件实际是网页（HTML）格式');
  });

  it('refuses a sheet that does not exist', async () => {
    await expect(rowsOf(rawWorkbook(), { sheet: 7 })).rejects.toThrow('找不到所选的工作表，请重新选择');
  });

  it('reports a crash as a refusal and logs the reason', async () => {
    const refusal = await listSheets(pathOf('nowhere'), 'a.xlsx').catch((error: unknown) => error);

    expect(refusal).toMatchObject({ message: expect.stringContaining('文件不完整或已损坏'), cause: expect.stringContaining('ENOENT') });
  });

  // Failed before: the user was told that the file was damaged, and nobody that the installation was.
  it('that cannot run at all is a bug, not a damaged file', async () => {
    const path = await saved(rawWorkbook());
    const { execPath } = process;
    process.execPath = '/bin/false';
    try {
      const bug = await listSheets(path, 'a.xlsx').catch((error: unknown) => error);
      expect(bug).not.toBeInstanceOf(AppError);
      expect(bug).toMatchObject({ message: 'the reader of workbooks does not run' });
    } finally {
      process.execPath = execPath;
    }
  });

  it('is killed after its time limit', async () => {
    await expect(rowsOf(wide(10_000, 'x'), { timeLimit: 300 })).rejects.toThrow('读取文件超过 120 秒，请拆分后再导入');
  });

  it('is killed when the caller aborts', async () => {
    const abort = new AbortController();
    const reading = rowsOf(wide(10_000, 'x'), { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('cancelled')), 300);

    await expect(reading).rejects.toThrow('cancelled');
    await expect(rowsOf(rawWorkbook(), { signal: abort.signal })).rejects.toThrow('cancelled');
  });

  it('ends when the caller stops reading rows', async () => {
    for await (const rows of readRows(await saved(wide(10_000, 'x')), { fileName: 'a.xlsx', sheet: 0 })) {
      expect(rows[0]?.cells).toHaveLength(200);
      break;
    }
  });

  // Two million strings, and hundreds of megabytes.
  if (isFull)
    it('refuses shared strings by their count and their size before it holds them', async () => {
      const many = rawWorkbook({ strings: Array.from({ length: limits.sharedStrings + 1 }, () => 'x') });
      await expect(rowsOf(many)).rejects.toThrow('文件中不同的文字过多');
      const text = `面${'x'.repeat(32_000)}`;
      const large = rawWorkbook({ strings: Array.from({ length: 9_000 }, (_, at) => `${at}${text}`), rows: '<row><c><v>1</v></c></row>' });
      await expect(rowsOf(large)).rejects.toThrow('文件中不同的文字过多');
    });

  // Writes hundreds of megabytes.
  if (isFull)
    it("does not fill the server's memory with one long text shared by many cells", async () => {
      const path = await saved(wide(200, '字'.repeat(9_000)));
      const before = process.memoryUsage.rss();
      let growth = 0;
      const reading = async () => {
        for await (const rows of readRows(path, { fileName: 'a.xlsx', sheet: 0 })) {
          growth = Math.max(growth, rows.length, process.memoryUsage.rss() - before);
        }
      };

      await expect(reading()).rejects.toThrow('文件解压后过大');
      expect(growth).toBeLessThan(400 * 1024 * 1024);
      await expect(rowsOf(wide(1, '字'.repeat(30_000)))).rejects.toThrow('第 1 行的文字过多，请缩短后再导入');
    });

  it('refuses merged areas that overlap endlessly', async () => {
    const areas = '<mergeCell ref="A1:C9"/>'.repeat(1_000);

    await expect(rowsOf(rawWorkbook({ rows: '<row><c><v>1</v></c></row>', afterRows: areas }))).rejects.toThrow(
      '工作表“表1”的合并单元格过多或互相重叠，请取消合并后再导入',
    );
  });
});
