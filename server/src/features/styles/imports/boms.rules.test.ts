import { beforeAll, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, workbookOf } from '../../../../test/imports.ts';
import { anActiveMaterial, aStyle, dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
let approver: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [user, approver] = [await t.aUser(), await t.aUser()];
});

const headers = ['款号', '部位', '物料', '单耗', '单位', '颜色对应'];
const line = (code: string, material: string) => [code, '大身', material, '1.35', '米', '米白'];

it('a name of a material that the archive does not have is mapped once for all rows of a BOM', async () => {
  const cloth = await anActiveMaterial(t, d, user, approver, { name: '对应府绸四十支' });
  const [one, two] = [await aStyle(user, d), await aStyle(user, d)];
  const rows = [line(one.code, '厂里叫的府绸'), line(two.code, '厂里叫的府绸')];
  const batch = await previewOf(t, user, 'boms', await workbookOf(headers, rows));
  expect(countsOf(batch)).toEqual([0, 0, 0, 2]);
  const params = { id: batch.id };
  const { columns } = dataOf(await user.call(importsApi.listValues, { params }));
  expect(columns).toMatchObject([{ column: 'material', makes: null, values: [{ text: '厂里叫的府绸', rows: 2, chosen: null }] }]);

  const choices = dataOf(await user.call(importsApi.listChoices, { params, query: { column: 'material', q: 'dyfc' } }));
  expect(choices).toMatchObject([{ id: cloth.id, label: '对应府绸四十支', note: cloth.code }]);
  const chosen = { column: 'material', text: '厂里叫的府绸', id: cloth.id };
  dataOf(await user.call(importsApi.mapValues, { params, body: { values: [chosen] } }));
  expect(await reasonsOf(user, batch.id)).toEqual({});
  expect(dataOf(await user.call(importsApi.listValues, { params })).columns[0]?.values[0]?.chosen).toEqual({
    id: cloth.id,
    label: '对应府绸四十支',
  });
  expect((await commitImport(t, user, batch.id)).state).toBe('DONE');
  const { rows: made } = dataOf(await user.call(bomsApi.list, { query: { styleIds: [one.id, two.id] } }));
  expect(made).toHaveLength(2);

  // The mapping is remembered for the next file.
  const next = await previewOf(t, user, 'boms', await workbookOf(headers, [line((await aStyle(user, d)).code, '厂里叫的府绸')]));
  expect(countsOf(next)).toEqual([1, 0, 0, 0]);
});

it('a name that several materials have is chosen among them, and a similar one is suggested', async () => {
  const twins = [
    await anActiveMaterial(t, d, user, approver, { name: '同名斜纹', gramWeight: '180' }),
    await anActiveMaterial(t, d, user, approver, { name: '同名斜纹', gramWeight: '200' }),
  ];
  const style = await aStyle(user, d);
  const batch = await previewOf(t, user, 'boms', await workbookOf(headers, [line(style.code, '同名斜纹')]));
  expect((await reasonsOf(user, batch.id))[2]).toContain('有 2 个物料叫“同名斜纹”');
  const params = { id: batch.id };
  const value = { column: 'material', text: '同名斜纹', id: twins[1]!.id };
  dataOf(await user.call(importsApi.mapValues, { params, body: { values: [value] } }));
  expect(countsOf(await batchOf(user, batch.id))).toEqual([1, 0, 0, 0]);

  const alike = await previewOf(t, user, 'boms', await workbookOf(headers, [line(style.code, '对应府绸40支')]));
  const { columns } = dataOf(await user.call(importsApi.listValues, { params: { id: alike.id } }));
  expect(columns[0]?.values[0]?.suggestion).toMatchObject({ label: '对应府绸四十支' });
});
