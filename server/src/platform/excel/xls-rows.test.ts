import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawWorkbook } from '../../../test/excel/raw-workbook.ts';
import { rawXls } from '../../../test/excel/raw-xls.ts';
import { listSheets } from '../../../test/excel/reader.ts';
import { readRows } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-xls-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, fileName: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const info = await listSheets(path, fileName);
  const rows: string[][] = [];
  for await (const batch of readRows(path, { fileName, sheet: 0 })) rows.push(...batch.map(({ cells }) => cells.map(({ text }) => text)));
  return { info, rows };
}

describe('an Excel 97–2003 workbook', () => {
  const cells = [
    ['品名', '门幅', '报价日期'],
    ['汗布', 175.5, { date: 46083 }],
    ['', '', ''],
  ];

  it.each(['报价.xls', '报价.xlsx', '报价.csv'])('is read under the name %s', async (fileName) => {
    const { info, rows } = await read(rawXls(cells), fileName);
    expect(info).toMatchObject({
      format: 'xls',
      sheets: [{ name: '面料报价', rows: 3, columns: 3 }],
      notes: [expect.stringContaining('.xls')],
    });
    expect(rows).toEqual([
      ['品名', '门幅', '报价日期'],
      ['汗布', '175.5', '2026-03-02'],
    ]);
  });

  it('has its merged cells filled', async () => {
    const { rows } = await read(
      rawXls(
        [
          ['报价单', '', ''],
          ['品名', '门幅', '价'],
        ],
        { merges: [[0, 0, 0, 2]] },
      ),
      '报价.xls',
    );
    expect(rows[0]).toEqual(['报价单', '报价单', '报价单']);
  });

  it('with a password, or damaged, is refused with what to do', async () => {
    await expect(read(rawXls(cells, { password: true }), '报价.xls')).rejects.toThrow('文件有密码保护，请去除密码后再导入');
    const damaged = rawXls(cells);
    damaged.fill(0x41, 1536, 1600);
    await expect(read(damaged, '报价.xls')).rejects.toThrow('请另存为 .xlsx 后再导入');
  });

  it('has the limits of other workbooks', async () => {
    const wide = [Array.from({ length: 201 }, (_, at) => String(at))];
    await expect(read(rawXls(wide), '报价.xls')).rejects.toThrow('工作表“面料报价”超过 200 列，请删除多余的列后再导入');
  });
});

it('a workbook with external links is read by its saved results, with a note', async () => {
  const workbook = rawWorkbook({
    rows: '<row r="1"><c r="A1" t="str"><f>[1]价目!A1</f><v>汗布</v></c><c r="B1"><f>[1]价目!B1</f><v>42</v></c></row>',
    parts: [{ name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }],
  });
  const { info, rows } = await read(workbook, '报价.xlsx');
  expect(info.notes).toEqual(['文件引用了其他工作簿，相关单元格按文件保存时的结果读取']);
  expect(rows).toEqual([['汗布', '42']]);
});
