import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { buttonNames, menuTitles, type Permission } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, sheetOf, sheetRow, uploadFile } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  const d = await theDictionaries(t);
  developer = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
  await aMaterial(t, d, developer, { name: '精棉汗布', classificationId: d.classification('汗布') }, [{ state: 'CONFIRMED' }]);
});

const everything = [...menuTitles, ...buttonNames];
const without = (...missing: Permission[]) => everything.filter((permission) => !missing.includes(permission));

describe('import permissions', () => {
  it('are required for each part of a sheet, and missing ones are reported by row', async () => {
    const clerk = await t.aUser(without('内部物料档案:加供应商', '内部物料档案:维护价格', '内部物料档案:编辑'));
    const rows = [
      sheetRow('无权布'),
      sheetRow('仅物料布', { 供应商: '', 供方货号: '', 大货报价: '', 含税: '', 起订量: '' }),
      sheetRow('精棉汗布', { 克重: '300', 供应商: '', 大货报价: '' }),
    ];
    const batch = await previewOf(t, clerk, 'materials', await sheetOf(rows));
    expect(await reasonsOf(clerk, batch.id)).toEqual({
      2: '没有“内部物料档案:加供应商”权限，不能新增报价',
      4: '没有“内部物料档案:编辑”权限，不能修改物料',
    });
    expect(countsOf(await commitImport(t, clerk, batch.id))).toEqual([1, 0, 0, 2]);
  });

  it('remove price columns from file, preview and template for users who may not see prices', async () => {
    const blind = await t.aUser(without('全局:查看价格'));
    const bytes = await sheetOf([sheetRow('看不见价的布')]);
    const { data } = await uploadFile(t, blind, 'materials', bytes);
    expect(data.fileColumns[8]).toEqual({ index: 8, header: '大货报价', samples: [], suggestion: null, withheld: true });
    const mapping = { ...data.mapping, columns: [...data.mapping.columns, { index: 8, column: 'bulkPrice' }] };
    expect(await blind.call(importsApi.judge, { params: { id: data.id }, body: { mapping, strategy: 'BOTH' } })).toMatchObject({
      code: 40300,
    });

    const batch = await previewOf(t, blind, 'materials', bytes);
    const [row] = await rowsOf(blind, batch.id);
    expect(row?.cells).not.toHaveProperty('bulkPrice');
    await commitImport(t, blind, batch.id);
    expect(
      await t.db
        .selectFrom('offerPrices as p')
        .innerJoin('spus as s', 's.id', 'p.spuId')
        .select('p.id')
        .where('s.name', '=', '看不见价的布')
        .execute(),
    ).toEqual([]);

    const objects = await blind.call(importsApi.listObjects);
    expect(objects.data[0]?.fields.map(({ key }) => key)).not.toContain('bulkPrice');
  });

  it('withhold price columns from the error file, and the file itself, when the right is missing', async () => {
    const blind = await t.aUser(without('全局:查看价格'));
    const batch = await previewOf(t, blind, 'materials', await sheetOf([sheetRow('错的布', { 克重: '12345' })]));
    expect(batch.counts?.ERROR).toBe(1);
    const params = { id: batch.id };
    const { response } = await blind.call(importsApi.downloadErrors, { params });
    // Somebody with the right reads what stands in it.
    const { data } = await uploadFile(t, developer, 'materials', response.rawPayload, '错误.xlsx');
    const headers = data.fileColumns.map(({ header }) => header);
    expect(headers).toContain('克重');
    expect(headers).not.toContain('大货报价');
    expect(data.fileColumns.find(({ header }) => header === '克重')?.samples).toEqual(['12345']);
    expect(await blind.call(importsApi.downloadSource, { params })).toMatchObject({ code: 40300 });
  });

  it('restrict an import to its owner', async () => {
    const batch = await previewOf(t, developer, 'materials', await sheetOf([sheetRow('别人的布')]));
    const other = await t.aUser();
    const params = { id: batch.id };
    for (const answer of [
      await other.call(importsApi.get, { params }),
      await other.call(importsApi.listRows, { params }),
      await other.call(importsApi.commit, { params, body: { rows: 'VALID' } }),
      await other.call(importsApi.downloadSource, { params }),
    ])
      expect(answer).toMatchObject({ code: 40400 });
    const { data } = await other.call(importsApi.list, { query: { pageSize: 1 } });
    expect(data.rows[0]).toMatchObject({ id: batch.id, mine: false, state: 'READY', created: 1, undoableUntil: null });
  });

  it.each([
    ['the page', without('数据导入')],
    ['全局:导入', without('全局:导入')],
    [
      'any right of the object',
      without('内部物料档案:新建', '内部物料档案:编辑', '内部物料档案:加颜色', '内部物料档案:加供应商', '内部物料档案:维护价格'),
    ],
  ])('refuse the upload without %s', async (_, permissions) => {
    const clerk = await t.aUser(permissions);
    expect(await uploadFile(t, clerk, 'materials', await sheetOf([sheetRow('布')]))).toMatchObject({ code: 40300 });
  });

  it('require a login', async () => {
    expect(await t.anonymous.call(importsApi.list)).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(importsApi.listObjects)).toMatchObject({ code: 411 });
    expect(await developer.call(importsApi.get, { params: { id: '999999' } })).toMatchObject({
      code: 40400,
      message: '导入批次不存在或已被删除',
    });
    expect(await uploadFile(t, developer, 'nothing', Buffer.from('x'))).toMatchObject({ code: 40400 });
  });
});
