import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { noticesOf } from '../../../../test/notices.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aDraftPurchase, readPurchase } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

const draft = () => aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100', unitPrice: '50.00', reason: '急单' }] });
const ask = async (id: string, reason = '客户等货', user: Pick<TestUser, 'call'> = w.buyer) =>
  user.call(purchasesApi.askRelease, { params: { id }, body: { reason, version: (await readPurchase(w.buyer, id)).version } });
const place = async (id: string) =>
  w.buyer.call(purchasesApi.transition, { params: { id }, body: { action: 'place', version: (await readPurchase(w.buyer, id)).version } });
const waitingFor = async (user: TestUser): Promise<string[]> =>
  dataOf(await user.call(purchasesApi.list, { query: { releaseAsked: true } as never })).rows.map(({ id }) => id);
const todosOf = async (user: TestUser) => dataOf(await user.call(homeApi.get)).todos.find(({ key }) => key === 'askedReleases');

describe('a price above its band', () => {
  it('is asked for by the author, waits for the supervisor in notices, to-dos and list, and is released by name', async () => {
    const { id, code } = await draft();
    expect(fieldsOf((await place(id)).data)).toEqual({ 'lines.0.unitPrice': '单价超出限价，须由主管放行后才能下单，请申请放行' });
    const asked = dataOf(await ask(id));
    expect(asked).toMatchObject({ releaseAskedBy: expect.any(String), releaseWish: '客户等货', releasedBy: null });
    expect((await noticesOf(w.supervisor))[0]).toEqual([`采购单 ${code} 申请放行超限价`, `/purchaseDetail?id=${id}`]);
    expect(await waitingFor(w.supervisor)).toEqual([id]);
    expect(await todosOf(w.supervisor)).toMatchObject({ count: 1, label: '待放行采购单' });
    expect(fieldsOf((await place(id)).data)).toEqual({ 'lines.0.unitPrice': '单价超出限价，已申请放行，主管放行后才能下单' });
    expect((await ask(id)).code).toBe(errors.GUARD.code);
    const { version } = asked;
    const released = dataOf(await w.supervisor.call(purchasesApi.release, { params: { id }, body: { reason: '同意', version } }));
    expect(released).toMatchObject({ releasedBy: expect.any(String), releaseReason: '同意' });
    expect((await noticesOf(w.buyer))[0]).toEqual([`采购单 ${code} 的超限价已放行`, `/purchaseDetail?id=${id}`]);
    expect(await waitingFor(w.supervisor)).toEqual([]);
    expect((await todosOf(w.supervisor))?.count ?? 0).toBe(0);
    expect((await place(id)).code).toBe(200);
  });

  it('is declined with a reason that the author is told, and may be asked for again', async () => {
    const { id, code } = await draft();
    const { version } = dataOf(await ask(id));
    const body = { reason: '请再谈价', version };
    expect((await w.buyer.call(purchasesApi.declineRelease, { params: { id }, body })).code).toBe(errors.SELF_APPROVAL.code);
    const declined = dataOf(await w.supervisor.call(purchasesApi.declineRelease, { params: { id }, body }));
    expect(declined).toMatchObject({ releaseAskedBy: null, releaseWish: '' });
    expect((await noticesOf(w.buyer))[0]).toEqual([`采购单 ${code} 的超限价没有放行`, `/purchaseDetail?id=${id}`]);
    expect((await ask(id)).code).toBe(200);
  });

  it('needs lines above the band, a draft, a reason, and the right to order', async () => {
    const { id } = await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100' }] });
    expect((await ask(id)).code).toBe(errors.GUARD.code);
    const red = await draft();
    expect(fieldsOf((await ask(red.id, '')).data)).toEqual({ reason: '不能为空' });
    expect((await ask(red.id, '急', await t.aUser(['物料采购管理']))).code).toBe(errors.FORBIDDEN.code);
    expect((await ask(red.id, '急', t.anonymous)).code).toBe(401);
  });

  it('must be asked for again when the lines are edited', async () => {
    const { id, lines, source, holder, needOn } = await draft();
    const { version } = dataOf(await ask(id));
    const line = { id: lines[0]?.id, skuId: w.skus[0] ?? '', quantity: '100', unitPrice: '60.00', reason: '急单' };
    const body = { source, holderId: holder.id, needOn, remark: '', lines: [line], version } as never;
    expect(dataOf(await w.buyer.call(purchasesApi.edit, { params: { id }, body }))).toMatchObject({ releaseAskedBy: null });
  });
});
