import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
});

const headers = ['SKU编码', '供应商简称', '单价', '生效日', '说明'];
const preview = async (rows: readonly (readonly string[])[]) => previewOf(t, buyer, 'prices', await workbookOf(headers, rows));

async function aPriced() {
  const material = await aMaterial(t, d, buyer, {}, [{ colourId: d.colour('藏青') }, { colourId: d.colour('米白') }]);
  const supplier = await aSupplier(t);
  const offers = material.skus.map(({ id }) => offerInput(d, supplier.id, { skuId: id, bulkPrice: '42', validFrom: '2026-01-01' }));
  await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } });
  const prices = async () =>
    (
      await buyer.call(pricesApi.listPrices, { query: { spuIds: [material.id], status: ['IN_FORCE'], sort: 'price' } as never })
    ).data.rows.map(({ code, price }) => [code, Number(price)]);
  return { material, supplier, prices };
}

describe('a workbook of prices', () => {
  it('adds the prices that are new, skips those in force, and is undone by voiding', async () => {
    const { material, supplier, prices } = await aPriced();
    const [one, other] = material.skus.map(({ code }) => code);
    const file = [
      [one!, supplier.abbreviation, '44.5', '', '行情'],
      [other!, supplier.abbreviation, '42.00', '', ''],
    ];
    const batch = await preview(file);
    expect(countsOf(batch)).toEqual([0, 1, 1, 0]);
    const { id } = await commitImport(t, buyer, batch.id);
    expect(await prices()).toEqual([
      [other, 42],
      [one, 44.5],
    ]);
    expect(countsOf(await preview(file))).toEqual([0, 0, 2, 0]);
    await buyer.call(importsApi.undo, { params: { id } });
    await runQueuedImports(t);
    expect(await batchOf(buyer, id)).toMatchObject({ state: 'UNDONE' });
    expect((await prices()).map(([, price]) => price)).toEqual([42, 42]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('takes the code of a material for all its colours', async () => {
    const { material, supplier, prices } = await aPriced();
    await commitImport(t, buyer, (await preview([[material.code, supplier.abbreviation, '45', '2026-02-01', '']])).id);
    expect((await prices()).map(([, price]) => price)).toEqual([45, 45]);
  });

  it('says at the cell what is wrong', async () => {
    const { material, supplier } = await aPriced();
    const stranger = await aSupplier(t);
    const code = material.skus[0]!.code;
    const batch = await preview([
      [code, supplier.abbreviation, '-3', '', ''],
      [material.skus[1]!.code, supplier.abbreviation, '42.123', '', ''],
      ['没有', supplier.abbreviation, '42', '', ''],
      [code, stranger.abbreviation, '42', '', ''],
      [code, supplier.abbreviation, '43', '2026-03-01', ''],
      [code, supplier.abbreviation, '44', '2026-03-01', ''],
    ]);
    const reasons = Object.values(await reasonsOf(buyer, batch.id)).join('\n');
    for (const message of ['不能小于0', '不能超过4位数,且小数只允许后2位', '没有这个物料的报价', '没有这家供应商的报价', '不一致'])
      expect(reasons).toContain(message);
  });

  it('is read by nobody without the right to maintain prices', async () => {
    const reader = await t.aUser(['价格查看', '全局:导入', '全局:查看价格']);
    const refused = await previewOf(t, reader, 'prices', await workbookOf(headers, [['A', 'B', '1', '', '']])).catch(
      (error: Error) => error.message,
    );
    expect(refused).toContain('权限');
  });
});
