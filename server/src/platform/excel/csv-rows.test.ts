import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectCsv } from './csv-rows.ts';
import { supplierWorkbook } from '../../../test/excel/supplier-workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Uint8Array | string) {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return inspectCsv(path, 'x');
}

describe('a csv file', () => {
  const gb18030 = Buffer.from('c6b7c3fb2cb5a5bcdb0d0abab9b2bc2c31320d0a', 'hex');
  it.each([
    ['UTF-8 with its mark', '\ufeff品名,单价\r\n汗布,12\r\n', 'UTF-8', ','],
    ['UTF-8 with semicolons', '品名;单价\n汗布;12', 'UTF-8', ';'],
    ['GB18030', gb18030, 'GB18030', ','],
    ['UTF-16LE with tabs, as Excel saves Unicode text', Buffer.from('\ufeff品名\t单价\r\n汗布\t12\r\n', 'utf16le'), 'UTF-16LE', '\t'],
  ])('in %s is read with the right encoding and separator', async (_, bytes, encoding, separator) => {
    const { records, ...csv } = await inspect(bytes);

    expect(csv).toEqual({ encoding, separator, rows: 2, columns: 2 });
    expect([...records()].map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['品名', '单价'],
      ['汗布', '12'],
    ]);
  });

  it('keeps newlines, quotes and separators inside quotes, loses our formula escape and skips empty rows', async () => {
    const { records } = await inspect('"a\r\nb","say ""x""",\r\n,,\r\n"1,2"x,\'=1+1,\'t\r\n');

    expect([...records()].map(({ number, cells }) => [number, ...cells.map(({ text }) => text)])).toEqual([
      [1, 'a\nb', 'say "x"'],
      [3, '1,2x', '=1+1', "'t"],
    ]);
  });

  it.each([
    ['a workbook', () => supplierWorkbook(), '文件不是文本（csv）格式，请使用 .csv 或 .xlsx 文件'],
    ['a picture', () => Buffer.from('\x89PNG\r\n', 'latin1'), '文件不是文本（csv）格式，请使用 .csv 或 .xlsx 文件'],
    ['a web page', () => '<html><table>', '文件实际是网页（HTML）格式，请用 Excel 或 WPS 另存为 .xlsx 后再导入'],
    [
      'bytes of no encoding',
      () => Buffer.from('a,\xff\xff\xff', 'latin1'),
      '无法识别文件编码，请另存为 UTF-8 编码的 csv 或 .xlsx 后再导入',
    ],
    ['an open quote', () => 'a\n"b,c\n', '第 2 行的引号没有成对，请修改后再导入'],
    ['too many rows', () => '1\n'.repeat(200_001), '工作表“x”超过 200,000 行，请拆分后再导入'],
    ['too many columns', () => ','.repeat(200), '工作表“x”超过 200 列，请删除多余的列后再导入'],
  ])('is refused with a message for %s', async (_, bytes, sentence) => {
    await expect(inspect(await bytes())).rejects.toThrow(sentence);
  });
});
