import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { inspectWorkbook } from './zip-guard.ts';
import { contentTypes, rawWorkbook, zipOf } from '../../../test/excel/raw-workbook.ts';
import { supplierWorkbook } from '../../../test/excel/supplier-workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Uint8Array) {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return inspectWorkbook(path);
}

const saveAgain = '请用 Excel 或 WPS 另存为 .xlsx 后再导入';
const oldContainer = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** One gigabyte of zeros in a megabyte: the same flushed block a thousand times. */
function zeros(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1024 }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

const refused: [what: string, bytes: () => Uint8Array | Promise<Uint8Array>, sentence: string][] = [
  ['an empty file', () => Buffer.alloc(0), '文件是空的，请检查后重新选择'],
  ['a file above 30 MiB', () => Buffer.alloc(30 * 1024 * 1024 + 1), '文件超过 30 MB，请拆分后再导入'],
  ['a workbook with a password', () => encryptedWorkbook(), '文件有密码保护，请去除密码后再导入'],
  ['an encrypted zip', () => zipOf([{ name: 'xl/workbook.xml', content: 'x', encrypted: true }]), '文件有密码保护，请去除密码后再导入'],
  ['an .xls or .et', () => Buffer.concat([oldContainer, Buffer.alloc(2000)]), '请另存为 .xlsx 后再导入'],
  ['a web page named .xlsx', () => Buffer.from('\ufeff\n<HTML><body><table>'), `文件实际是网页（HTML）格式，${saveAgain}`],
  ['an XML table named .xlsx', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), `文件实际是 XML 格式，${saveAgain}`],
  ['a csv named .xlsx', () => Buffer.from('品名,单价\r\n汗布,12'), '文件实际是文本（csv）格式，请把扩展名改为 .csv 后再导入'],
  ['a picture named .xlsx', () => Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), `文件不是 .xlsx 工作簿，${saveAgain}`],
  ['another zip', () => zipOf([{ name: 'readme.txt', content: 'x' }]), '文件是压缩包，不是表格，请解压后选择里面的 .xlsx 文件'],
  ['a document of Word', () => zipOf([{ name: '[Content_Types].xml', content: contentTypes('') }]), `文件不是 .xlsx 工作簿，${saveAgain}`],
  ['half a workbook', async () => half(await supplierWorkbook()), `文件不完整或已损坏，请重新下载，或${saveAgain}`],
  ['a workbook with a changed byte', async () => flipped(await supplierWorkbook(), 900), `文件不完整或已损坏，请重新下载，或${saveAgain}`],
  [
    'two parts of one name',
    () => rawWorkbook({ parts: [{ name: 'XL/Workbook.XML', content: 'x' }] }),
    `文件不完整或已损坏，请重新下载，或${saveAgain}`,
  ],
  [
    'a part outside',
    () => rawWorkbook({ parts: [{ name: '../x.xml', content: '<x/>' }] }),
    `文件不完整或已损坏，请重新下载，或${saveAgain}`,
  ],
  ['a sheet in UTF-16', () => rawWorkbook({ parts: [utf16Sheet()] }), `工作表“表1”的内容不完整或已损坏，请重新下载，或${saveAgain}`],
  ['a gigabyte of zeros', () => bomb(1024 ** 3), `文件解压后过大，请删除多余内容，${saveAgain}`],
  ['a gigabyte that says it is small', () => bomb(1000), `文件解压后过大，请删除多余内容，${saveAgain}`],
  [
    'too many entries',
    () => zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.xml`, content: '' }))),
    `文件内部条目过多，请删除多余内容，${saveAgain}`,
  ],
  ['a DTD', () => dtd('<!DOCTYPE x SYSTEM "http://localhost/x.dtd">'), `文件含有不安全的内容（DTD 或实体定义），${saveAgain}`],
  [
    'a billion laughs',
    () => dtd('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
    `文件含有不安全的内容（DTD 或实体定义），${saveAgain}`,
  ],
  ['a macro', () => rawWorkbook({ parts: [{ name: 'xl/vbaProject.bin', content: 'x' }] }), '文件含有宏，请另存为不含宏的 .xlsx 后再导入'],
  ['a macro under another name', () => typed('application/vnd.ms-office.vbaProject'), '文件含有宏，请另存为不含宏的 .xlsx 后再导入'],
  [
    'an .xlsb',
    () => typed('application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
    '文件是 .xlsb（二进制工作簿），请另存为 .xlsx 后再导入',
  ],
  [
    'too many rows',
    () => rawWorkbook({ rows: '<row><c><v>1</v></c></row>'.repeat(200_001) }),
    '工作表“表1”超过 200,000 行，请拆分后再导入',
  ],
  [
    'too many columns',
    () => rawWorkbook({ rows: '<row r="1"><c r="GS1"><v>1</v></c></row>' }),
    '工作表“表1”超过 200 列，请删除多余的列后再导入',
  ],
  [
    'too many cells',
    () => rawWorkbook({ rows: `<row>${'<c/>'.repeat(4_000_001)}</row>`.replaceAll('<c/>', '<c r="A1"/>') }),
    '文件超过 4,000,000 个单元格，请删除多余的行列（包括空白格式）后再导入',
  ],
  [
    'too many merged cells',
    () => merged('<mergeCell ref="A1:B2"/>'.repeat(100_001)),
    '工作表“表1”的合并单元格过多或互相重叠，请取消合并后再导入',
  ],
  ['too many sheets', () => workbookOf('<sheet name="表" sheetId="1" r:id="rId1"/>'.repeat(101), ''), '工作表超过 100 个，请拆分后再导入'],
  [
    'too many names',
    () => workbookOf('<sheet name="表" sheetId="1" r:id="rId1"/>', '<definedName name="n">1</definedName>'.repeat(10_001)),
    '文件定义的名称超过 10,000 个，请在“公式 → 名称管理器”中删除后再导入',
  ],
  ['a workbook without sheets', () => workbookOf('', ''), `文件不是 .xlsx 工作簿，${saveAgain}`],
];

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2);

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

const encryptedWorkbook = () =>
  writeXlsx({ sheets: [{ name: '表1', rows: [['x']] }], encryption: { password: '123456', spinCount: 1000 } });
const bomb = (declaredBytes: number) =>
  rawWorkbook({ parts: [{ name: 'xl/media/image1.png', content: '', deflated: zeros(), declaredBytes }] });
const dtd = (declaration: string) =>
  rawWorkbook({ parts: [{ name: 'docProps/app.xml', content: `<?xml version="1.0"?>${declaration}<x>&b;</x>` }] });
const typed = (type: string) =>
  rawWorkbook({
    parts: [{ name: '[Content_Types].xml', content: contentTypes(`<Override PartName="/xl/workbook.xml" ContentType="${type}"/>`) }],
  });
const merged = (areas: string) => rawWorkbook({ afterRows: `<mergeCells>${areas}</mergeCells>` });
const utf16Sheet = () => ({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>', 'utf16le') });

function workbookOf(sheets: string, names: string): Buffer {
  const content = `<workbook xmlns:r="r"><sheets>${sheets}</sheets><definedNames>${names}</definedNames></workbook>`;
  return rawWorkbook({ parts: [{ name: 'xl/workbook.xml', content }] });
}

describe('the workbook check', () => {
  it.each(refused)('refuses %s', async (_, bytes, sentence) => {
    const refusal = await inspect(await bytes()).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ errorName: 'WORKBOOK_REFUSED', message: sentence });
  });

  it('stops inflating a zip bomb when it exceeds its declared size', async () => {
    const before = process.memoryUsage.rss();
    await inspect(bomb(1000)).catch(() => undefined);

    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('accepts a real workbook and lists its contents', async () => {
    const { sheets } = await inspect(await supplierWorkbook());

    expect(sheets.map(({ name, rows, columns, hidden, merges }) => [name, rows, columns, hidden, merges.length])).toEqual([
      ['封面', 2, 1, false, 0],
      ['面料报价', 18, 16, false, 4],
      ['辅料报价', 3, 4, false, 0],
      ['内部备用', 1, 1, true, 0],
    ]);
  });

  it('does not count rows and columns that only have a format', async () => {
    const styled = '<row r="2"><c r="XFD2" s="1"/></row><row r="1048576" ht="20"/>';
    const { sheets } = await inspect(rawWorkbook({ rows: `<row r="1"><c r="B1"><v>1</v></c></row>${styled}` }));

    expect(sheets).toMatchObject([{ rows: 1, columns: 2 }]);
  });

  it('answers every damaged workbook with a refusal or its content, never with a bug', async () => {
    const bytes = await supplierWorkbook();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => inspect(flipped(bytes, Math.floor((at * bytes.length) / 200)))),
    );

    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError);
    }
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100);
  });
});
