import { beforeAll, describe, expect, it } from 'vitest';
import { planApi } from '@mrp/contract/features/plan.ts';
import { exceptionEffect, exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle, exceptionsOf } from '../../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { ship } from '../../../../test/purchases.ts';
import { dataOf, moveBom } from '../../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

/** Sends a part of an order of one line. */
const sendPart = async ({ id, lines }: Purchase, quantity: string): Promise<void> => {
  dataOf(await ship(w.user, { orderIds: [id], lines: [{ skuId: lines[0]?.skuId ?? '', quantity, unregistered: quantity }] }));
};
const kindsOf = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind);

describe('下单', () => {
  it('says what is lacking with smallest quantity and multiple, when it would come, and what that costs', async () => {
    const style = await aPlannedStyle(t, w, { offer: { moq: '300', packQuantity: '50', leadDaysBulk: '20' } });
    await w.stock(w.factory, style.item, '30');
    const orderId = await style.order(150, 10);
    const rows = await exceptionsOf(t, w, style.spuId);
    expect(kindsOf(rows).toSorted()).toEqual(['BUY', 'REDATE']);
    const row = rows.find(({ kind }) => kind === 'BUY');
    expect(row).toMatchObject({
      quantity: '120.0000',
      suggested: '300.0000',
      moq: '300.0000',
      multiple: '50.0000',
      isPrepared: false,
      needOn: await dayAfter(t, 10),
      dueOn: await dayAfter(t, 20),
      daysLate: 10,
      orderCount: 1,
      orders: [{ id: orderId }],
      pieces: 150,
      shelf: 'TODAY',
      role: '面料采购',
      supplier: { id: w.supplierId },
    });
    expect(row && exceptionReason(row)).toBe(
      `缺 120.00 米，${await dayAfter(t, 10)} 要；起订 300.00 米，按 50.00 米的整数倍，下 300.00 米，余 180.00 米没有需求；现在下单约 ${await dayAfter(t, 20)} 到`,
    );
    expect(row && exceptionEffect(row)).toBe(`${row?.orders[0]?.code}，150 件`);
    // Bought, it is gone by itself.
    await aBoughtMaterial(t, w, style.skuId, '300', 9);
    expect(kindsOf(await exceptionsOf(t, w, style.spuId))).toEqual([]);
  });

  it('asks to place a draft that the plan counts on', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 30);
    const draft = await aBoughtMaterial(t, w, style.skuId, '100', 25, false);
    const rows = await exceptionsOf(t, w, style.spuId);
    expect(rows).toMatchObject([{ kind: 'BUY', quantity: '100.0000', document: { kind: 'purchase', id: draft.id, code: draft.code } }]);
    expect(rows[0] && exceptionReason(rows[0])).toContain('还是草稿');
  });
});

describe('催货 and 改交期', () => {
  it('say by how many days a purchase is promised too late, and the first day on which the order is complete', async () => {
    const style = await aPlannedStyle(t, w);
    await w.stock(w.factory, style.item, '40');
    const orderId = await style.order(100, 10);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '60', 22);
    const rows = await exceptionsOf(t, w, style.spuId);
    expect(kindsOf(rows).toSorted()).toEqual(['HURRY', 'REDATE']);
    expect(rows.find(({ kind }) => kind === 'HURRY')).toMatchObject({
      quantity: '60.0000',
      daysLate: 12,
      needOn: await dayAfter(t, 10),
      dueOn: await dayAfter(t, 22),
      document: { kind: 'purchase', id: purchase.id },
      pieces: 100,
    });
    expect(rows.find(({ kind }) => kind === 'REDATE')).toMatchObject({
      daysLate: 12,
      dueOn: await dayAfter(t, 22),
      document: { kind: 'garmentOrder', id: orderId },
      role: '备料专员',
    });
  });

  it('names what is overdue, with the days since it was due', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 3);
    await t.ownerPool.query('update purchase_lines set confirmed_on = business_day() - 4 where order_id = $1', [purchase.id]);
    expect(await exceptionsOf(t, w, style.spuId)).toMatchObject([{ kind: 'HURRY', daysLate: 4, isOverdue: true, quantity: '100.0000' }]);
  });
});

describe('调拨, 转色 and 替代', () => {
  it('brings stock from elsewhere to where it is wanted soon, not yet to where it is wanted late', async () => {
    const style = await aPlannedStyle(t, w);
    await w.stock(w.store, style.item, '80');
    await style.order(50, 5);
    await style.order(30, 40);
    expect(await exceptionsOf(t, w, style.spuId)).toMatchObject([
      { kind: 'TRANSFER', quantity: '50.0000', from: { id: w.store }, to: { id: w.factory }, daysLate: 0, role: '仓管' },
    ]);
  });

  it('dyes greige that lies free, the loss on top, and orders only the rest', async () => {
    const style = await aPlannedStyle(t, w);
    await t.ownerPool.query(
      `update classifications set greige_managed = true where id = (select classification_id from spus where id = $1)`,
      [style.spuId],
    );
    await t.ownerPool.query('update spus set dye_loss = 10 where id = $1', [style.spuId]);
    await w.stock(w.dyer, { spuId: style.spuId, skuId: null }, '90');
    await style.order(100, 30);
    const rows = await exceptionsOf(t, w, style.spuId);
    // 90 of greige become 81.
    expect(rows.find(({ kind }) => kind === 'DYE')).toMatchObject({ quantity: '81.0000', suggested: '90.0000', from: { id: w.dyer } });
    expect(rows.find(({ kind }) => kind === 'BUY')).toMatchObject({ quantity: '19.0000' });
  });

  it('proposes another colour that looks the same', async () => {
    const style = await aPlannedStyle(t, w, { colours: ['藏青', '黑色'] });
    const [otherSkuId = ''] = style.otherSkuIds;
    await t.ownerPool.query(
      `update colours set lab_l = 20, lab_a = 2, lab_b = -10 where id in (select colour_id from skus where spu_id = $1)`,
      [style.spuId],
    );
    await w.stock(w.store, { spuId: style.spuId, skuId: otherSkuId }, '70');
    await style.order(100, 30);
    const rows = await exceptionsOf(t, w, style.spuId);
    expect(rows.find(({ kind }) => kind === 'SUBSTITUTE')).toMatchObject({
      quantity: '70.0000',
      other: { skuId: otherSkuId },
      from: { id: w.store },
    });
    // A proposal takes nothing from what is to be ordered.
    expect(rows.find(({ kind }) => kind === 'BUY')).toMatchObject({ quantity: '100.0000' });
    // Taken into the BOM it serves the order, and only the rest of it is to be ordered.
    const { spuId, skuId } = style;
    const bom = await t.ownerDb.selectFrom('boms').select('id').where('styleId', '=', style.styleId).executeTakeFirstOrThrow();
    const colours = [{ fromSkuId: skuId, toSkuId: otherSkuId }];
    const body = { fromSpuId: spuId, toSpuId: spuId, colours, bomIds: [bom.id] };
    const [draft] = dataOf(await w.user.call(bomsApi.replace, { body })).made;
    await moveBom(w.user, draft ?? bom, 'submit');
    await moveBom(await t.aUser(), draft ?? bom, 'confirm');
    const after = await exceptionsOf(t, w, spuId);
    expect(after.map(({ kind, skuId: wanted, quantity }) => [kind, wanted, quantity])).toContainEqual(['BUY', otherSkuId, '30.0000']);
    expect(after.filter(({ kind, skuId: wanted }) => kind === 'SUBSTITUTE' || wanted === skuId)).toEqual([]);
  });
});

describe('推迟, 减少 and 取消', () => {
  it('ask for a purchase once: what was put off is not asked for again for another garment order', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 60);
    await style.order(100, 90);
    const draft = await aBoughtMaterial(t, w, style.skuId, '100', 10, false);
    const placed = await aBoughtMaterial(t, w, style.skuId, '100', 20);
    const postponed = async () =>
      Object.fromEntries(
        (await exceptionsOf(t, w, style.spuId))
          .filter(({ kind }) => kind === 'POSTPONE')
          .map(({ document, needOn }) => [document?.id, needOn]),
      );
    const putOff = async (days: number) =>
      t.ownerPool.query('update purchase_lines set promised_on = $2 where order_id = $1', [draft.id, await dayAfter(t, days)]);
    expect(await postponed()).toEqual({ [draft.id]: await dayAfter(t, 90), [placed.id]: await dayAfter(t, 60) });
    await putOff(90);
    expect(await postponed()).toEqual({ [placed.id]: await dayAfter(t, 60) });
    // A buyer may choose the other order: then the rest is asked of the other purchase.
    await putOff(60);
    expect(await postponed()).toEqual({ [placed.id]: await dayAfter(t, 90) });
  });

  it('of purchases that nobody wants then', async () => {
    const early = await aPlannedStyle(t, w);
    await early.order(100, 60);
    const comesEarly = await aBoughtMaterial(t, w, early.skuId, '100', 10);
    expect(await exceptionsOf(t, w, early.spuId)).toMatchObject([
      { kind: 'POSTPONE', quantity: '100.0000', dueOn: await dayAfter(t, 10), needOn: await dayAfter(t, 60), daysLate: 0 },
    ]);

    const spare = await aPlannedStyle(t, w, { offer: { packQuantity: '20' } });
    await spare.order(30, 12);
    const large = await aBoughtMaterial(t, w, spare.skuId, '100', 10);
    // Whole packs of 20: 40 stay for 30 that are wanted.
    expect(await exceptionsOf(t, w, spare.spuId)).toMatchObject([
      { kind: 'REDUCE', quantity: '60.0000', suggested: '40.0000', document: { id: large.id } },
    ]);

    // What is under way stays, also of what nobody wants.
    await sendPart(large, '60');
    expect(await exceptionsOf(t, w, spare.spuId)).toMatchObject([{ kind: 'REDUCE', quantity: '40.0000', suggested: '60.0000' }]);
    await sendPart(large, '30');
    expect(await exceptionsOf(t, w, spare.spuId)).toEqual([]);
    await sendPart(comesEarly, '40');
    expect(await exceptionsOf(t, w, early.spuId)).toEqual([]);

    const idle = await aPlannedStyle(t, w);
    const unwanted = await aBoughtMaterial(t, w, idle.skuId, '500', 10);
    expect(await exceptionsOf(t, w, idle.spuId)).toMatchObject([
      { kind: 'CANCEL', quantity: '500.0000', document: { kind: 'purchase', id: unwanted.id }, orderCount: 0, shelf: 'TODAY' },
    ]);
  });
});

describe('the most expensive exception', () => {
  it('comes first by days late times pieces, and what is small is folded', async () => {
    const style = await aPlannedStyle(t, w);
    await aBoughtMaterial(t, w, style.skuId, '3', 10);
    expect(await exceptionsOf(t, w, style.spuId)).toMatchObject([{ kind: 'CANCEL', shelf: 'SMALL' }]);
    const { data } = await w.user.call(planApi.listExceptions, { query: { pageSize: 100 } });
    const { rows } = await t.ownerPool.query<{ id: string }>(
      'select e.id::text as id from plan_exceptions e order by e.cost desc, e.amount desc nulls last, e.need_on nulls last, e.id desc limit 100',
    );
    expect(data.rows.length).toBeGreaterThan(5);
    expect(data.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const [first] = data.rows;
    expect(first?.cost).toBe(String((first?.daysLate ?? 0) * (first?.pieces ?? 0)));
    expect(first?.daysLate).toBeGreaterThan(0);
  });
});
