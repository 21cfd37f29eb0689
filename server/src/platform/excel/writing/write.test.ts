import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSheets } from '../../../../test/excel/reader.ts';
import { inspectWorkbook } from '../zip-guard.ts';
import { readRows } from '../read.ts';
import type { Row } from '../sheet-rows.ts';
import { columnLetters, isExactNumber, type CellValue, type PictureToWrite } from './write-cells.ts';
import { writeCsv } from './write-csv.ts';
import type { Column, SheetToWrite } from './write-sheet.ts';
import { writeWorkbook, type WorkbookToWrite } from './write.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newPath = (extension: string) => join(folder, `${randomBytes(8).toString('hex')}.${extension}`);

async function written(workbook: WorkbookToWrite): Promise<string> {
  const path = newPath('xlsx');
  await writeWorkbook(path, workbook);
  return path;
}

async function rowsOf(path: string, sheet = 0, pictureFolder?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readRows(path, { fileName: path, sheet, pictureFolder })) rows.push(...batch);
  return rows;
}

const column = (kind: Column['kind'], values: readonly CellValue[], more: Partial<Column> = {}): SheetToWrite => ({
  name: '表',
  columns: [{ header: '列', kind, ...more }],
  rows: values.map((value) => [value]),
});

/** The kind and text of each cell below the header, as our reader returns them. */
async function readBack(sheet: SheetToWrite): Promise<string[]> {
  const [, ...rows] = await rowsOf(await written({ sheets: [sheet] }));
  return rows.map(({ cells }) => `${cells[0]?.kind} ${cells[0]?.text}`);
}

const formulaLike = ['=1+1', "=cmd|' /C calc'!A0", '+1', '-1+2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x","y")'];

describe('a written workbook', () => {
  it('keeps every number exact, never as a float', async () => {
    const values = ['12.85', '0.1', '-0.30', '1234567890.12345', '12.5000', '0', 7];

    expect(await readBack(column('money', values))).toEqual(values.map((value) => `number ${value}`));
    expect(await readBack(column('number', values, { decimals: 1 }))).toEqual(values.map((value) => `number ${value}`));
  });

  it('stores as text what is not a number or has more digits than a spreadsheet keeps', async () => {
    const values = ['38-46', '1234567890123456', '0.12345678901234567', 'NaN', '1e5', '１２．５'];

    expect(await readBack(column('money', values))).toEqual(values.map((value) => `text ${value}`));
  });

  it('has real dates, and times in the business time zone', async () => {
    expect(await readBack(column('date', ['2026-03-02', '1900-03-01', '2026-02-30', '1850-01-01']))).toEqual([
      'date 2026-03-02',
      'date 1900-03-01',
      'text 2026-02-30',
      'text 1850-01-01',
    ]);
    expect(await readBack(column('moment', ['2026-03-01T16:30:15Z', '2026-03-01 16:30:15.123+00', new Date(0), '2026-03-02']))).toEqual([
      'date 2026-03-02 00:30:15',
      'date 2026-03-02 00:30:15',
      'date 1970-01-01 08:00:00',
      'text 2026-03-02',
    ]);
  });

  it('never turns text into a formula', async () => {
    const path = await written({ sheets: [column('text', formulaLike)] });
    const cells = (await rowsOf(path)).slice(1).map((row) => row.cells[0]);
    const elsewhere = await readXlsx(await readFile(path));

    expect(cells).toEqual(formulaLike.map((text) => ({ text, kind: 'text' })));
    expect(elsewhere.sheets[0]?.rows.slice(1)).toEqual(formulaLike.map((text) => [text]));
    expect([...(elsewhere.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it('keeps any text: leading zeros, markup, spaces, newlines, emoji, escapes', async () => {
    const values = ['00123', '<script>&"\'</script>', ' a  b ', 'a\nb', '😀', '_x0041_', ']]>', '名'.repeat(10_000), '__proto__'];

    expect(await readBack(column('text', values))).toEqual(values.map((value) => `text ${value}`));
    expect(await readBack(column('text', ['a\u0000b\u0007', 'x'.repeat(40_000)]))).toEqual(['text ab', `text ${'x'.repeat(32_766)}…`]);
  });

  it('has empty cells for empty values and booleans for booleans', async () => {
    const columns: Column[] = ['text', 'money', 'date'].map((kind) => ({ header: kind, kind: kind as Column['kind'] }));
    const rows = await rowsOf(
      await written({
        sheets: [
          {
            name: '表',
            columns,
            rows: [
              [null, undefined, ''],
              [true, '', null],
            ],
          },
        ],
      }),
    );

    expect(rows.map(({ number, cells }) => [number, cells.map(({ kind }) => kind)])).toEqual([
      [1, ['text', 'text', 'text']],
      [3, ['boolean']],
    ]);
  });

  it('opens in other programs with a frozen bold header, widths, formats and drop-downs', async () => {
    const columns: Column[] = [
      { header: '品名', kind: 'text', width: 30, required: true },
      { header: '单价', kind: 'money' },
      { header: '单位', kind: 'text', choices: ['米', '公斤', '条'] },
      { header: '类别', kind: 'text', choices: ['面料', '辅料'] },
    ];
    const path = await written({
      sheets: [{ name: '物料', columns, rows: [['汗布', '12.85', '公斤', '面料']] }],
      instructions: ['第一步', '第二步'],
    });
    const { sheets } = await readXlsx(await readFile(path), { readStyles: true });
    const [data, instructions, choices] = sheets;

    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['物料', false],
      ['填写说明', false],
      ['选项', true],
    ]);
    expect(data?.rows).toEqual([
      ['品名', '单价', '单位', '类别'],
      ['汗布', 12.85, '公斤', '面料'],
    ]);
    expect(data?.freezePane).toMatchObject({ rows: 1 });
    expect(data?.columns?.[0]?.width).toBe(30);
    expect(data?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(data?.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00');
    expect(data?.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toEqual([
      ['C2:C1048576', "'选项'!$A$1:$A$3"],
      ['D2:D1048576', "'选项'!$B$1:$B$2"],
    ]);
    expect(instructions?.rows).toEqual([['第一步'], ['第二步']]);
    expect(choices?.rows).toEqual([
      ['米', '面料'],
      ['公斤', '辅料'],
      ['条', null],
    ]);
    expect((await listSheets(path, path)).sheets.map(({ hidden }) => hidden)).toEqual([false, false, true]);
  });

  it('shows pictures in their rows, stores equal ones once and loads them only when needed', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#226699' } })
      .png()
      .toBuffer();
    let loads = 0;
    const picture = (key: string): PictureToWrite => ({
      key,
      mime: 'image/png',
      width: 300,
      height: 200,
      load: async () => {
        loads += 1;
        return png;
      },
    });
    const columns: Column[] = [
      { header: '图片', kind: 'picture' },
      { header: '品名', kind: 'text' },
    ];
    const sheets = ['一', '二'].map((name) => ({
      name,
      columns,
      rows: [
        [picture('a'), 'x'],
        [null, 'y'],
        [picture('b'), 'z'],
        [picture('a'), 'w'],
      ],
    }));
    const path = await written({ sheets });
    const pictureFolder = join(folder, 'pictures');
    await mkdir(pictureFolder);
    const found = (await rowsOf(path, 1, pictureFolder)).flatMap((row) => row.pictures ?? []);

    expect(found.map(({ row, column, mime, bytes }) => [row, column, mime, bytes])).toEqual(
      [2, 4, 5].map((row) => [row, 0, 'image/png', png.length]),
    );
    expect(await readdir(pictureFolder)).toHaveLength(2);
    expect(loads).toBe(2);
    expect((await readXlsx(await readFile(path))).sheets.map(({ images }) => images?.length)).toEqual([3, 3]);
  });

  it('has sheet names that Excel accepts', async () => {
    const path = await written({
      sheets: ['a/b:\nc', "'库存'", '库存', 'x'.repeat(40), ''].map((name) => ({ ...column('text', []), name })),
    });

    expect((await inspectWorkbook(path)).sheets.map(({ name }) => name)).toEqual(['a b c', '库存', '库存_2', 'x'.repeat(31), 'Sheet']);
  });

  it('can be written to a stream and waits for a slow one', async () => {
    const stream = new PassThrough({ highWaterMark: 10 });
    const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, { sheets: [column('text', ['x'])] })]);

    expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([['列'], ['x']]);
  });

  it('leaves no file when its rows fail or the caller aborts', async () => {
    async function* failing() {
      yield ['x'];
      throw new Error('rows are gone');
    }
    const abort = new AbortController();
    async function* aborted() {
      yield ['x'.repeat(100_000)];
      abort.abort(new Error('cancelled'));
      yield ['y'];
    }
    const columns: Column[] = [{ header: '列', kind: 'text' }];
    const [first, second] = [newPath('xlsx'), newPath('xlsx')];

    await expect(writeWorkbook(first, { sheets: [{ name: '表', columns, rows: failing() }] })).rejects.toThrow('rows are gone');
    await expect(writeWorkbook(second, { sheets: [{ name: '表', columns, rows: aborted() }] }, abort.signal)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => first.endsWith(name) || second.endsWith(name))).toEqual([]);
  });

  it('needs no more memory for more rows', async () => {
    function* manyRows(count: number) {
      for (let at = 0; at < count; at++)
        yield Array.from({ length: 20 }, (_, column) => (column % 2 === 0 ? `${at * column}.25` : `面料 ${at}-${column}`));
    }
    const columns = Array.from({ length: 20 }, (_, at): Column => ({ header: `列${at}`, kind: at % 2 === 0 ? 'money' : 'text' }));
    const before = process.memoryUsage.rss();
    let growth = 0;
    const timer = setInterval(() => (growth = Math.max(growth, process.memoryUsage.rss() - before)), 10);
    await writeWorkbook(newPath('xlsx'), { sheets: [{ name: '表', columns, rows: manyRows(40_000) }] });
    clearInterval(timer);

    expect(growth).toBeGreaterThan(0);
    expect(growth).toBeLessThan(120 * 1024 * 1024);
  });
});

describe('a written csv', () => {
  it('reads back unchanged, with formulas disabled by a quote', async () => {
    const path = newPath('csv');
    const columns: Column[] = [
      { header: '品名', kind: 'text' },
      { header: '单价', kind: 'money' },
    ];
    const names = [...formulaLike, 'a,b', 'say "x"', 'a\nb', '00123'];
    await writeCsv(path, { columns, rows: names.map((name) => [name, '-12.50']) });
    const text = await readFile(path, 'utf8');
    const rows = await rowsOf(path);

    expect(text.startsWith("\ufeff品名,单价\r\n'=1+1,-12.50\r\n")).toBe(true);
    expect(rows.slice(1).map(({ cells }) => cells.map((cell) => cell.text))).toEqual(names.map((name) => [name, '-12.50']));
  });
});

it('columnLetters names columns as Excel does', () => {
  expect([0, 25, 26, 199, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'GR', 'ZZ', 'AAA', 'XFD']);
});

it.each([
  ['123456789012345', true],
  ['1234567890123456', false],
  ['-0.001234567890123450', true],
  ['12345678901234.10000', true],
  ['12345678901234.12', false],
  ['1.', false],
  ['', false],
])('isExactNumber says for %s whether a spreadsheet keeps it exactly: %s', (text, exact) => {
  expect(isExactNumber(text)).toBe(exact);
});
