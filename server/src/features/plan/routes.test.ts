import { beforeAll, describe, expect, it } from 'vitest';
import { planApi } from '@mrp/contract/features/plan.ts';
import { errors } from '@mrp/contract/errors.ts';
import { planList } from '@mrp/contract/features/plan/list.ts';
import { weekStart } from '@mrp/contract/features/plan/weeks.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { dataOf } from '../../../test/styles.ts';
import { transact } from '../../platform/database/database.ts';
import { refreshPlan } from './refresh.commands.ts';

let t: TestApp;
let w: NettingWorld;
let spuId: string;
let skuId: string;
let orderId: string;
let styleId: string;
let productionId: string;

/** 100 m wanted in 10 days, 40 m there, 30 m in 20 days; 20 m are to stay. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  const material = await w.material();
  [spuId, skuId] = [material.id, material.skus[0]?.id ?? ''];
  await w.offer(spuId, skuId);
  const style = await w.style('PLAN-R', ['藏青']);
  styleId = style.id;
  const [skcId = ''] = style.skcs;
  await w.bom({ styleId }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
  orderId = await w.order(styleId, [{ skcId, pieces: 100 }], await dayAfter(t, 10));
  await t.ownerDb.updateTable('skus').set({ safetyStock: '20' }).where('id', '=', skuId).execute();
  await w.stock(w.store, { spuId, skuId }, '40');
  productionId = await w.production(w.store, { spuId, skuId }, '30', await dayAfter(t, 20));
  dataOf(await w.user.call(planApi.refresh, { body: {} }));
});

const row = async (query: object = {}) =>
  dataOf(await w.user.call(planApi.list, { query: { materialIds: [spuId], ...query } as never })).rows[0];

describe('the plan', () => {
  it('shows each material by week: what is wanted, what comes, what is left, and what is lacking', async () => {
    const item = await row();
    expect(item).toMatchObject({
      stock: '40.0000',
      safety: '20.0000',
      demand: '100.0000',
      supply: '30.0000',
      lacking: '50.0000',
      w0: '40.0000',
      w13: '-30.0000',
    });
    const { today } = dataOf(await w.user.call(planApi.getMoment, {}));
    const needOn = await dayAfter(t, 10);
    const week = [1, 2, 3].findLast((at) => weekStart(today, at) <= needOn) ?? 0;
    expect(item?.weeks[week]?.demand).toBe('100.0000');
    expect(Reflect.get(item ?? {}, `w${week}`)).toBe('-60.0000');
    expect(await row({ short: true })).toMatchObject({ skuId });
    expect(await row({ short: false })).toBeUndefined();
    expect(await row({ styleIds: [styleId] })).toMatchObject({ skuId });
    expect(await row({ holderIds: [w.factory] })).toBeUndefined();
    const totals = dataOf(await w.user.call(planApi.list, { query: { materialIds: [spuId], totals: true } as never })).totals;
    expect(totals).toMatchObject({ demand: [{ unit: '米', value: '100.0000' }] });
  });

  it('says of an order what serves it, and of what comes whom it serves', async () => {
    const { lines } = dataOf(await w.user.call(planApi.getOrder, { params: { id: orderId } }));
    expect(lines).toMatchObject([
      {
        item: { skuId },
        demand: {
          quantity: '100.0000',
          lacking: '50.0000',
          isLate: true,
          pegs: [
            { quantity: '20.0000', supply: { kind: 'STOCK' } },
            { quantity: '30.0000', readyOn: await dayAfter(t, 20), supply: { kind: 'PRODUCTION', documentId: productionId } },
          ],
        },
      },
    ]);
    const told = dataOf(await w.user.call(planApi.getDocument, { query: { kind: 'production', id: productionId } }));
    expect(told.lines).toMatchObject([
      { supply: { served: '30.0000', rest: '0.0000', pegs: [{ quantity: '30.0000', demand: { documentId: orderId } }] } },
    ]);
  });

  it('says of the stock of a material whom it serves', async () => {
    const { rows } = await t.ownerPool.query<{ id: string }>('select id::text from stock_items where sku_id = $1', [skuId]);
    const { lines } = dataOf(await w.user.call(planApi.getDocument, { query: { kind: 'stockItem', id: rows[0]?.id ?? '' } }));
    const served = lines.map(({ supply }) => [supply.kind, supply.pegs.map(({ quantity, demand }) => [quantity, demand.kind])]);
    expect(served).toEqual([
      [
        'STOCK',
        [
          ['20.0000', 'SAFETY'],
          ['20.0000', 'ORDER'],
        ],
      ],
    ]);
  });

  it('opens the documents of one week, and everything of a material', async () => {
    const id = (await row())?.id ?? '';
    const all = dataOf(await w.user.call(planApi.getItem, { params: { id } }));
    expect(all.demands.map(({ kind }) => kind)).toEqual(['SAFETY', 'ORDER']);
    expect(all.supplies.map(({ kind }) => kind)).toEqual(['STOCK', 'PRODUCTION']);
    const { demands, supplies } = dataOf(await w.user.call(planApi.getItem, { params: { id }, query: { week: 0 } }));
    expect([demands, supplies]).toEqual([[], []]);
  });

  it('says that it is out of date once something changed, and is computed again only then', async () => {
    const moment = async () => dataOf(await w.user.call(planApi.getMoment, {}));
    const before = await moment();
    expect(before.isStale).toBe(false);
    expect(dataOf(await w.user.call(planApi.refresh, { body: {} })).asOf).toBe(before.asOf);
    await w.stock(w.store, { spuId, skuId }, '50');
    expect(await moment()).toMatchObject({ isStale: true, asOf: before.asOf });
    expect(await row()).toMatchObject({ lacking: '50.0000' });
    expect(dataOf(await w.user.call(planApi.refresh, { body: {} })).isStale).toBe(false);
    expect(await row()).toMatchObject({ lacking: '0.0000', stock: '90.0000' });
  });

  it('serves an order before every date once it is raised, with the reason in its log; a later change needs the newest version', async () => {
    const [skcId = ''] = (await t.ownerDb.selectFrom('skcs').select('id').where('styleId', '=', styleId).execute()).map(({ id }) => id);
    const later = await w.order(styleId, [{ skcId, pieces: 60 }], await dayAfter(t, 15));
    const order = async () => {
      dataOf(await w.user.call(planApi.refresh, { body: {} }));
      return dataOf(await w.user.call(planApi.getOrder, { params: { id: later } }));
    };
    const before = await order();
    expect(before).toMatchObject({ order: { priority: 0, isOpen: true }, lines: [{ demand: { lacking: '60.0000' } }] });
    const body = { priority: '2' as const, reason: '客户提前开店', version: before.order.version };
    dataOf(await w.user.call(stylesApi.prioritiseOrder, { params: { id: later }, body }));
    expect(await order()).toMatchObject({ order: { priority: 2 }, lines: [{ demand: { lacking: '0.0000' } }] });
    expect((await w.user.call(stylesApi.prioritiseOrder, { params: { id: later }, body })).code).toBe(errors.VERSION_CONFLICT.code);
    const { rows } = await t.ownerPool.query('select * from audit_entries where document_id = $1', [later]);
    expect(JSON.stringify(rows)).toContain('客户提前开店');
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CLOSED' }).where('id', '=', later).execute();
    await order();
  });

  it('is refused without 备料单管理, and exported as shown with what is wanted and comes', async () => {
    const stranger = await t.aUser(['SKU库存']);
    expect((await stranger.call(planApi.list, {})).code).not.toBe(200);
    const rows = await exportedRows(t, w.user, planList.key, ['code', 'lacking', 'w13', 'out13', 'in0'], `materialIds=${spuId}`);
    expect(rows.at(-1)?.slice(1)).toEqual(['0.0000', '米', '20.0000', '0.0000', '0.0000']);
  });

  it('is left to the job where the whole is due and the last one took longer than a request may', async () => {
    await t.ownerDb.updateTable('planRuns').set({ milliseconds: 60_000 }).execute();
    await w.stock(w.store, { spuId, skuId }, '1');
    expect(dataOf(await w.user.call(planApi.refresh, { body: {} })).isStale).toBe(false);
    await w.stock(w.store, { spuId, skuId }, '50');
    await t.ownerPool.query('update units set name = name');
    expect(dataOf(await w.user.call(planApi.refresh, { body: {} })).isStale).toBe(true);
    await transact(t.ownerDb, { userId: null, requestId: 'test', action: '' }, refreshPlan, 'repeatable read');
    expect(await row()).toMatchObject({ stock: '141.0000' });
  });

  it('names nobody as served by a document that brings nothing any more, before it is computed again', async () => {
    const served = async () => dataOf(await w.user.call(planApi.getDocument, { query: { kind: 'production', id: productionId } })).lines;
    expect(await served()).toHaveLength(1);
    await t.ownerDb
      .updateTable('productionOrders')
      .set({ state: 'CANCELLED', endedAt: new Date().toISOString() })
      .where('id', '=', productionId)
      .execute();
    expect(await served()).toEqual([]);
  });
});
