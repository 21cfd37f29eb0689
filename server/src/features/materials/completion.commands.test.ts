import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
});

const headers = ['品名', '分类', '颜色', '供应商', '单价', '含税'];
const rows = [
  ['无门幅汗布', '汗布', '藏青', '云舟织造', '42', '是'],
  ['无门幅府绸', '府绸', '本白', '云舟织造', '30', '是'],
];
const incomplete = async () =>
  (await developer.call(materialsApi.list, { query: { state: ['INCOMPLETE'] } })).data.rows.toSorted((a, b) =>
    a.name.localeCompare(b.name, 'zh'),
  );

describe('rows that lack a required fact', () => {
  it('name the constant that the file needs', async () => {
    const batch = await previewOf(t, developer, 'materials', await workbookOf(headers, rows));
    expect(countsOf(batch)).toEqual([0, 0, 0, 2]);
    expect((await reasonsOf(developer, batch.id))[2]).toBe('文件里没有“门幅”，请在列映射中填写固定值“门幅”，或让缺少必填项的行存为待补全');
  });

  it('become records to complete with colours and offers when the user says so', async () => {
    const batch = await previewOf(t, developer, 'materials', await workbookOf(headers, rows), { options: { drafts: true } });
    expect(countsOf(batch)).toEqual([2, 0, 0, 0]);
    expect((await rowsOf(developer, batch.id))[0]?.reason).toBe('待补全：门幅、克重');
    expect((await commitImport(t, developer, batch.id)).state).toBe('DONE');
    const { data } = await developer.call(materialsApi.list, { query: {} });
    expect(data.tabs?.['INCOMPLETE']).toBe(2);
    expect(await incomplete()).toMatchObject([
      { name: '无门幅府绸', offerCount: 1 },
      { name: '无门幅汗布', width: null, colourCount: 1 },
    ]);
  });

  it('cannot be submitted before they are completed', async () => {
    const [poplin] = await incomplete();
    const change = (action: 'submit' | 'complete') =>
      developer.call(materialsApi.transition, { params: { id: poplin!.id }, body: { action, version: poplin!.version } });
    expect((await change('submit')).code).not.toBe(200);
    expect((await change('complete')).message).toContain('请先填写门幅和克重');
  });

  it('are refused together with the reason at each cell, and keep nothing of the right rows', async () => {
    const [poplin, jersey] = await incomplete();
    const complete = (...given: object[]) => developer.call(materialsApi.completeMany, { body: { rows: given as never } });
    const right = { id: poplin!.id, version: poplin!.version, width: '148', gramWeight: '120', specification: '' };
    const wrong = { id: jersey!.id, version: jersey!.version, width: '175', gramWeight: null, specification: '' };
    expect(await complete(right, wrong)).toMatchObject({ code: 40000, data: { fields: { 'rows.1.gramWeight': '不能为空' } } });
    expect(await complete({ ...wrong, width: null }, { ...right, version: right.version + 1 })).toMatchObject({
      code: 40000,
      data: { fields: { 'rows.1.code': '已被他人修改，请刷新后再补全' } },
    });
    expect(await complete({ ...wrong, width: null })).toMatchObject({ code: 40000, data: { fields: { rows: '请至少填写一行' } } });
    expect(await incomplete()).toHaveLength(2);
  });

  it('become drafts row by row; rows without any fact wait', async () => {
    const [poplin, jersey] = await incomplete();
    const { data } = await developer.call(materialsApi.completeMany, {
      body: {
        rows: [
          { id: jersey!.id, version: jersey!.version, width: null, gramWeight: null, specification: '' },
          { id: poplin!.id, version: poplin!.version, width: '148', gramWeight: '120', specification: '' },
        ],
      },
    });
    expect(data).toEqual({ done: [poplin!.id] });
    expect((await incomplete()).map(({ name }) => name)).toEqual(['无门幅汗布']);
    const completed = await developer.call(materialsApi.get, { params: { id: poplin!.id } });
    expect(completed.data).toMatchObject({ state: 'DRAFT', width: '148.00', gramWeight: '120.00' });
    const again = { id: poplin!.id, version: poplin!.version, width: '150', gramWeight: null, specification: '' };
    expect(await developer.call(materialsApi.completeMany, { body: { rows: [again] } })).toMatchObject({
      data: { fields: { 'rows.0.code': '已补全，请刷新' } },
    });
  });
});
