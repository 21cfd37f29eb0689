import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { batchOf, previewOf, rowsOf, runQueuedImports, sheetHeaders, sheetRow, uploadFile } from '../../../../test/imports.ts';
import { dataOf } from '../../../../test/styles.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
});

const workbook = async (...sheets: { name: string; rows: (string | number | null)[][] }[]) => Buffer.from(await writeXlsx({ sheets }));
const padded = (name: string, count: number) => Array.from({ length: count }, (_, at) => sheetRow(`${name}${at + 1}`));
const trims = ['辅料名称', '分类', '规格', '供应商', '供方货号', '大货报价', '含税'];
const trim = (name: string) => [name, '纽扣', '18L', '云舟织造', 'T-1', '0.85', '是'];

describe('a sheet', () => {
  it('of several printed pages is one list: its repeated titles, headers and page numbers are listed as left out', async () => {
    const rows = [
      ['2027春夏面料报价单'],
      sheetHeaders,
      ...padded('分页布', 2),
      ['第 1 页 共 2 页'],
      ['2027春夏面料报价单'],
      sheetHeaders,
      ...padded('次页布', 2),
    ];
    const { id, tables } = await previewOf(t, user, 'materials', await workbook({ name: '报价', rows }));
    expect(tables).toMatchObject([{ headerRow: 2, rows: 4 }]);
    expect((await rowsOf(user, id)).map(({ rowNumber, outcome, reason }) => [rowNumber, outcome, reason])).toEqual([
      [3, 'NEW', ''],
      [4, 'NEW', ''],
      [5, 'SKIP', '页码，不导入'],
      [6, 'SKIP', '重复的表头，不导入'],
      [7, 'SKIP', '重复的表头，不导入'],
      [8, 'NEW', ''],
      [9, 'NEW', ''],
    ]);
  });

  it('with several tables proposes each with its rows, and the rows of the others are listed', async () => {
    const rows = [
      sheetHeaders,
      ...padded('上表布', 40),
      [],
      ['辅料'],
      trims,
      ...Array.from({ length: 3 }, (_, at) => trim(`下表扣${at + 1}`)),
    ];
    const { id, tables } = await previewOf(t, user, 'materials', await workbook({ name: '报价', rows }));
    expect(tables).toMatchObject([
      { headerRow: 1, rows: 41 },
      { headerRow: 44, title: expect.stringContaining('辅料名称'), rows: 3 },
    ]);
    const left = (await rowsOf(user, id)).filter(({ reason }) => reason.includes('另一张表'));
    expect(left.map(({ rowNumber }) => rowNumber)).toEqual([44, 45, 46, 47]);
    const chosen = (await user.call(importsApi.chooseSheet, { params: { id }, body: { sheet: 0, headerRow: 44 } })).data;
    expect([chosen.headerRow, chosen.mapping.columns.map(({ column }) => column)]).toEqual([
      44,
      ['name', 'classificationId', 'specification', 'supplierId', 'supplierItemNo', 'bulkPrice', 'taxIncluded'],
    ]);
    const { mapping, options } = chosen;
    await user.call(importsApi.judge, { params: { id }, body: { mapping, options, strategy: 'BOTH', answers: {} } });
    await runQueuedImports(t);
    expect((await rowsOf(user, id)).map(({ rowNumber }) => rowNumber)).toEqual([45, 46, 47]);
    const back = (await user.call(importsApi.chooseSheet, { params: { id }, body: { sheet: 0, headerRow: 1 } })).data;
    expect([back.headerRow, back.tables.length]).toEqual([1, 2]);
  });
});

describe('beyond what is looked through at first', () => {
  it('a second table of two columns is one', async () => {
    const rows = [sheetHeaders, ...padded('双列布', 2), [], ['物料名称', '备注'], ['不是布', '样品间'], ['也不是布', '']];
    const { tables } = await previewOf(t, user, 'materials', await workbook({ name: '报价', rows }));
    expect(tables).toMatchObject([
      { headerRow: 1, rows: 2 },
      { headerRow: 5, rows: 2 },
    ]);
  });

  it('a second table far below is not read by the headers of the first', async () => {
    const rows = [sheetHeaders, ...padded('长表布', 2), ...Array.from({ length: 26_000 }, () => ['—']), trims, trim('远处扣')];
    const { id, tables } = await previewOf(t, user, 'materials', await workbook({ name: '报价', rows }));
    expect(tables).toMatchObject([{ headerRow: 1 }, { headerRow: 26_004, rows: 1 }]);
    const last = dataOf(await user.call(importsApi.listRows, { params: { id }, query: { page: 131, pageSize: 200 } })).rows.slice(-2);
    expect(last.map(({ rowNumber, reason }) => [rowNumber, reason.slice(0, 20)])).toEqual([
      [26_004, '属于表头在第 26004 行的另一张表，'],
      [26_005, '属于表头在第 26004 行的另一张表，'],
    ]);
    expect((await batchOf(user, id)).findings).toEqual([]);
  });

  it('sheets that were not looked into are named', async () => {
    const cover = Array.from({ length: 8 }, (_, at) => ({ name: `封面${at + 1}`, rows: [['说明']] }));
    const bytes = await workbook({ name: '面料', rows: [sheetHeaders, ...padded('首表布', 2)] }, ...cover, {
      name: '辅料',
      rows: [trims, trim('末表扣'), trim('末表扣二')],
    });
    const { data: batch } = await uploadFile(t, user, 'materials', bytes);
    expect(batch.notes.join()).toContain('“封面6”（1 行）、“封面7”（1 行）、“封面8”（1 行）、“辅料”（3 行）没有看过');
  });
});

describe('a workbook', () => {
  it('with a sample before the list proposes the list and names the other sheet', async () => {
    const bytes = await workbook(
      { name: '样例', rows: [sheetHeaders, sheetRow('样例布')] },
      { name: '面料', rows: [sheetHeaders, ...padded('正表布', 5)] },
      { name: '说明', rows: [['请按样例填写']] },
    );
    const { data: batch } = await uploadFile(t, user, 'materials', bytes);
    expect([batch.sheet, batch.tables]).toEqual([1, [expect.objectContaining({ rows: 5 })]]);
    expect((await batchOf(user, batch.id)).notes.join()).toContain('“样例”（1 行）');
  });

  it('with a longer sheet that knows few of the headers still proposes the list', async () => {
    const stock = Array.from({ length: 30 }, (_, at) => [`布${at}`, '针织/汗布', '175']);
    const bytes = await workbook(
      { name: '面料', rows: [sheetHeaders, ...padded('少行布', 3)] },
      { name: '库存', rows: [['物料名称', '分类', '门幅'], ...stock] },
    );
    const { data: batch } = await uploadFile(t, user, 'materials', bytes);
    expect([batch.sheet, batch.notes.join()]).toEqual([0, expect.stringContaining('“库存”（30 行）')]);
  });
});
