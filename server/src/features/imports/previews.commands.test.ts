import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import {
  commitImport,
  correct,
  countsOf,
  previewOf,
  reasonsOf,
  rowsOf,
  runQueuedImports,
  sheetHeaders,
  sheetOf,
  sheetRow,
  uploadFile,
  workbookOf,
} from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

describe('an error in the preview', () => {
  it('can be corrected in place, also in a column that the file does not have', async () => {
    const headers = sheetHeaders.filter((header) => header !== '分类');
    const rows = [sheetRow('无类布', { 门幅: '12345' }), sheetRow('无类布', { 颜色: '本白', 门幅: '12345' })].map((row) =>
      row.filter((_, at) => at !== 1),
    );
    const batch = await previewOf(t, developer, 'materials', await workbookOf(headers, rows));
    expect(await reasonsOf(developer, batch.id)).toEqual({
      2: '门幅不能超过3位数,且小数只允许后2位',
      3: '门幅不能超过3位数,且小数只允许后2位',
    });

    const widened = await correct(developer, batch.id, 2, 'width', '175cm');
    expect(widened.data.rows.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [2, '请选择分类'],
      [3, '门幅不能超过3位数,且小数只允许后2位'],
    ]);
    const classed = await correct(developer, batch.id, 2, 'classificationId', '汗布');
    expect(classed.data.rows.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [2, 'NEW'],
      [3, 'ERROR'],
    ]);
    expect(countsOf(classed.data.batch)).toEqual([1, 0, 0, 1]);
    expect(classed.data.batch.fileColumns.at(-1)).toMatchObject({ header: '分类' });
  });

  it('excludes only its own row, and values that other rows took from it are then missing', async () => {
    const rows = [
      sheetRow('同料', { 大货报价: '面议' }),
      sheetRow('同料', { 颜色: '本白', 门幅: '', 克重: '' }),
      sheetRow('同料', { 颜色: '黑色', 门幅: '180' }),
      sheetRow('同料', { 颜色: '卡其', 门幅: '181' }),
    ];
    const batch = await previewOf(t, developer, 'materials', await sheetOf(rows));
    expect(await reasonsOf(developer, batch.id)).toEqual({ 2: '“面议”不是数字', 5: '与第 4 行不一致（同一物料）' });
    const done = await commitImport(t, developer, batch.id);
    expect(countsOf(done)).toEqual([2, 0, 0, 2]);
    const { width } = await t.db.selectFrom('spus').select('width').where('name', '=', '同料').executeTakeFirstOrThrow();
    expect(width).toBe('180.00');
  });

  it('is returned in a workbook with its row and reason, which can be imported again', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => sheetRow(`千行布 ${at}`, at % 27 === 3 ? { 克重: '12345' } : {}));
    const batch = await previewOf(t, developer, 'materials', await sheetOf(rows));
    expect(countsOf(batch)).toEqual([963, 0, 0, 37]);
    expect(countsOf(await commitImport(t, developer, batch.id))).toEqual([963, 0, 0, 37]);

    const answer = await developer.call(importsApi.downloadErrors, { params: { id: batch.id } });
    expect(answer.response.headers['content-disposition']).toContain(encodeURIComponent('报价-错误行.xlsx'));
    const again = await uploadFile(t, developer, 'materials', answer.response.rawPayload, '报价-错误行.xlsx');
    expect(again.data.fileColumns.at(-1)).toMatchObject({
      header: '错误原因',
      suggestion: null,
      samples: ['克重：不能超过4位数,且小数只允许后2位'],
    });
    expect(again.data).toMatchObject({ remembered: true, mapping: { columns: expect.arrayContaining([{ index: 0, column: 'name' }]) } });
    await developer.call(importsApi.judge, { params: { id: again.data.id }, body: { mapping: again.data.mapping, strategy: 'BOTH' } });
    await runQueuedImports(t);
    for (const { rowNumber } of await rowsOf(developer, again.data.id))
      await correct(developer, again.data.id, rowNumber, 'gramWeight', '180');
    expect(countsOf(await commitImport(t, developer, again.data.id, 'ALL'))).toEqual([37, 0, 0, 0]);
    const { rows: made } = await t.ownerPool.query("select count(*)::int as n from spus where name like '千行布%'");
    expect(made).toEqual([{ n: 1000 }]);
  });

  it('is reported for a price that is not a number', async () => {
    const batch = await previewOf(t, developer, 'materials', await sheetOf([sheetRow('无主价', { 供应商: '' })]));
    expect(await reasonsOf(developer, batch.id)).toEqual({ 2: '有价格但没有供应商，请填写供应商' });
  });

  it('blocks the whole import when all rows are required', async () => {
    const batch = await previewOf(t, developer, 'materials', await sheetOf([sheetRow('好布'), sheetRow('坏布', { 成分: '棉90%' })]));
    expect(await developer.call(importsApi.commit, { params: { id: batch.id }, body: { rows: 'ALL' } })).toMatchObject({
      code: 40905,
      message: '还有 1 行错误，请修改后再导入',
    });
  });

  it('is found by F8 from row to row, and again from the first after the last', async () => {
    const batch = await previewOf(
      t,
      developer,
      'materials',
      await sheetOf([sheetRow('甲布'), sheetRow('乙布', { 克重: '-1' }), sheetRow('丙布'), sheetRow('丁布', { 门幅: 'x' })]),
    );
    const next = async (after: number) => (await developer.call(importsApi.findError, { params: { id: batch.id }, query: { after } })).data;
    expect(await next(0)).toEqual({ rowNumber: 3, position: 1, column: 'gramWeight' });
    expect(await next(3)).toEqual({ rowNumber: 5, position: 3, column: 'width' });
    expect(await next(5)).toEqual({ rowNumber: 3, position: 1, column: 'gramWeight' });
  });
});
