import { beforeAll, describe, expect, it } from 'vitest';
import { planApi } from '@mrp/contract/features/plan.ts';
import { appOn, type TestApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { aBoughtMaterial, aPlannedStyle } from '../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { demandsFor, expectWholePlan, planned, wasWhole } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let first: Awaited<ReturnType<typeof aPlannedStyle>>;
let orderId: string;

beforeAll(async () => {
  // Rows are changed one by one here, without what commands change with them.
  t = await appOn(await testDatabase({ breaksInvariants: true }));
  w = await aNettingWorld(t);
  first = await aPlannedStyle(t, w);
  const second = await aPlannedStyle(t, w);
  // An order of two materials and a purchase of both, so that what is touched hangs together with what is not.
  orderId = await first.order(100, 10);
  await w.bom({ styleId: first.styleId, orderId, type: 'BULK' }, [
    { spuId: first.spuId, consumption: '1', colours: { [first.skcId]: first.skuId } },
    { spuId: second.spuId, consumption: '2', colours: { [first.skcId]: second.skuId } },
  ]);
  await second.order(40, 20);
  await aBoughtMaterial(t, w, second.skuId, '500', 15);
  await aBoughtMaterial(t, w, first.skuId, '500', 15);
  await planned(t);
});

const run = (statement: string, ...values: unknown[]) => t.ownerPool.query(statement, values);
const onOrder = (change: string) => run(`update garment_orders set ${change} where id = $1`, orderId);

/** Each changes something that the plan is computed from. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'stock that comes in': () => w.stock(w.store, first.item, '50'),
  'stock that leaves': () => w.stock(w.store, first.item, '-20'),
  'an earlier delivery': () => onOrder('deliver_on = business_day() + 3'),
  'a higher priority': () => onOrder('priority = 2'),
  'more pieces': () => run('update garment_order_lines set pieces = pieces + 30 where order_id = $1', orderId),
  'another order': () => first.order(30, 5),
  'planned pieces of a style without orders': async () => {
    const style = await aPlannedStyle(t, w);
    await run('update skcs set planned_pieces = 70 where id = $1', style.skcId);
  },
  'a style whose order has no BOM': async () => {
    const { id, skcs } = await w.style('BARE-1', ['藏青']);
    await w.order(id, [{ skcId: skcs[0] ?? '', pieces: 10 }], await dayAfter(t, 9));
  },
  'a BOM that ends': () => run(`update boms set state = 'VOID' where style_id = $1 and garment_order_id is null`, first.styleId),
  'a BOM in development where there is no other': () =>
    w.bom({ styleId: first.styleId, type: 'DEVELOPMENT' }, [
      { spuId: first.spuId, consumption: '3', colours: { [first.skcId]: first.skuId } },
    ]),
  'a purchase': () => aBoughtMaterial(t, w, first.skuId, '80', 2),
  'a draft of a purchase': () => aBoughtMaterial(t, w, first.skuId, '60', 4, false),
  'a later promise': () => run(`update purchase_lines set confirmed_on = business_day() + 60 where sku_id = $1`, first.skuId),
  'a purchase that is cancelled': () => run(`update purchase_orders set state = 'CANCELLED' where state = 'DRAFT'`),
  'safety stock': () => run('update skus set safety_stock = 33 where id = $1', first.skuId),
  'a reservation': async () => {
    const itemId = await w.stock(w.factory, first.item, '15');
    await w.reserve({ holderId: w.factory, itemId }, '15', { kind: 'garmentOrder', id: orderId });
  },
  'what a planner fixes': () =>
    run(
      `insert into plan_fixes (spu_id, sku_id, demand_kind, demand_id, supply_kind, supply_id, holder_id, ownership, quantity, reason)
       values ($1, $2, 'ORDER', $3, 'STOCK', null, $4, 1, 10, '同一缸')`,
      first.spuId,
      first.skuId,
      orderId,
      w.store,
    ),
  'a production': async () => w.production(w.factory, first.item, '25', await dayAfter(t, 6)),
  'a production that comes later': () => run('update production_orders set expected_on = expected_on + 30 where spu_id = $1', first.spuId),
  'a longer lead time of an offer': () => run('update offers set lead_days_dye = 40, lead_days_bulk = 40 where spu_id = $1', first.spuId),
  'another price': () =>
    run(
      `insert into offer_prices (offer_id, spu_id, kind, unit_id, currency_id, price, net_price, rate, tax_included, tax_rate, valid_from, supersedes_id)
       select offer_id, spu_id, kind, unit_id, currency_id, price * 2, net_price * 2, rate, tax_included, tax_rate, valid_from, id from offer_prices where spu_id = $1`,
      first.spuId,
    ),
  'an order that is cancelled': () => onOrder(`state = 'CANCELLED'`),
  'the last of a material that goes': async () => {
    await run(`update garment_orders set state = 'CANCELLED' where style_id = $1`, first.styleId);
    await run('update skus set safety_stock = 0 where id = $1', first.skuId);
    await run(
      `update purchase_orders o set state = 'CANCELLED' where exists (select from purchase_lines l where l.order_id = o.id and l.sku_id = $1)`,
      first.skuId,
    );
  },
};

describe('the plan after', () => {
  for (const [what, change] of Object.entries(changes))
    it(`${what} is computed for what it touches, and is row by row the whole one`, async () => {
      await change();
      const { data } = await w.user.call(planApi.getMoment, {});
      expect(data.isStale).toBe(true);
      await planned(t);
      expect(await wasWhole(t)).toBe(false);
      await expectWholePlan(t);
    });

  it('nothing is not computed again', async () => {
    const before = dataOf(await w.user.call(planApi.getMoment, {}));
    await planned(t);
    expect(dataOf(await w.user.call(planApi.getMoment, {}))).toEqual(before);
  });

  it('a change of what can touch any material, and after a statement that changes many, is computed whole', async () => {
    for (const change of ['update units set name = name', 'update spus set remark = remark']) {
      await run(change.includes('spus') ? `${change} where id > 0` : change);
      const { rows } = await t.ownerPool.query<{ count: number }>('select count(*)::int as count from spus');
      await planned(t);
      expect(await wasWhole(t)).toBe(change.includes('units') || (rows[0]?.count ?? 0) > 200);
    }
  });
});

describe('more materials than are computed one by one', () => {
  it('wait for the job where the whole plan takes longer than a request may, and get the whole plan', async () => {
    await run(
      `insert into spus overriding system value
       select (jsonb_populate_record(s, jsonb_build_object('id', s.id + 100000 + n, 'code', s.code || '-' || n, 'name', s.name || n, 'state', 'DRAFT'))).*
       from spus s cross join generate_series(1, 310) n where s.id = $1`,
      first.spuId,
    );
    await planned(t);
    // Statements of more rows say that anything may have changed.
    for (const from of [1, 156])
      await run('update spus set remark = remark where id between $1 and $1 + 154', String(100_000 + Number(first.spuId) + from));
    const { rows } = await run('select count(distinct id)::int as noted, bool_or(kind <> $1) as others from plan_changes', 'MATERIAL');
    expect(rows).toEqual([{ noted: 310, others: false }]);
    await run('update plan_runs set milliseconds = 60000');
    expect(dataOf(await w.user.call(planApi.refresh, { body: {} })).isStale).toBe(true);
    await planned(t);
    expect(await wasWhole(t)).toBe(true);
    await expectWholePlan(t);
  });
});

describe('a new material', () => {
  it('keeps the number that it gets in the plan when the whole is computed later', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(10, 9);
    await planned(t);
    expect(await wasWhole(t)).toBe(false);
    const idOf = async () => (await run('select id from plan_items where sku_id = $1', style.skuId)).rows;
    const before = await idOf();
    expect(before).toHaveLength(1);
    await run('update units set name = name');
    await planned(t);
    expect(await wasWhole(t)).toBe(true);
    expect(await idOf()).toEqual(before);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ quantity: 10, lacking: 10 }]);
  });
});
