import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' }, { moqPerColour: '300', packQuantity: '50' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00', dye: '5.00' });
  await w.offer(w.skus[2] ?? '', { bulk: '41.00', dye: '5.50' });
  await w.offer(w.skus[3] ?? '', { bulk: '30.00' });
  await w.addGreigeOffer('20.00');
});

const sku = (n: number): string => w.skus[n] ?? '';
const read = async (id: string): Promise<Preparation> => (await w.buyer.call(preparationsApi.get, { params: { id } })).data;
const readProduction = async (id: string): Promise<Production> => (await w.buyer.call(productionsApi.get, { params: { id } })).data;

async function accept(orderIds: string[], who: TestUser = w.buyer): Promise<Production> {
  const plan = await who.call(preparationsApi.planAcceptance, { body: { orderIds } });
  const { code, message, data } = await who.call(preparationsApi.accept, { body: { orderIds, fingerprint: plan.data.fingerprint } });
  if (code !== 200) throw new Error(`not accepted: ${message}`);
  return readProduction(data.productions[0]?.id ?? '');
}
const receive = (production: Production, quantity: string, isLast: boolean | null = null) =>
  w.buyer.call(productionsApi.receive, { params: { id: production.id }, body: { quantity, isLast, version: production.version } });
const greigeStock = async (): Promise<string> => {
  const { data } = await w.buyer.call(spuStockApi.list, { query: { holderIds: [w.dyer], zero: true } });
  return data.rows[0]?.total ?? '0';
};

describe('a production', () => {
  it('consumes greige of the brand first, carries its cost, and splits receipts over the orders', async () => {
    await w.stockGreige('500', '18.00');
    await w.stockGreige('400', '0', 2);
    const before = await greigeStock();
    const one = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '500' }] });
    const two = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '300' }] });
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [one.id, two.id] } });
    const [planned] = plan.data.productions;
    expect(planned).toMatchObject({ quantity: '800.0000', orders: [{ code: one.code }, { code: two.code }] });
    expect(planned).toMatchObject({ expectedOn: '2099-01-31', isLate: false });
    // The date passed after the approval, so accepting warns about it.
    await t.ownerDb
      .updateTable('preparationOrders')
      .set({ orderedOn: '2020-01-01', expectedOn: '2020-01-31' })
      .where('id', '=', two.id)
      .execute();
    const late = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [one.id, two.id] } });
    expect(late.data.productions[0]).toMatchObject({ expectedOn: '2020-01-31', isLate: true });
    await t.ownerDb
      .updateTable('preparationOrders')
      .set({ orderedOn: one.orderedOn, expectedOn: one.expectedOn })
      .where('id', '=', two.id)
      .execute();
    const production = await accept([one.id, two.id]);
    const needed = production.greigeNeeded ?? '0';
    expect(production).toMatchObject({ state: 'PRODUCING', quantity: '800.0000', greigeShort: '0.0000' });
    expect(await read(one.id)).toMatchObject({ state: 'PRODUCING', productions: [{ id: production.id }] });
    const printed = await w.buyer.call(productionsApi.print, { body: { ids: [production.id] } });
    expect(printed.data).toMatchObject([{ code: production.code, lines: [{ orderCode: one.code }, { orderCode: two.code }] }]);
    expect(before).toBe('900.0000');
    const { data: batch } = await receive(production, '400');
    expect(batch).toMatchObject({
      finishedQuantity: '400.0000',
      batches: [{ shares: [{ quantity: '250.0000' }, { quantity: '150.0000' }] }],
    });
    expect((await receive(production, '1')).code).toBe(errors.VERSION_CONFLICT.code);
    const over = await receive(batch, '500');
    expect((over.data as unknown as { fields: Record<string, string> }).fields['quantity']).toMatch(
      /^累计完成 900\.\d+ [^ ]+，超过上限 824/,
    );
    const undecided = await receive(batch, '390');
    expect((undecided.data as unknown as { fields: Record<string, string> }).fields).toEqual({
      isLast: '已达到计划的下限，请说明这批后是否结束',
    });
    const { data: done } = await receive(batch, '390', true);
    expect(done).toMatchObject({ state: 'DONE', finishedQuantity: '790.0000', greigeValueLeft: '0.00' });
    expect(await read(two.id)).toMatchObject({ state: 'DONE', finishedQuantity: '296.2500' });
    const { rows } = await sql<{ cost: string; value: string }>`
      select (select -sum(amount) from movements where document_kind = 'production' and document_id = ${production.id} and type = 'PREPARATION_OUT')::text as cost,
             (select sum(amount) from movements where document_kind = 'production' and document_id = ${production.id} and type = 'PREPARATION_IN')::text as value`.execute(
      t.ownerDb,
    );
    // The dye fee is the price of the line: 6.00 after 空差.
    const fee = (done.batches ?? []).reduce((sum, each) => sum + BigInt((each.priceAmount ?? '0').replace('.', '')), 0n);
    const cents = (text = '0') => BigInt(text.replace('.', ''));
    expect(cents(rows[0]?.value)).toBe(cents(rows[0]?.cost) + fee);
    expect(needed).not.toBe('0');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it("records missing greige, tries again at each batch, and charges the rest as the supplier's own greige", async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '1000' }] });
    const production = await accept([order.id]);
    expect(production.greigeTaken).not.toBe(production.greigeNeeded);
    await w.stockGreige('100', '19.00');
    const answer = await receive(production, '500');
    expect(answer).toMatchObject({ code: 200 });
    const first = answer.data;
    expect(BigInt((first.greigeTaken ?? '').replace('.', '')) - BigInt((production.greigeTaken ?? '').replace('.', ''))).toBe(1_000_000n);
    const { data: last } = await receive(first, '500', true);
    expect(last.state).toBe('DONE');
    expect(last.batches[1]?.ownClothAmount).not.toBe('0.00');
    expect(last.actualDyeLoss).toBeNull();
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('returns its greige at cost and reopens the order when it is cancelled before the first batch', async () => {
    await w.stockGreige('700', '18.50');
    const before = await greigeStock();
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '200' }] });
    const production = await accept([order.id]);
    expect(await greigeStock()).not.toBe(before);
    const ended = await w.buyer.call(productionsApi.end, {
      params: { id: production.id },
      body: { reason: '染厂停电', version: production.version },
    });
    expect(ended.data).toMatchObject({ state: 'CANCELLED', endReason: '染厂停电', greigeReturned: production.greigeTaken });
    expect(await greigeStock()).toBe(before);
    expect(await read(order.id)).toMatchObject({ state: 'WAITING', productions: [] });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('keeps what arrived, finishes the order and returns unused greige when it is ended after a batch', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '200' }] });
    const production = await accept([order.id]);
    const answer = await receive(production, '50');
    expect(answer).toMatchObject({ code: 200 });
    const batch = answer.data;
    const ended = await w.buyer.call(productionsApi.end, {
      params: { id: production.id },
      body: { reason: '余量不做', version: batch.version },
    });
    expect(ended.data).toMatchObject({ state: 'DONE', isShort: true, greigeValueLeft: '0.00' });
    // 50 ÷ (1 − 7 %) = 53.76 stay used of what was taken, of which 3.76 were lost.
    expect(ended.data).toMatchObject({
      greigeTaken: '215.0500',
      greigeReturned: '161.2900',
      greigeUsed: '53.7600',
      actualDyeLoss: '6.9940',
    });
    expect(await read(order.id)).toMatchObject({ state: 'DONE', finishedQuantity: '50.0000', isShort: true, endReason: '余量不做' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('counts reschedules and updates the dates of its orders', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(3), quantity: '20' }] });
    const production = await accept([order.id]);
    const { data } = await w.buyer.call(productionsApi.reschedule, {
      params: { id: production.id },
      body: { expectedOn: '2099-02-28', reason: '台风', version: production.version },
    });
    expect(data).toMatchObject({ expectedOn: '2099-02-28', expectedChanges: 1 });
    expect(await read(order.id)).toMatchObject({ expectedOn: '2099-02-28', expectedChanges: 1 });
    expect(
      await w.buyer.call(productionsApi.reschedule, {
        params: { id: production.id },
        body: { expectedOn: '2020-01-01', reason: '错', version: data.version },
      }),
    ).toMatchObject({
      code: errors.VALIDATION.code,
    });
  });

  it('of a set finishes the order only after the last production and the last unaccepted line', async () => {
    const set = { kind: 'MEITAO' as const, setName: '套装', sets: '10', expectedOn: '2099-03-10' };
    const lines = [0, 1, 3].map((n) => ({ materialId: sku(n), perSet: '1', takesGreige: false }));
    const order = await aWaitingPreparation(w, { ...set, lines });
    const made: Production[] = [];
    const acceptLine = async (lineId = '') => {
      const { data: plan } = await w.buyer.call(preparationsApi.planAcceptance, { body: { lineIds: [lineId] } });
      const { data } = await w.buyer.call(preparationsApi.accept, { body: { lineIds: [lineId], fingerprint: plan.fingerprint } });
      made.push(await readProduction(data.productions[0]?.id ?? ''));
    };
    const putOff = async (at: number, expectedOn: string) => {
      const { id } = made[at] ?? { id: '' };
      const { version } = await readProduction(id);
      await w.buyer.call(productionsApi.reschedule, { params: { id }, body: { expectedOn, reason: '排期', version } });
      return (await read(order.id)).expectedOn;
    };
    await acceptLine(order.lines[0]?.id);
    await acceptLine(order.lines[1]?.id);
    expect(await putOff(0, '2099-03-01')).toBe('2099-03-10');
    expect(await putOff(0, '2099-03-20')).toBe('2099-03-20');
    expect(await putOff(1, '2099-03-15')).toBe('2099-03-20');
    await acceptLine(order.lines[2]?.id);
    expect(await read(order.id)).toMatchObject({ state: 'PRODUCING', expectedOn: '2099-03-20', expectedChanges: 1 });
  });

  it('is not created when another user took the greige after the plan was shown', async () => {
    await w.stockGreige('300', '18.00');
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity: '100' }] });
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } });
    const other = await aWaitingPreparation(w, { lines: [{ materialId: sku(1), quantity: '900' }] });
    await accept([other.id]);
    const answer = await w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint: plan.data.fingerprint } });
    expect(answer.code).toBe(errors.STOCK_PLAN_CHANGED.code);
    expect((await read(order.id)).state).toBe('WAITING');
  });

  it('is created once when two users accept the same order at the same time', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(3), quantity: '80' }] });
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } });
    const body = { orderIds: [order.id], fingerprint: plan.data.fingerprint };
    const answers = await Promise.all(
      [w.buyer, w.supervisor, w.buyer, w.supervisor].map((who) => who.call(preparationsApi.accept, { body })),
    );
    expect(answers.filter(({ code, data }) => code === 200 && data.productions.length === 1)).toHaveLength(1);
    expect((await read(order.id)).productions).toHaveLength(1);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is either accepted or cancelled when both happen at the same time', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(3), quantity: '60' }] });
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } });
    await Promise.all([
      w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint: plan.data.fingerprint } }),
      w.supervisor.call(preparationsApi.transition, {
        params: { id: order.id },
        body: { action: 'cancel', version: order.version, reason: '不要了' },
      }),
    ]);
    const { state, productions } = await read(order.id);
    expect(state === 'CANCELLED' ? productions.length === 0 : productions.length === 1).toBe(true);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('shows its receipts and planned issues in the stock, with their documents', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(2), quantity: '100' }] });
    const listed = async (api: typeof skuStockApi, holderId: string) =>
      (await w.buyer.call(api.list, { query: { holderIds: [holderId], zero: true } })).data.rows;
    const waiting = (await listed(spuStockApi, w.dyer))[0];
    const production = await accept([order.id]);
    const row = (await listed(skuStockApi, w.factory)).find(({ skuId }) => skuId === sku(2));
    expect(row).toMatchObject({ total: '0.0000', scheduledIn: '100.0000', scheduledOut: '0' });
    const query = { quantity: 'scheduledIn' as const, holderId: w.factory };
    const explained = await w.buyer.call(skuStockApi.explain, { params: { id: row?.itemId ?? '' }, query });
    expect(explained.data).toMatchObject({
      result: '100.0000',
      check: null,
      scheduled: [{ document: { kind: 'production', code: production.code, label: '备料生产单' }, quantity: '100.0000', isOverdue: false }],
    });
    // The available part of the planned issue has already been taken.
    expect(waiting?.scheduledOut).not.toBe('0');
    const { data: done } = await receive(production, '100', true);
    expect(done.state).toBe('DONE');
    expect((await listed(skuStockApi, w.factory)).find(({ skuId }) => skuId === sku(2))).toMatchObject({
      total: '100.0000',
      scheduledIn: '0',
    });
    const moved = await w.buyer.call(skuStockApi.explain, {
      params: { id: row?.itemId ?? '' },
      query: { quantity: 'brand', holderId: w.factory },
    });
    expect(moved.data.movements[0]).toMatchObject({ type: 'PREPARATION_IN', document: { kind: 'production', code: production.code } });
  });
});
