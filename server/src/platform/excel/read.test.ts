import { mkdir, readFile, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { cellErrors, type Cell } from './cells.ts';
import { aReader, listSheets } from '../../../test/excel/reader.ts';
import { rawWorkbook, relationships, type RawWorkbook } from '../../../test/excel/raw-workbook.ts';
import { openWorkbook, readRows } from './read.ts';
import type { Row } from './sheet-rows.ts';
import { supplierWorkbook, supplierWorkbookFacts } from '../../../test/excel/supplier-workbook.ts';

const { pathOf, saved, rowsOf } = aReader();

/** The cells of the first row of a workbook made of raw parts. */
async function cellsOf(workbook: RawWorkbook): Promise<Cell[]> {
  return (await rowsOf(rawWorkbook(workbook)))[0]?.cells ?? [];
}

const texts = (rows: Row[]) => rows.map(({ cells }) => cells.map(({ text }) => text));

describe("a supplier's workbook", () => {
  it('is opened with the rows of its first visible sheet by one reader', async () => {
    const path = await saved(await supplierWorkbook());
    const { info, sheet, rows } = await openWorkbook(path, { fileName: '报价.xlsx' });
    expect([info.sheets.length, sheet]).toEqual([4, 0]);
    const opened: Row[] = [];
    for await (const batch of rows) opened.push(...batch);
    const read: Row[] = [];
    for await (const batch of readRows(path, { fileName: '报价.xlsx', sheet: 0 })) read.push(...batch);
    expect(opened).toEqual(read);
  });

  it('is listed with all its sheets', async () => {
    const info = await listSheets(await saved(await supplierWorkbook()), '报价.xlsx');

    expect(info).toEqual({
      format: 'xlsx',
      notes: [],
      sheets: [
        { name: '封面', rows: 2, columns: 1, hidden: false },
        { name: '面料报价', rows: 18, columns: 16, hidden: false },
        { name: '辅料报价', rows: 3, columns: 4, hidden: false },
        { name: '内部备用', rows: 1, columns: 1, hidden: true },
      ],
    });
  });

  it('yields its visible rows without empty ones, with merged suppliers filled down', async () => {
    const rows = await rowsOf(await supplierWorkbook(), { sheet: 1 });
    const data = rows.filter(({ number }) => number > supplierWorkbookFacts.headerRow);

    expect(data).toHaveLength(supplierWorkbookFacts.rows);
    expect(data.map(({ cells }) => cells[1]?.text).slice(0, 4)).toEqual(['云舟织造', '云舟织造', '云舟织造', '青禾 针织']);
    expect(data.map(({ cells }) => cells[1]?.merged ?? false).slice(0, 4)).toEqual([false, true, true, false]);
    expect(data[0]?.cells[4]).toEqual({ text: '00123', kind: 'text' });
    expect(data[0]?.cells[14]).toEqual({ text: '2026-03-02', kind: 'date' });
    expect(data[3]?.cells[11]).toEqual({ text: '６２．５', kind: 'text' });
    expect(data[4]?.cells[11]).toEqual({ text: '12.85', kind: 'number' });
    expect(data[4]?.cells[15]).toEqual({ text: '=HYPERLINK("http://example.com","点我")', kind: 'text' });
    expect(data[6]?.cells[11]).toEqual({ text: '#N/A', kind: 'error' });
    expect(data.at(-1)?.cells[11]).toEqual({ text: '26.8', kind: 'number', formula: true });
  });

  it('yields its pictures with their rows', async () => {
    const pictureFolder = pathOf('pictures');
    await mkdir(pictureFolder);
    const rows = await rowsOf(await supplierWorkbook(), { sheet: 1, pictureFolder });
    const pictures = rows.flatMap((row) => row.pictures ?? []);

    expect(pictures.map(({ row, column, mime }) => [row, column, mime])).toEqual(
      supplierWorkbookFacts.pictures.map((row) => [row, 2, 'image/png']),
    );
    expect(await readdir(pictureFolder)).toHaveLength(3);
    for (const { path, bytes } of pictures) expect(await readFile(path)).toHaveLength(bytes);
  });
});

describe('a cell', () => {
  it('with a formula has the saved result, or reports that there is none', async () => {
    const cells = await cellsOf({
      rows:
        '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>T(1)</f><v></v></c><c><f>NOW()</f></c><c><f>A1</f><v/></c>' +
        `<c t="e"><f>cmd|'/C calc'!A0</f><v>#REF!</v></c><c t="str"><f>"a"</f><v>a</v></c></row>`,
    });

    const noResult: Cell = { text: cellErrors.noResult, kind: 'error', formula: true };
    expect(cells).toEqual([
      { text: '2', kind: 'number', formula: true },
      { text: '', kind: 'empty' },
      noResult,
      noResult,
      { text: '#REF!', kind: 'error', formula: true },
      { text: 'a', kind: 'text', formula: true },
    ]);
  });

  it('with a formula has no result where the writer left all of them to Excel and filled in zeros', async () => {
    const cells = await cellsOf({
      workbookProperties: '<calcPr calcId="124519" fullCalcOnLoad="1"/>',
      rows: '<row><c><f>B1*2</f><v>0</v></c><c><f>B1*2</f><v>25.7</v></c><c><v>0</v></c></row>',
    });
    expect(cells).toEqual([
      { text: cellErrors.noResult, kind: 'error', formula: true },
      { text: '25.7', kind: 'number', formula: true },
      { text: '0', kind: 'number' },
    ]);
  });

  it('of every type has one spelling', async () => {
    const cells = await cellsOf({
      strings: ['共享<r/>'.replace('<r/>', '</t><rPh><t>gx</t></rPh><t>字')],
      formats: ['yyyy-mm-dd', '0%'],
      rows:
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>9</v></c><c r="D3" t="inlineStr"><is><r><t>富</t></r><r><t xml:space="preserve"> 文</t></r></is></c>' +
        '<c r="E3" t="b"><v>1</v></c><c r="F3" s="1"><v>46083</v></c><c r="G3" s="2"><v>0.05</v></c><c r="H3" t="d"><v>2026-03-02</v></c><c r="I3" t="str"><v>=cmd|x</v></c>' +
        '<c r="J3" t="inlineStr"><is><t>a_x0000_b&#0;😀</t></is></c></row>',
    });

    expect(cells).toEqual([
      { text: '共享字', kind: 'text' },
      { text: cellErrors.noText, kind: 'error' },
      { text: '', kind: 'empty' },
      { text: '富 文', kind: 'text' },
      { text: 'TRUE', kind: 'boolean' },
      { text: '2026-03-02', kind: 'date' },
      { text: '0.05', kind: 'number', percent: true },
      { text: '2026-03-02', kind: 'date' },
      { text: '=cmd|x', kind: 'text' },
      { text: 'ab😀', kind: 'text' },
    ]);
  });

  it('uses the 1904 date system when the workbook says so', async () => {
    const cells = await cellsOf({
      workbookProperties: '<workbookPr date1904="1"/>',
      formats: ['yyyy-mm-dd'],
      rows: '<row><c s="1"><v>44621</v></c></row>',
    });

    expect(cells).toEqual([{ text: '2026-03-02', kind: 'date' }]);
  });

  it("under a merged area shows the area's value, not the hidden one", async () => {
    const rows = await rowsOf(
      rawWorkbook({
        rows: '<row r="1"><c r="B1"><v>7</v></c><c r="C1"><v>8</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>9</v></c></row>',
        afterRows: '<mergeCells><mergeCell ref="B1:C2"/><mergeCell ref="D1:E1048576"/></mergeCells>',
      }),
    );

    expect(texts(rows)).toEqual([
      ['', '7', '7'],
      ['1', '7', '7'],
    ]);
    expect(rows.map(({ cells }) => cells.map(({ merged }) => merged === true))).toEqual([
      [false, false, true],
      [false, true, true],
    ]);
  });

  it('can contain the header __proto__ as ordinary text', async () => {
    const [cell] = await cellsOf({ rows: '<row><c t="str"><v>__proto__</v></c></row>' });

    expect(cell).toEqual({ text: '__proto__', kind: 'text' });
    expect(({} as Record<string, unknown>)['text']).toBeUndefined();
  });

  it('with a WPS picture yields the picture', async () => {
    const picture = Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1');
    const bytes = rawWorkbook({
      rows: '<row r="5"><c r="B5" t="str"><f>_xlfn.DISPIMG(&quot;ID_1&quot;,1)</f><v>=DISPIMG("ID_1",1)</v></c></row>',
      parts: [
        {
          name: 'xl/cellimages.xml',
          content:
            '<etc:cellImages><etc:cellImage><xdr:pic><xdr:cNvPr id="2" name="ID_1"/><a:blip r:embed="rId1"/></xdr:pic></etc:cellImage></etc:cellImages>',
        },
        { name: 'xl/_rels/cellimages.xml.rels', content: relationships(['image', 'media/image1.jpeg']) },
        { name: 'xl/media/image1.jpeg', content: picture },
      ],
    });
    const pictureFolder = pathOf('wps');
    await mkdir(pictureFolder);
    const [row] = await rowsOf(bytes, { pictureFolder });

    expect(row).toMatchObject({ number: 5, cells: [], pictures: [{ row: 5, column: 1, mime: 'image/jpeg', bytes: picture.length }] });
    expect(await readFile(row?.pictures?.[0]?.path ?? '')).toEqual(picture);
  });
});

it('a csv is read by the same rules as a workbook', async () => {
  const bytes = Buffer.from('c6b7c3fb2cb5a5bcdb0d0abab9b2bc2c31322e38350d0a', 'hex');
  const info = await listSheets(await saved(bytes), '报价.CSV');
  const rows = await rowsOf(bytes, { fileName: '报价.CSV' });

  expect(info).toEqual({
    format: 'csv',
    encoding: 'GB18030',
    separator: ',',
    sheets: [{ name: '报价', rows: 2, columns: 2, hidden: false }],
  });
  expect(texts(rows)).toEqual([
    ['品名', '单价'],
    ['汗布', '12.85'],
  ]);
});
