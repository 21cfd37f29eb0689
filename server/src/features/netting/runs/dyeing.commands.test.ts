import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aDyedFabric, greigeDemandsOf } from '../../../../test/dyed-fabrics.ts';
import { exceptionsOf } from '../../../../test/exceptions.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { demandsFor, planned } from '../../../../test/plans.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

const told = async (skuId: string) => (await demandsFor(t, skuId)).map(({ served, lacking, by }) => [served, lacking, by]);

describe('greige that each of two colours needs 800 of', () => {
  it('is dyed for the one that wants it first, the other takes the rest and lacks 600', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    await planned(t);
    expect(await told(fabric.navy)).toEqual([[800, 0, ['GREIGE 800']]]);
    expect(await told(fabric.black)).toEqual([[200, 600, ['GREIGE 200']]]);
    // It begins as many days before as dyeing takes.
    expect(await greigeDemandsOf(t, fabric.spuId)).toEqual([
      { kind: 'DYE', colour: '藏青', quantity: 800, needOn: await dayAfter(t, 23) },
      { kind: 'DYE', colour: '黑色', quantity: 200, needOn: await dayAfter(t, 33) },
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is dyed the other way round when the other order goes before every date', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.blackSkc, 'LATE', 800, 40, { priority: 2 });
    await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    await planned(t);
    expect(await told(fabric.black)).toEqual([[800, 0, ['GREIGE 800']]]);
    expect(await told(fabric.navy)).toEqual([[200, 600, ['GREIGE 200']]]);
  });

  it('yields less by the loss of dyeing: of 1,000 at 6 % 940 are left, of which the first takes 851.0638 of greige', async () => {
    const fabric = await aDyedFabric(t, w, { dyeLoss: '6' });
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    await planned(t);
    expect(await told(fabric.navy)).toEqual([[800, 0, ['GREIGE 800']]]);
    expect(await told(fabric.black)).toEqual([[140, 660, ['GREIGE 140']]]);
    expect((await greigeDemandsOf(t, fabric.spuId)).map(({ quantity }) => quantity)).toEqual([851.0638, 148.9362]);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('dyeing', () => {
  it('comes after everything else that serves a colour, and is there after its days', async () => {
    const fabric = await aDyedFabric(t, w);
    const item = { spuId: fabric.spuId, skuId: fabric.navy };
    await fabric.greige(w.dyer, '1000');
    await w.stock(w.store, item, '100');
    await w.production(w.factory, item, '200', await dayAfter(t, 60));
    await fabric.order(fabric.navySkc, 'O', 400, 30);
    await planned(t);
    expect(await demandsFor(t, fabric.navy)).toMatchObject([
      { served: 400, lacking: 0, by: ['STOCK 100', 'GREIGE 100', 'PRODUCTION 200'] },
    ]);
    const { rows } = await t.ownerPool.query(
      `select (s.ready_on - business_day())::int as days, s.committed from plan_supplies s join plan_items i on i.id = s.item_id where i.sku_id = $1 and s.kind = 'GREIGE'`,
      [fabric.navy],
    );
    expect(rows).toEqual([{ days: 7, committed: false }]);
  });

  it('leaves what productions will take of the greige, takes none in an own warehouse, and of the brand first', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.store, '500');
    await fabric.greige(w.dyer, '300');
    await fabric.greige(w.dyer, '50', 2);
    const made = await w.production(w.store, { spuId: fabric.spuId, skuId: fabric.black }, '1', await dayAfter(t, 5));
    await t.ownerPool.query(
      `update production_orders set supplier_id = $2, greige_holder_id = $3, greige_needed = 100, greige_item_id = (select id from stock_items where spu_id = $4 and sku_id is null), greige_taken = 0 where id = $1`,
      [made, w.supplierId, w.dyer, fabric.spuId],
    );
    await fabric.order(fabric.navySkc, 'O', 1000, 30);
    await planned(t);
    expect(await told(fabric.navy)).toEqual([[250, 750, ['GREIGE 200', 'GREIGE 50']]]);
    const { rows } = await t.ownerPool.query(
      `select s.ownership, s.quantity::float8 as quantity from plan_supplies s join plan_items i on i.id = s.item_id where i.sku_id = $1 and s.kind = 'GREIGE' order by s.id`,
      [fabric.navy],
    );
    expect(rows).toEqual([
      { ownership: 1, quantity: 200 },
      { ownership: 2, quantity: 50 },
    ]);
  });

  it('is asked for by one exception for each colour and dyer, and only the rest is ordered', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.navySkc, 'SOON', 800, 3);
    await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    const rows = await exceptionsOf(t, w, fabric.spuId);
    const of = (kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ skuId, quantity, daysLate, dueOn }) => ({ skuId, quantity: Number(quantity), daysLate, dueOn }));
    const dyedOn = await dayAfter(t, 7);
    expect(of('DYE')).toEqual([
      { skuId: fabric.navy, quantity: 800, daysLate: 4, dueOn: dyedOn },
      { skuId: fabric.black, quantity: 200, daysLate: 0, dueOn: dyedOn },
    ]);
    expect(of('BUY')).toMatchObject([{ skuId: fabric.black, quantity: 600 }]);
    // Complete when it is dyed, not today.
    expect(of('REDATE')).toEqual([{ skuId: fabric.navy, quantity: 800, daysLate: 4, dueOn: dyedOn }]);
  });
});

describe('可转色量', () => {
  it('counts each metre of greige for one colour, leaves out what is reserved or will be used by productions, and is explained', async () => {
    const fabric = await aDyedFabric(t, w, { dyeLoss: '6' });
    const greigeItem = await fabric.greige(w.dyer, '1000');
    const [navyItem, blackItem] = [
      await w.stock(w.dyer, { spuId: fabric.spuId, skuId: fabric.navy }, '1'),
      await w.stock(w.dyer, { spuId: fabric.spuId, skuId: fabric.black }, '1'),
    ];
    const of = async (api: typeof skuStockApi, id: string) => {
      const { data: item } = await w.user.call(api.get, { params: { id } });
      const { data: told } = await w.user.call(api.explain, { params: { id }, query: { quantity: 'convertible' } });
      expect(compareDecimals(told.result, item.convertible ?? '')).toBe(0);
      return Number(item.convertible);
    };
    const all = async () => [await of(skuStockApi, navyItem), await of(skuStockApi, blackItem), await of(spuStockApi, greigeItem)];
    await planned(t);
    // Nobody wants it: it may become either.
    expect(await all()).toEqual([940, 940, 940]);
    await fabric.order(fabric.navySkc, 'SOON', 801, 30);
    await fabric.order(fabric.blackSkc, 'LATE', 801, 40);
    await planned(t);
    expect(await all()).toEqual([800, 140, 940]);
    const { rows } = (await w.user.call(skuStockApi.list, { query: { pageSize: 200 } })).data;
    expect(
      rows
        .filter(({ spuId }) => spuId === fabric.spuId)
        .map(({ convertible }) => Number(convertible))
        .toSorted((a, b) => a - b),
    ).toEqual([140, 800]);
    const onHome = async () => {
      const { todos } = (await w.user.call(homeApi.get)).data;
      return Number(todos.find(({ key }) => key === 'convertible')?.quantities.find(({ unit }) => unit === '米')?.value ?? '0');
    };
    const before = await onHome();
    await w.reserve({ holderId: w.dyer, itemId: greigeItem }, '500', { kind: 'production', id: '1' });
    expect(await of(spuStockApi, greigeItem)).toBe(470);
    expect(before - (await onHome())).toBeCloseTo(470, 4);
    await planned(t);
    expect(await all()).toEqual([470, 0, 470]);
  });
});
