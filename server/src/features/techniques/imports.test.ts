import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let keeper: TestUser;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  keeper = await t.aUser();
});

const headers = ['工艺名称', '工艺小类', '单位', '最低价', '最高价', '阶梯数量', '阶梯价', '供应商', '供应商价', '工期'];
const preview = async (rows: readonly (readonly string[])[]) => previewOf(t, keeper, 'techniques', await workbookOf(headers, rows));
const stored = async (name: string) => {
  const { data } = await keeper.call(techniquesApi.list, { query: { q: name } as never });
  return Promise.all(data.rows.map(async ({ id }) => (await keeper.call(techniquesApi.get, { params: { id } })).data));
};

describe('a workbook of the technique library', () => {
  it('makes one technique of its rows, changes it when it is read with other prices, and is undone', async () => {
    const maker = (await aSupplier(t)).name;
    const file = [
      ['胶浆印', '网版印花', '件', '1.5', '3.5', '500', '1.4', maker, '1.35', '5天'],
      ['胶浆印', '网版印花', '件', '1.5', '3.5', '1000', '1.3', '', '', ''],
    ];
    const first = await preview(file);
    expect(countsOf(first)).toEqual([2, 0, 0, 0]);
    await commitImport(t, keeper, first.id);
    expect(await stored('胶浆印')).toMatchObject([
      { basePrice: '1.5', tiers: [{ price: '1.4' }, { price: '1.3' }], offers: [{ price: '1.35', leadDays: '5' }] },
    ]);
    expect(countsOf(await preview(file))).toEqual([0, 0, 2, 0]);
    const second = await preview([['胶浆印', '网版印花', '件', '1.6', '', '500', '1.45', maker, '1.3', '']]);
    expect(countsOf(second)).toEqual([0, 1, 0, 0]);
    const { id } = await commitImport(t, keeper, second.id);
    expect(await stored('胶浆印')).toMatchObject([
      { basePrice: '1.6', priceMax: '3.5', tiers: [{ price: '1.45' }, { price: '1.3' }], offers: [{ price: '1.3' }] },
    ]);
    await keeper.call(importsApi.undo, { params: { id } });
    await runQueuedImports(t);
    expect(await batchOf(keeper, id)).toMatchObject({ state: 'UNDONE' });
    expect(await stored('胶浆印')).toMatchObject([{ basePrice: '1.5', tiers: [{ price: '1.4' }, { price: '1.3' }] }]);
  });

  it('refuses a name that another technique has, in the library or in the file', async () => {
    await commitImport(
      t,
      keeper,
      (
        await preview([
          ['水浆一', '网版印花', '件', '1'],
          ['水浆二', '网版印花', '件', '2'],
        ])
      ).id,
    );
    const [one] = await stored('水浆一');
    const rename = async (rows: string[][]) => {
      const batch = await previewOf(
        t,
        keeper,
        'techniques',
        await workbookOf(['工艺编码', '工艺名称', '工艺小类', '单位', '最低价'], rows),
      );
      return Object.values(await reasonsOf(keeper, batch.id));
    };
    expect((await rename([[one?.code ?? '', '水浆二', '', '', '']])).join()).toMatch(/已是 \S+ 的，请换一个/);
    const taken = await rename([
      [one?.code ?? '', '水浆三', '', '', ''],
      ['', '水浆三', '网版印花', '件', '3'],
    ]);
    expect(taken.join()).toContain('与第 2 行重复');
    expect(await rename([[one?.code ?? '', '水浆四', '', '', '']])).toEqual([]);
  });

  it('says at the cell what is wrong', async () => {
    const batch = await preview([
      ['厚板印', '没有的小类', '件', '2.5', '2', '', '', '', '', ''],
      ['烫金', '特种印花', '件', '-1', '', '', '', '', '', ''],
      ['植绒', '特种印花', '件', '2', '', '500', '', '', '', ''],
    ]);
    expect(countsOf(batch)).toEqual([0, 0, 0, 3]);
    expect(JSON.stringify(await reasonsOf(keeper, batch.id))).toContain('不能小于0');
  });
});
