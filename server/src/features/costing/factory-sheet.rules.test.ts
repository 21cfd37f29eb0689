import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { factoryForm, factoryWorkbook, type FactoryWorkbook } from '../../../test/excel/factory-workbook.ts';
import { encode } from '../../../test/import-corpus/corpus.ts';
import { commitImport, previewOf, reasonsOf, rowsOf, uploadFile } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aMatchedLine, aQuotation, readQuotation } from '../../../test/quotations.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aStyle } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';
import { techniqueInput } from '../../../test/techniques.ts';
import { readFactorySheet } from './factory-sheet.rules.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let style: string;
let factory: { id: string; abbreviation: string };

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  style = (await aStyle(clerk, d)).code;
  factory = await aSupplier(t, { kind: 'GARMENT' });
  await done(clerk, techniquesApi.create, { body: techniqueInput(d, '水浆印') });
});

const form = (changes: Partial<{ currency: string }> = {}): FactoryWorkbook =>
  factoryForm({ style, factory: factory.abbreviation, ...changes });
/** The form with this row of the sheet changed. */
function changed(number: number, cells: FactoryWorkbook['rows'][number]): FactoryWorkbook {
  const { rows, ...rest } = form();
  return { ...rest, rows: rows.map((row, at) => (at === number - 1 ? cells : row)) };
}
const preview = (workbook: FactoryWorkbook, who = clerk): Promise<ImportBatch> =>
  previewOf(t, who, 'quotations', factoryWorkbook(workbook));
const refusals = async (workbook: FactoryWorkbook) => reasonsOf(clerk, (await preview(workbook)).id);
async function made(batch: ImportBatch, who = clerk) {
  await commitImport(t, who, batch.id);
  const { rows } = await done(who, costingApi.list, { query: { import: [batch.id] } });
  return Promise.all(rows.map(({ id }) => readQuotation(who, id)));
}

describe("a factory's own workbook", () => {
  it('is read by its labels and sections, with the rows of the sheet, and becomes a quotation', async () => {
    const batch = await preview(form());
    expect(await reasonsOf(clerk, batch.id)).toEqual({});
    expect((await rowsOf(clerk, batch.id)).map(({ rowNumber }) => rowNumber)).toEqual([7, 8, 12, 13, 16, 19, 22, 25]);
    const [quotation] = await made(batch);
    expect(quotation).toMatchObject({
      style: { code: style },
      supplierId: factory.id,
      quotedOn: '2026-11-02',
      pieces: 1200,
      taxRate: '13',
      statedTotal: '33.08',
      quotedDirect: '32.27',
    });
    expect(
      quotation!.lines.map(({ part, purpose, name, unit, quotedAmount }) => [part, purpose, name, unit?.name ?? '', quotedAmount]),
    ).toEqual([
      ['MATERIAL', 'MAIN', '精棉汗布', '米', '17.05'],
      ['MATERIAL', 'MAIN', '罗纹', '米', '0.82'],
      ['MATERIAL', 'TRIM', '纽扣', '粒', '0.49'],
      ['MATERIAL', 'TRIM', '洗水唛', '粒', '0.09'],
      ['TECHNIQUE', null, '水浆印', '', '3.20'],
      ['OPERATION', null, '车缝', '', '8.99'],
      ['PACKAGING', null, '胶袋纸箱', '', '1.15'],
      ['FREIGHT', null, '到仓运费', '', '0.48'],
    ]);
    expect(quotation!.lines[4]!.technique?.name).toBe('水浆印');
  });

  it('tells sums that do not add up, and rows that the sheet hides', async () => {
    const { data } = await uploadFile(t, clerk, 'quotations', factoryWorkbook(form()));
    expect(data.notes).toEqual([
      '面料小计 18.87 元，明细相加为 17.87 元',
      '第 26 行 工厂报价合计 33.08 元，明细相加为 32.27 元，多 0.81 元：没有列成明细的管理费、利润、税，或漏了行',
      '第 13 行在表里是隐藏的，也读入了，请核对',
    ]);
    const dollars = await uploadFile(t, clerk, 'quotations', factoryWorkbook(form({ currency: '美元' })));
    expect(dollars.data.notes[0]).toBe('面料小计 18.87 美元，明细相加为 17.87 美元');
    const [first] = await rowsOf(clerk, (await preview(form())).id);
    expect(first).toMatchObject({ rowNumber: 7, reason: expect.stringContaining('工厂报价合计 33.08 元，明细计算为 32.27 元（不含税）') });
  });

  it('compares each sum with what it sums: a section, the section that it names, or the sheet', () => {
    const notesOf = (...rows: (string | number)[][]) => {
      const lines = [['款号：', 'KS1'], ['面料'], ['名称', '单价', '金额'], ['汗布', 10, 10], ...rows.slice(0, 2)];
      const all = [...lines, ['包装'], ['名称', '单价', '金额'], ['纸箱', 2, 2], ...rows.slice(2)];
      const cells = all.map((row, at) => ({
        number: at + 1,
        cells: row.map((value) => ({ text: String(value), kind: typeof value === 'number' ? ('number' as const) : ('text' as const) })),
      }));
      return readFactorySheet(cells)?.notes.map(({ text }) => text);
    };
    const none = ['罗纹', 5, 5];
    expect(notesOf(none, ['面料小计', 15], ['合计', 17])).toEqual([]);
    expect(notesOf(none, ['袋布', 1, 1], ['合计', 18])).toEqual([]);
    expect(notesOf(none, ['袋布', 1, 1], ['合计', 19])).toEqual(['合计 19.00 元，明细相加为 18.00 元']);
    expect(notesOf(none, ['小计', 15], ['包装小计', 2], ['合计', 18])).toEqual(['合计 18.00 元，明细相加为 17.00 元']);
    expect(notesOf(none, ['合计', 15], ['合计', 2])).toEqual([]);
    expect(notesOf(none, ['袋布', 1, 1], ['面料合计', 16], ['包装合计', 3], ['总价', 18])).toEqual([
      '包装合计 3.00 元，明细相加为 2.00 元',
    ]);
  });

  it('proposes what the words of the factory were matched with before', async () => {
    const { material, line } = await aMatchedLine(t, d, [clerk, await t.aUser()], '40.00');
    await aQuotation(t, d, clerk, { supplierId: factory.id, lines: [{ ...line, name: '精棉汗布', itemNo: '' }] });
    const [quotation] = await made(await preview(form()));
    expect(quotation!.lines.map(({ item }) => item?.id ?? null).slice(0, 2)).toEqual([material.skus[0]!.id, null]);
  });

  it('remembers how the headings of a layout were mapped', async () => {
    const batch = await preview(form());
    const at = batch.fileColumns.findIndex(({ header }) => header === '规格');
    expect([at > 0, batch.mapping.columns.some(({ index }) => index === at)]).toEqual([true, false]);
    const mapped = await previewOf(t, clerk, 'quotations', factoryWorkbook(form()), {
      columns: [...batch.mapping.columns, { index: at, column: 'remark' }],
    });
    const [quotation] = await made(mapped);
    expect(quotation!.lines[2]!.remark).toBe('18L');
    const { data: next } = await uploadFile(t, clerk, 'quotations', factoryWorkbook(form()));
    expect(next).toMatchObject({ remembered: true });
    expect(next.mapping.columns).toContainEqual({ index: at, column: 'remark' });
  });

  it("remembers it for each factory, for colleagues too, and takes nothing from another factory's layout of the same headings", async () => {
    const other = await aSupplier(t, { kind: 'GARMENT' });
    const ofOther = factoryForm({ style, factory: other.abbreviation });
    const first = await preview(ofOther);
    const at = first.fileColumns.findIndex(({ header }) => header === '规格');
    expect(first).toMatchObject({ remembered: false });
    expect(first.mapping.columns.some(({ index }) => index === at)).toBe(false);
    await commitImport(t, clerk, first.id);
    const colleague = await t.aUser();
    const { data: known } = await uploadFile(t, colleague, 'quotations', factoryWorkbook(form()));
    expect(known).toMatchObject({ remembered: true });
    expect(known.mapping.columns).toContainEqual({ index: at, column: 'remark' });
    const { data: same } = await uploadFile(t, colleague, 'quotations', factoryWorkbook(ofOther));
    expect(same).toMatchObject({ remembered: true });
    expect(same.mapping.columns.some(({ index }) => index === at)).toBe(false);
  });

  it('reads a second style of the sheet as another quotation', async () => {
    const other = (await aStyle(clerk, d)).code;
    const { rows, ...rest } = form();
    const batch = await preview({ ...rest, rows: [...rows, ['款号：', other], ['面料'], ...rows.slice(5, 7)] });
    expect(batch.notes).toContain(`表里有第 2 个款号 ${other}，读成另一张报价单`);
    const both = await made(batch);
    const factsOf = (code: string) =>
      both.flatMap((one) => (one.style.code === code ? [one.lines.length, one.pieces, one.statedTotal] : []));
    expect([both.length, ...factsOf(style), ...factsOf(other)]).toEqual([2, 8, 1200, '33.08', 1, null, null]);
  });

  it('is refused at its cells: negative prices, formulas without a result, an unknown currency, factory or style', async () => {
    const line = ['大身', '精棉汗布', 160, 180, 1.25, 3, 4];
    expect((await refusals(changed(7, [...line, -42, 0.5, 17.05])))[7]).toContain('不能小于0');
    expect((await refusals(changed(7, [...line, { formula: 'Z1*2' }, 0.5, 17.05])))[7]).toContain('公式没有计算结果');
    expect((await refusals(form({ currency: '金币' })))[7]).toContain('币种不存在');
    expect((await refusals(changed(2, ['款号：', 'NONE', null, '工厂：', '没有这家', null, '日期：2026-11-02'])))[7]).toMatch(
      /成品供应商不存在/,
    );
  });

  it('is read from a csv of GBK too', async () => {
    const lines = [
      `款号：,${style},工厂：,${factory.abbreviation},日期：2026-11-02`,
      '面料',
      '部位,品名,门幅(cm),克重,单耗(米),单价(元/米),金额',
      '大身,全棉府绸,145,115,1.5,18,27',
      '工序',
      '工序,工价,金额',
      '车缝,9,9',
    ];
    const gbk = encode(lines.join('\r\n'), 'GBK');
    const [quotation] = await made(await previewOf(t, clerk, 'quotations', gbk, { name: '报价.csv' }));
    expect(quotation!.lines.map(({ name, quotedAmount }) => [name, quotedAmount])).toEqual([
      ['全棉府绸', '27.00'],
      ['车缝', '9.00'],
    ]);
  });

  it('has no price for somebody without 查看价格', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const batch = await preview(form(), blind);
    const { data } = await blind.call(importsApi.listRows, { params: { id: batch.id }, query: { pageSize: 50 } as never });
    for (const shown of [data, batch]) expect(shownText(shown)).not.toMatch(/17\.05|18\.87|33\.08/);
    expect(batch.notes).toEqual(['第 13 行在表里是隐藏的，也读入了，请核对']);
    const [quotation] = await made(batch, blind);
    expect(quotation).not.toHaveProperty('quotedDirect');
  });

  it('has up to 2,000 lines', async () => {
    const { rows } = form();
    const many = Array.from({ length: 1992 }, (_, at) => ['大身', `辅布 ${at}`, 150, 200, 0.01, 0, 0, 30, null, 0.1]);
    const batch = await preview({ rows: [...rows.slice(0, 8), ...many, ...rows.slice(9)] });
    expect(Object.entries(await reasonsOf(clerk, batch.id)).slice(0, 2)).toEqual([]);
    const [quotation] = await made(batch);
    expect(quotation!.lines).toHaveLength(2000);
  });
});

it('leaves no invariant broken', async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});

describe('a factory sheet', () => {
  const read = (rows: (string | number)[][]) =>
    readFactorySheet(
      rows.map((cells, at) => ({
        number: at + 1,
        cells: cells.map((value) =>
          value === '' ? { text: '', kind: 'empty' } : { text: String(value), kind: typeof value === 'number' ? 'number' : 'text' },
        ),
      })),
    );
  const lineTexts = (rows: (string | number)[][], columns: readonly string[]) => {
    const [header, ...lines] = read(rows)?.rows ?? [];
    const places = columns.map((column) => header?.cells.findIndex(({ text }) => text === column) ?? -1);
    return lines.map(({ cells }) => places.map((at) => cells[at]?.text ?? ''));
  };

  it('in English is read by its labels and sections', () => {
    const rows = [
      ['COST SHEET'],
      ['Style No:', 'KS1', 'Factory:', 'Sunrise', 'Date:', '2026-11-01', 'Currency:', 'USD'],
      ['A. FABRIC'],
      ['Description', 'Placement', 'Consumption', 'UOM', 'Wastage', 'Unit Price', 'Amount'],
      ['Cotton poplin', 'Body', 1.5, 'YD', '3%', 2.1, 3.2445],
      ['Sub total', '', '', '', '', '', 3.2445],
      ['B. TRIMS'],
      ['Description', 'Placement', 'Qty', 'Unit', 'Wastage', 'Unit Price', 'Amount'],
      ['Button 18L', 'Front', 7, 'PCS', '', 0.02, 0.14],
      ['C. CMT'],
      ['Operation', 'SMV', 'Rate', 'Cost'],
      ['Sewing', 20, 0.05, 1],
      ['Total FOB', '', '', 4.3845],
    ];
    expect(lineTexts(rows, ['部分', '名称', '单耗', '单价'])).toEqual([
      ['MATERIAL', 'Cotton poplin', '1.5', '2.1'],
      ['MATERIAL', 'Button 18L', '7', '0.02'],
      ['OPERATION', 'Sewing', '20', '0.05'],
    ]);
  });

  it('with a number before each line is named by its description', () => {
    const rows = [
      ['Style No.:', 'KS1', '', 'Factory:', 'Sunrise'],
      ['Item', 'Description', 'Colour', 'Cons./pc', 'Unit', 'Price', 'Amount'],
      ['FABRIC'],
      ['1', 'Acetate satin', 'Camel', '1.35', 'm', '3.20', '4.32'],
      ['TRIMS'],
      ['2', 'Zipper 5#', '', '1', 'pc', '0.35', '0.35'],
      ['3', '', '', '1', 'pc', '0.05', '0.05'],
      ['LABOUR'],
      ['4', 'CMT', '', '', '', '2.50', '2.50'],
    ];
    expect(lineTexts(rows, ['名称', '单价'])).toEqual([
      ['Acetate satin', '3.20'],
      ['Zipper 5#', '0.35'],
      ['3', '0.05'],
      ['CMT', '2.50'],
    ]);
  });

  it('with one row of headings for all sections keeps the lines of each', () => {
    const rows = [
      ['款号：', 'KS1', '工厂：', '晨光', '报价日期：', '2026-11-01'],
      ['名称', '部位', '单耗', '单位', '单价', '金额'],
      ['一、面料'],
      ['府绸', '大身', 1.5, '米', 20, 30],
      ['二、辅料'],
      ['纽扣', '门襟', 7, '粒', 0.1, 0.7],
      ['三、工序'],
      ['车缝', '', 1, '件', 12, 12],
      ['总价', '', '', '', '', 42.7],
    ];
    expect(lineTexts(rows, ['部分', '名称', '单价', '工厂报价合计'])).toEqual([
      ['MATERIAL', '府绸', '20', '42.7'],
      ['MATERIAL', '纽扣', '0.1', '42.7'],
      ['OPERATION', '车缝', '12', '42.7'],
    ]);
  });

  it('with a row that has an amount but no name reads it as its section, and says what it leaves out', () => {
    const head = [
      ['款号', 'KS1'],
      ['类别', '品名', '用量', '单价', '金额'],
      ['面料', '汗布', 0.28, 42, 11.76],
    ];
    const rows = [...head, ['加工费', '', '', '', 12], ['合计', '', '', '', 23.76]];
    expect(lineTexts(rows, ['部分', '名称', '单耗', '单价', '金额'])[1]).toEqual(['OPERATION', '加工费', '1', '12', '12']);
    expect(read(rows)?.notes).toEqual([]);
    const unnamed = read([['款号', 'KS1'], ['面料'], ['品名', '用量', '单价', '金额'], ['汗布', 0.28, 42, 11.76], ['', 3, 4, 12]]);
    expect(unnamed?.notes.map(({ text }) => text)).toEqual(['第 5 行没有名称，没有读入，金额 12.00 元']);
  });
});
