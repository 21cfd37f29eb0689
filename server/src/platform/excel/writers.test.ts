import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypes, rawWorkbook, relationships, zipOf, type RawPart } from '../../../test/excel/raw-workbook.ts';
import { openWorkbook, readRows } from './read.ts';

const writers = join(import.meta.dirname, '../../../test/excel/writers');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writers-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(path: string) {
  const { info, rows } = await openWorkbook(path, { fileName: '报价.xlsx' });
  for await (const _ of rows);
  const at = info.sheets.length - 1;
  const cells: string[][] = [];
  for await (const batch of readRows(path, { fileName: '报价.xlsx', sheet: at, pictureFolder: folder }))
    cells.push(...batch.map((row) => row.cells.map(({ text }) => text)));
  return { ...info, cells };
}

async function openedBytes(bytes: Uint8Array) {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return opened(path);
}

describe('a workbook', () => {
  it.each(readdirSync(writers).filter((name) => /\.xlsx?$/.test(name)))('is read as its writer makes it: %s', async (name) => {
    const { sheets, cells } = await opened(join(writers, name));
    expect(sheets.at(-1)).toMatchObject({ name: '面料报价', rows: 4 });
    expect(cells[0]?.[0]).toBe('面料报价单');
    expect(cells.slice(1)).toEqual([
      ['货号', '品名', '门幅', '克重', '单价', '损耗', '报价日期', '两件'],
      ['A-01', '精梳汗布', '175', '180', '12.85', '0.03', '2026-11-28', '25.7'],
      ['B-02', '府绸 & <斜纹>', '148.5', '110', '9.2', '0.005', '2026-01-05', '18.4'],
    ]);
  });
});

const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>品名</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>';
const withParts = (...parts: RawPart[]) => rawWorkbook({ rows, parts });
const linkedSheets =
  '<externalLink><externalBook><sheetNames><sheetName val="a"/><sheetName val="b"/></sheetNames><sheetDataSet>' +
  '<sheetData sheetId="0"><row r="9"><cell r="A9"><v>1</v></cell></row></sheetData><sheetData sheetId="1"><row r="2"><cell r="A2"><v>1</v></cell></row></sheetData>' +
  '</sheetDataSet></externalBook></externalLink>';
const sheetRelations = (target: string): RawPart => ({
  name: 'xl/worksheets/_rels/sheet1.xml.rels',
  content: relationships(['drawing', target]),
});
const workbookRelations = (...others: (readonly [string, string])[]): RawPart => ({
  name: 'xl/_rels/workbook.xml.rels',
  content: relationships(['worksheet', 'worksheets/sheet1.xml'], ...others),
});

const read: [what: string, bytes: Buffer, note?: string][] = [
  [
    'a link with the cached cells of several sheets',
    withParts({ name: 'xl/externalLinks/externalLink1.xml', content: linkedSheets }),
    '引用了其他工作簿',
  ],
  ['pictures of WPS without a target', withParts(workbookRelations(['cellImage', 'NULL'])), '图片'],
  [
    'pictures of WPS whose files are not named',
    withParts(workbookRelations(['cellImage', 'cellimages.xml']), {
      name: 'xl/cellimages.xml',
      content:
        '<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_1"/></xdr:nvPicPr>' +
        '<xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
    }),
    '图片',
  ],
  [
    'a link to a workbook of which nothing was kept',
    withParts(workbookRelations(['externalLink', 'externalLinks/externalLink1.xml'])),
    '引用了其他工作簿',
  ],
  ['an empty drawing', withParts(sheetRelations('../drawings/drawing1.xml'), { name: 'xl/drawings/drawing1.xml', content: '' })],
  ['a drawing that is missing', withParts(sheetRelations('../drawings/drawing9.xml'))],
  [
    'empty properties, printer settings and comments',
    withParts(
      { name: 'docProps/app.xml', content: '' },
      { name: 'xl/printerSettings/printerSettings1.bin', content: '' },
      { name: 'xl/comments1.xml', content: '' },
    ),
  ],
  ['styles that are missing', withParts(workbookRelations(['styles', 'styles9.xml'])), '单元格格式'],
  ['shared texts that are missing and that no cell uses', withParts(workbookRelations(['sharedStrings', 'none.xml']))],
  ['a file in it that is no XML although its name says so', withParts({ name: 'customXml/item1.xml', content: 'not <closed' })],
  ['no type of its workbook', withParts({ name: '[Content_Types].xml', content: contentTypes('') })],
];

describe('a workbook with parts that Excel ignores', () => {
  it.each(read)('is read, and says what is not: %s', async (_, bytes, note) => {
    const { cells, notes = [] } = await openedBytes(bytes);
    expect(cells).toEqual([['品名'], ['1']]);
    expect(notes.join()).toContain(note ?? '');
  });

  it.each([[], [{ name: 'xl/worksheets/sheet2.xml', content: '' }], [{ name: 'xl/worksheets/sheet2.xml', content: ' \n' }]])(
    'is read without the sheet whose part is missing or empty: %j',
    async (...parts: RawPart[]) => {
      const content =
        '<workbook xmlns:r="r"><sheets><sheet name="旧表" sheetId="2" r:id="rId2"/><sheet name="表1" sheetId="1" r:id="rId1"/></sheets></workbook>';
      const { sheets, notes } = await openedBytes(
        withParts({ name: 'xl/workbook.xml', content }, workbookRelations(['worksheet', 'worksheets/sheet2.xml']), ...parts),
      );
      expect(sheets.map(({ name }) => name)).toEqual(['表1']);
      expect(notes?.join()).toContain('旧表');
    },
  );
});

const typed = (type: string) =>
  withParts({ name: '[Content_Types].xml', content: contentTypes(`<Override PartName="/xl/workbook.xml" ContentType="${type}"/>`) });
const refused: [what: string, bytes: Buffer, reason: string][] = [
  ['a binary workbook', typed('application/vnd.ms-excel.sheet.binary.macroEnabled.main'), '.xlsb'],
  ['a workbook with macros', typed('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), '宏'],
  ['a document of Word', typed('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'), 'Word'],
  ['formulas that JExcelApi left to Excel', readFileSync(join(writers, 'uncalculated/jexcelapi.xls')), '公式没有计算结果'],
  ['slides', typed('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'), 'PowerPoint'],
  ['a list of OpenDocument', zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]), '.ods'],
  ['a document of Numbers', zipOf([{ name: 'Index/Document.iwa', content: 'x' }]), 'Numbers'],
  [
    'shared texts that are missing',
    rawWorkbook({ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>', parts: [workbookRelations(['sharedStrings', 'none.xml'])] }),
    '文字',
  ],
  ['a sheet that breaks off', withParts({ name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row r="1"' }), '表1'],
  ['rows out of order', rawWorkbook({ rows: '<row r="5"/><row r="2"/>' }), '表1'],
  ['an archive', zipOf([{ name: 'a.txt', content: 'x' }]), '压缩包'],
];

describe('a refusal of a workbook', () => {
  it.each(refused)('names what is wrong: %s', async (_, bytes, reason) => {
    await expect(openedBytes(bytes)).rejects.toThrow(reason);
  });
});
