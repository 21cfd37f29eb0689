import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { demandsFor, planned } from '../../../test/plans.ts';

let t: TestApp;
let w: NettingWorld;
let made = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

/** A style of one colour that uses one metre of one fabric per piece. */
async function aStyle() {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  const { id, skcs } = await w.style(`PLAN-${(made += 1)}`, ['藏青']);
  const [skcId = ''] = skcs;
  await w.bom({ styleId: id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
  const order = async (code: string, pieces: number, days: number | null, changes: { supplierId?: string; priority?: number } = {}) => {
    const orderId = await w.order(id, [{ skcId, pieces }], days === null ? undefined : await dayAfter(t, days));
    await t.ownerDb
      .updateTable('garmentOrders')
      .set({ code: `${code}-${made}`, ...changes })
      .where('id', '=', orderId)
      .execute();
    return orderId;
  };
  return { id, spuId, skuId, skcId, item: { spuId, skuId }, order };
}

const factoryOf = async (holder: string) =>
  (await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', holder).executeTakeFirstOrThrow()).supplierId ?? '';
const told = async (skuId: string) =>
  (await demandsFor(t, skuId)).map(({ code, served, lacking }) => [code.split('-')[0], served, lacking]);

describe('two orders of 5,000 for a stock of 5,000', () => {
  it('are served by date: the earlier one whole, the later one lacks 5,000; raised above every date it is the other way round', async () => {
    const style = await aStyle();
    await w.stock(w.store, style.item, '5000');
    const first = await style.order('O1', 5000, 11);
    await style.order('O2', 5000, 6);
    await planned(t);
    expect(await told(style.skuId)).toEqual([
      ['O2', 5000, 0],
      ['O1', 0, 5000],
    ]);
    await t.ownerDb.updateTable('garmentOrders').set({ priority: 1 }).where('id', '=', first).execute();
    await planned(t);
    expect(await told(style.skuId)).toEqual([
      ['O2', 5000, 0],
      ['O1', 0, 5000],
    ]);
    await t.ownerDb.updateTable('garmentOrders').set({ priority: 2 }).where('id', '=', first).execute();
    await planned(t);
    expect(await told(style.skuId)).toEqual([
      ['O1', 5000, 0],
      ['O2', 0, 5000],
    ]);
  });

  it('due on the same day are served by priority, then by number', async () => {
    const style = await aStyle();
    await w.stock(w.store, style.item, '5000');
    await style.order('A1', 5000, 6);
    const second = await style.order('A2', 5000, 6);
    await planned(t);
    expect(await told(style.skuId)).toEqual([
      ['A1', 5000, 0],
      ['A2', 0, 5000],
    ]);
    await t.ownerDb.updateTable('garmentOrders').set({ priority: 1 }).where('id', '=', second).execute();
    await planned(t);
    expect(await told(style.skuId)).toEqual([
      ['A2', 5000, 0],
      ['A1', 0, 5000],
    ]);
  });
});

describe('an order', () => {
  it('is served by what is reserved for it, by stock at its factory, by stock elsewhere with the days of the transfer, then by what comes', async () => {
    const style = await aStyle();
    const order = await style.order('R', 100, 20, { supplierId: await factoryOf(w.factory) });
    const itemId = await w.stock(w.factory, style.item, '40');
    await w.reserve({ holderId: w.factory, itemId }, '10', { kind: 'garmentOrder', id: order });
    await w.stock(w.store, style.item, '20');
    await w.production(w.factory, style.item, '25', await dayAfter(t, 9));
    await planned(t);
    const [demand] = await demandsFor(t, style.skuId);
    expect(demand).toMatchObject({ served: 85, lacking: 15, servedOn: null, by: ['RESERVED 10', 'STOCK 30', 'STOCK 20', 'PRODUCTION 25'] });
    await w.production(w.factory, style.item, '30', await dayAfter(t, 30));
    await planned(t);
    expect((await demandsFor(t, style.skuId))[0]).toMatchObject({ served: 100, lacking: 0, servedOn: await dayAfter(t, 30) });
    const { rows } = await t.ownerPool.query('select quantity::float8, transfer_days from plan_pegs where transfer_days > 0');
    expect(rows).toEqual([{ quantity: 20, transfer_days: 2 }]);
  });

  it('wants less by what it has picked, wants nothing when it ends, and replaces what its style planned', async () => {
    const style = await aStyle();
    await t.ownerDb.updateTable('skcs').set({ plannedPieces: 300 }).where('id', '=', style.skcId).execute();
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ kind: 'STYLE', quantity: 300, lacking: 300 }]);
    const order = await style.order('P', 100, 20);
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ kind: 'ORDER', quantity: 100 }]);
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CLOSED' }).where('id', '=', order).execute();
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toEqual([]);
  });
});

describe('a textbook case', () => {
  it('lot for lot along dates: 120 after safety, 100, 150 and 200 wanted, receipts of 100 and 60: lacks 0, 130, 100 before the last receipt', async () => {
    const style = await aStyle();
    await t.ownerDb.updateTable('skus').set({ safetyStock: '30' }).where('id', '=', style.skuId).execute();
    await w.stock(w.store, style.item, '150');
    await style.order('D1', 100, 6);
    await style.order('D2', 150, 16);
    await style.order('D3', 200, 29);
    await w.production(w.store, style.item, '100', await dayAfter(t, 21));
    await w.production(w.store, style.item, '60', await dayAfter(t, 37));
    await planned(t);
    const demands = await demandsFor(t, style.skuId);
    expect(demands.map(({ kind, by }) => [kind, by])).toEqual([
      ['SAFETY', ['STOCK 30']],
      ['ORDER', ['STOCK 100']],
      ['ORDER', ['STOCK 20', 'PRODUCTION 100', 'PRODUCTION 30']],
      ['ORDER', ['PRODUCTION 30']],
    ]);
    // 450 wanted and 30 kept; 150 there and 160 on the way.
    expect(demands.reduce((sum, { lacking }) => sum + lacking, 0)).toBe(170);
    const { rows } = await t.ownerPool.query(
      `select stock::float8, safety::float8, demand::float8, supply::float8, lacking::float8, projected[14]::float8 as last from plan_items where sku_id = $1`,
      [style.skuId],
    );
    expect(rows).toEqual([{ stock: 150, safety: 30, demand: 450, supply: 160, lacking: 170, last: -140 }]);
  });
});
