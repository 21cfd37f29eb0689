import { beforeAll, describe, expect, it } from 'vitest';
import { preparationLookupsApi as api } from '@mrp/contract/features/preparations/lookups.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { aPreparation, aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { anEffectiveBom, aLine, anActiveMaterial, aStyle, dataOf } from '../../../../test/styles.ts';
import { postDocument } from '../../../../test/stock.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';

let t: TestApp;
let w: PreparationWorld;
let used: Material;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  const d = await theDictionaries(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
  const category = d.entry('category', '衬衫');
  await t.ownerDb.insertInto('spuLabels').values({ spuId: w.spu, entryId: category }).execute();
  used = await anActiveMaterial(t, d, w.buyer, w.supervisor, { name: '在售府绸', colours: ['藏青'] });
  const style = await aStyle(w.buyer, d, { saleStatusId: d.entry('saleStatus', '畅销') });
  await anEffectiveBom(w.buyer, w.supervisor, { styleId: style.id, lines: [aLine(d, used, style.skcs)] });
});

const skus = async (body: object) => dataOf(await w.buyer.call(api.listMeitaoSkus, { body: { page: 1, pageSize: 50, ...body } }));
const make = async (draft: Parameters<typeof aPreparation>[1]) =>
  dataOf(await w.buyer.call(preparationsApi.create, { body: aPreparation(w, draft) }));

describe('the preparation lookups', () => {
  it('list 适用品类 of materials that occur on orders', async () => {
    expect(dataOf(await w.buyer.call(api.listApplicableCategories))).toEqual([]);
    await make({ lines: [{ materialId: w.skus[0] ?? '', quantity: '10' }] });
    expect(dataOf(await w.buyer.call(api.listApplicableCategories))).toMatchObject([{ name: '衬衫' }]);
  });

  it('list 成品供应商 that have 美套 orders', async () => {
    expect(dataOf(await w.buyer.call(api.listMeitaoFactories))).toEqual([]);
    await make({ kind: 'MEITAO', setName: '秋冬套装', sets: '10', lines: [{ materialId: w.skus[0] ?? '', perSet: '2' }] });
    expect(dataOf(await w.buyer.call(api.listMeitaoFactories))).toMatchObject([{ code: 'GYSG01', name: '晨曜服饰有限公司' }]);
  });

  it('list active 销售状态 in the order of the dictionary', async () => {
    const statuses = dataOf(await w.buyer.call(api.listSaleStatuses));
    expect(statuses.map(({ label }) => label)).toEqual(['新款', '畅销', '平销', '滞销', '清仓']);
    const off = statuses.at(-1)?.value ?? '';
    await t.ownerDb
      .updateTable('dictionaryEntries')
      .set({ active: false })
      .where('dictionary', '=', 'saleStatus')
      .where('code', '=', off)
      .execute();
    expect(dataOf(await w.buyer.call(api.listSaleStatuses))).toEqual(statuses.slice(0, -1));
  });

  it('find SKUs of a set by text, code, supplier and sale status, with their stock at the given holders', async () => {
    const [materialId = ''] = w.skus;
    const at = (holderId: string, quantity: string) =>
      postDocument(w.buyer, 'SKU', { kind: 'SUPPLEMENT', holderId, lines: [{ materialId, quantity, unitPrice: '5' }] });
    await at(w.holders[0] ?? '', '30');
    await at(w.factory, '12');
    const { rows, total } = await skus({});
    expect(total).toBe(rows.length);
    const own = rows.find(({ id }) => id === materialId);
    expect(own).toMatchObject({ brandAvailable: '42.0000', supplierAvailable: '0', supplierId: w.supplierId, unit: { name: '公斤' } });
    const byCode = await skus({ codes: [own?.code ?? ''], holderIds: [w.factory] });
    expect(byCode.rows).toMatchObject([{ id: materialId, brandAvailable: '12.0000' }]);
    expect((await skus({ supplierId: w.supplierId })).rows.map(({ id }) => id)).toEqual([materialId]);
    expect((await skus({ q: '在售府绸' })).rows.map(({ id }) => id)).toEqual(used.skus.map(({ id }) => id));
    const [onSale] = dataOf(await w.buyer.call(api.listSaleStatuses)).filter(({ label }) => label === '畅销');
    expect((await skus({ saleStatuses: [onSale?.value ?? ''] })).rows.map(({ id }) => id)).toEqual(used.skus.map(({ id }) => id));
    expect(await skus({ pageSize: 1, page: 2 })).toMatchObject({ total, rows: [rows[1]] });
    expect((await skus({ q: '没有这个' })).total).toBe(0);
  });
});
