import { beforeAll, describe, expect, it } from 'vitest';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle } from '../../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { planned } from '../../../../test/plans.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let author: TestUser;
let purchaseId: string;
let orderId: string;

/** 100 m are wanted in 10 days and come in 8. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  author = await t.aUser(['定制BOM']);
  const style = await aPlannedStyle(t, w);
  orderId = await style.order(100, 10);
  await t.ownerPool.query('update garment_orders set created_by = $2 where id = $1', [orderId, author.id]);
  ({ id: purchaseId } = await aBoughtMaterial(t, w, style.skuId, '100', 8));
});

const told = async () => dataOf(await author.call(noticesApi.list, {})).rows.filter(({ kind }) => kind === 'PLAN_LATE');

/** The supplier answers a request with another day. */
async function answer(days: number): Promise<void> {
  const { version } = dataOf(await w.user.call(purchasesApi.get, { params: { id: purchaseId } }));
  const chase = { wantedOn: await dayAfter(t, 1), note: '', version };
  const { chases, version: next } = dataOf(await w.user.call(purchasesApi.chase, { params: { id: purchaseId }, body: chase }));
  const body = { promisedOn: await dayAfter(t, days), answer: '缸位排满', version: next };
  dataOf(await w.user.call(purchasesApi.answerChase, { params: { id: purchaseId, chaseId: chases[0]?.id ?? '' }, body }));
}

describe('订单会迟', () => {
  it('is told once to whoever entered the order, with who did what and when', async () => {
    await planned(t);
    expect(await told()).toEqual([]);
    await answer(15);
    await planned(t);
    await planned(t);
    const notices = await told();
    expect(notices).toMatchObject([{ path: `/garmentOrderDetail?id=${orderId}`, unread: true }]);
    expect(notices[0]?.title).toContain(`会迟 5 天，最早 ${await dayAfter(t, 15)} 齐料`);
    expect(notices[0]?.note).toMatch(/卡在 .+ 动了采购单 CG/);
    expect(JSON.stringify(notices)).not.toContain('缸位排满');
  });

  it('is notified again only when the order becomes late again', async () => {
    await answer(9);
    await planned(t);
    expect(await told()).toHaveLength(1);
    await answer(20);
    await planned(t);
    expect(await told()).toHaveLength(2);
  });
});
