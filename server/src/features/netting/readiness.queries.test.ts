import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { readinessList } from '@mrp/contract/features/netting/readiness.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { exportedRows } from '../../../test/exports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let days: Record<'soon' | 'late' | 'delivery', string>;
let cloth: { spuId: string; skuId: string };
let button: { spuId: string; skuId: string };
let orderId: string;
let styleId: string;

async function aMaterialWithOffer() {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId);
  return { spuId, skuId };
}

/** An order for 100 pieces sewn at the factory; each needs 1.5 m of cloth and 2 m of another material. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  days = { soon: await dayAfter(t, 5), late: await dayAfter(t, 20), delivery: await dayAfter(t, 10) };
  [cloth, button] = [await aMaterialWithOffer(), await aMaterialWithOffer()];
  const style = await w.style('READY-1', ['藏青', '黑色']);
  const [navy = ''] = style.skcs;
  styleId = style.id;
  orderId = await w.order(styleId, [{ skcId: navy, pieces: 100 }], days.delivery);
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', orderId).execute();
  await w.bom({ styleId }, [
    { ...cloth, consumption: '1.5', colours: { [navy]: cloth.skuId } },
    { ...button, consumption: '2', colours: { [navy]: button.skuId }, isPrepared: false },
    { ...button, consumption: '9', colours: { [navy]: button.skuId }, supply: 'CUSTOMER' },
  ]);
});

/** As the plan has it that is computed now. */
const row = async (user: TestUser = w.user, query: object = {}) => {
  await planned(t);
  return readRow(user, query);
};
const readRow = async (user: TestUser, query: object) =>
  dataOf(await user.call(nettingApi.listReadiness, { query: { styleIds: [styleId], ...query } as never })).rows[0];
const explain = async (id = orderId) => dataOf(await w.user.call(nettingApi.explainReadiness, { params: { id } }));

describe('the readiness of an order', () => {
  it('counts what the plan gives to it: stock, what is reserved for it, and the day when the last material has arrived', async () => {
    expect(await row()).toMatchObject({
      kinds: 2,
      shortKinds: 2,
      rate: '0.00',
      completeOn: null,
      isLate: true,
      shortAmount: '4200.00',
      problem: '',
    });

    const itemId = await w.stock(w.factory, cloth, '100.5');
    await w.reserve({ holderId: w.factory, itemId }, '20', { kind: 'garmentOrder', id: orderId });
    await w.reserve({ holderId: w.factory, itemId }, '10', { kind: 'garmentOrder', id: '999999' });
    await w.stock(w.factory, button, '150');
    await w.stock(w.store, button, '50');
    // 150 − (100.5 − 30) − 20
    expect(await row()).toMatchObject({ shortKinds: 1, rate: '50.00', shortAmount: '714.00', completeOn: null });

    await w.production(w.factory, cloth, '40', days.soon);
    await w.production(w.factory, cloth, '40', days.late);
    expect(await row()).toMatchObject({ completeOn: days.late, isLate: true });
    expect((await row())?.blocking).toContain('藏青');

    const { items, holder, bom, problems } = await explain();
    expect(holder?.id).toBe(w.factory);
    expect(bom).not.toBeNull();
    expect(problems).toEqual([]);
    const [first] = items;
    expect(first).toMatchObject({ need: '150.0000', available: '70.5000', covered: '20.0000', lacking: '59.5000', completeOn: days.late });
    expect(items[1]).toMatchObject({ need: '200.0000', available: '200.0000', lacking: '0.0000', completeOn: await dayAfter(t, 2) });
    expect(first?.demands).toMatchObject([{ site: '大身', colour: '藏青', pieces: 100, quantity: '150.0000' }]);
    expect(first?.coverings).toMatchObject([{ kind: 'garmentOrder', id: orderId, how: 'RESERVED', quantity: '20.0000' }]);
    expect(first?.itemId).toBe(itemId);
    expect(first?.stock).toMatchObject([{ ownership: 1, quantity: '70.5000', transferDays: 0 }]);
    expect(items[1]?.stock.map(({ quantity, transferDays }) => [quantity, transferDays])).toEqual([
      ['150.0000', 0],
      ['50.0000', 2],
    ]);
    expect(first?.receipts.map(({ kind, readyOn, committed, quantity }) => [kind, readyOn, committed, quantity])).toEqual([
      ['production', days.soon, true, '40.0000'],
      ['production', days.late, true, '19.5000'],
    ]);
  });

  it('is filtered by shortage and material, and leaves out closed orders', async () => {
    expect(await row(w.user, { short: true })).toMatchObject({ id: orderId });
    expect(await row(w.user, { short: false })).toBeUndefined();
    expect(await row(w.user, { materialIds: [button.spuId] })).toMatchObject({ id: orderId });
    expect(await row(w.user, { materialIds: ['999999'] })).toBeUndefined();
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CLOSED' }).where('id', '=', orderId).execute();
    expect(await row()).toBeUndefined();
    expect((await w.user.call(nettingApi.explainReadiness, { params: { id: orderId } })).code).toBe(40400);
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'OPEN' }).where('id', '=', orderId).execute();
  });

  it('has no amounts without 查看价格', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    expect(await row(blind)).not.toHaveProperty('shortAmount');
    const { data } = await blind.call(nettingApi.explainReadiness, { params: { id: orderId } });
    expect(data.items[0]).not.toHaveProperty('amount');
  });

  it('is exported as shown', async () => {
    const rows = await exportedRows(t, w.user, readinessList.key, ['code', 'rate', 'shortKinds', 'completeOn'], `styleIds=${styleId}`);
    expect(rows.at(-1)?.slice(1)).toEqual(['50.00', '1', days.late]);
  });

  it('says what it could not count: no BOM, a colour or a size that the BOM does not know', async () => {
    const bare = await w.style('READY-2', ['藏青']);
    const bareOrder = await w.order(bare.id, [{ skcId: bare.skcs[0] ?? '', pieces: 10 }]);
    const rowOf = async (id: string) => {
      await planned(t);
      return dataOf(await w.user.call(nettingApi.listReadiness, { query: { styleIds: [id] } as never })).rows[0];
    };
    expect(await rowOf(bare.id)).toMatchObject({ id: bareOrder, kinds: 0, rate: null, problem: '款式没有已生效的BOM' });

    const sized = await w.style('READY-3', ['藏青']);
    const [skcId = ''] = sized.skcs;
    await w.order(sized.id, [
      { skcId, size: 'S', pieces: 10 },
      { skcId, size: 'M', pieces: 20 },
    ]);
    const zip = await aMaterialWithOffer();
    await w.bom({ styleId: sized.id }, [
      { ...zip, consumption: '1', colours: { [skcId]: zip.skuId }, sizeItems: [{ size: 'S', skuId: zip.skuId }] },
    ]);
    expect(await rowOf(sized.id)).toMatchObject({ kinds: 2, shortKinds: 1, rate: '0.00', problem: '料0没有对应的颜色或尺码' });
  });
});

describe('two orders of 5,000 for a stock of 5,000', () => {
  it('are ready 100 % and 0 %, by their delivery, and the other way round where the later one is raised', async () => {
    const fabric = await aMaterialWithOffer();
    const style = await w.style('READY-4', ['藏青']);
    const [skcId = ''] = style.skcs;
    await w.bom({ styleId: style.id }, [{ ...fabric, consumption: '1', colours: { [skcId]: fabric.skuId } }]);
    const orders = [
      await w.order(style.id, [{ skcId, pieces: 5000 }], await dayAfter(t, 11)),
      await w.order(style.id, [{ skcId, pieces: 5000 }], await dayAfter(t, 6)),
    ];
    await w.stock(w.factory, fabric, '5000');
    const told = async (query: object = {}) => {
      await planned(t);
      const { rows } = dataOf(await w.user.call(nettingApi.listReadiness, { query: { styleIds: [style.id], ...query } as never }));
      return rows.map(({ id, rate, completeOn }) => [orders.indexOf(id) + 1, rate, completeOn]);
    };
    expect(await told()).toEqual([
      [2, '100.00', null],
      [1, '0.00', null],
    ]);
    expect(await told({ short: true })).toEqual([[1, '0.00', null]]);
    expect((await explain(orders[0])).items[0]).toMatchObject({ need: '5000.0000', available: '0.0000', lacking: '5000.0000' });
    await t.ownerDb
      .updateTable('garmentOrders')
      .set({ priority: 2 })
      .where('id', '=', orders[0] ?? '')
      .execute();
    expect(await told()).toEqual([
      [2, '0.00', null],
      [1, '100.00', null],
    ]);
  });

  it('count stock at any holder, with the days of the transfer', async () => {
    const fabric = await aMaterialWithOffer();
    const style = await w.style('READY-5', ['藏青']);
    const [skcId = ''] = style.skcs;
    await w.bom({ styleId: style.id }, [{ ...fabric, consumption: '1', colours: { [skcId]: fabric.skuId } }]);
    const order = await w.order(style.id, [{ skcId, pieces: 100 }], await dayAfter(t, 11));
    const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
    await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', order).execute();
    await w.stock(w.dyer, fabric, '100');
    await planned(t);
    const [there] = dataOf(await w.user.call(nettingApi.listReadiness, { query: { styleIds: [style.id] } as never })).rows;
    expect(there).toMatchObject({ rate: '100.00', shortKinds: 0, completeOn: await dayAfter(t, 2), isLate: false });
    expect((await explain(order)).items[0]?.stock).toMatchObject([{ quantity: '100.0000', transferDays: 2 }]);
  });
});
