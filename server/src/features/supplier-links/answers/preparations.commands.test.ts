import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import type { LinkPreparation } from '@mrp/contract/features/supplier-links/preparation.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aWaitingPreparation, aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let w: PreparationWorld;
let order: Preparation;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00' });
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  order = await aWaitingPreparation(w, {
    remark: '内部备注',
    lines: [
      { materialId: w.skus[0] ?? '', quantity: '60', reason: '内部原因' },
      { materialId: w.skus[0] ?? '', quantity: '40' },
    ],
  });
  token = await aToken();
});

const aToken = async (more: object = {}): Promise<string> =>
  dataOf(await w.buyer.call(preparationLinksApi.create, { params: { id: order.id }, body: more as never })).token ?? '';
const seen = async (link = token) => callAsSupplier<LinkPreparation>(t, link, 'GET', `/preparations/${order.id}`);
type Part = readonly [readyOn: string, quantity: string];
const bodyOf = ({ mark, answer, lines }: LinkPreparation, parts: readonly Part[], more: object = {}, reason = '') => ({
  mark,
  afterAnswerId: answer?.id ?? null,
  fromName: '王厂长',
  lines: lines
    .filter(({ openQuantity }) => openQuantity !== '0')
    .map(({ id }) => ({ id, reason, parts: parts.map(([readyOn, quantity]) => ({ readyOn, quantity })) })),
  ...more,
});
const send = (body: object, link = token) => callAsSupplier<LinkPreparation>(t, link, 'POST', `/preparations/${order.id}/answers`, body);
const say = async (...parts: Part[]) => send(bodyOf((await seen()).data, parts, {}, '坯布晚到'));
const read = async (id = order.id) => dataOf(await w.buyer.call(preparationsApi.get, { params: { id } }));
const side = async () => dataOf(await w.buyer.call(preparationLinksApi.get, { params: { id: order.id } }));
const lastAnswer = async () => ({ id: order.id, answerId: (await side()).answers[0]?.id ?? '' });
const take = async (who = w.buyer) =>
  who.call(preparationLinksApi.take, { params: await lastAnswer(), body: { version: (await read()).version } });
const refuse = async (reason: string, who = w.buyer) =>
  who.call(preparationLinksApi.refuse, { params: await lastAnswer(), body: { reason } });
const scheduled = async (kind: string, id: string) =>
  (
    await t.ownerPool.query<{ due: string }>(
      'select distinct due_on::text as due from scheduled_receipts where document_kind = $1 and document_id = $2',
      [kind, id],
    )
  ).rows.map(({ due }) => due);

async function accept(...orderIds: string[]) {
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds } }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds, fingerprint } }));
  return dataOf(await w.buyer.call(productionsApi.get, { params: { id: productions[0]?.id ?? '' } }));
}

describe('a preparation order that its supplier opens by a link', () => {
  it('shows what he is to make by material, and neither prices, reasons, remarks nor stock', async () => {
    const { data } = await seen();
    expect(data).toMatchObject({ code: order.code, state: 'WAITING', mayAnswer: true, answer: null, holder: '晨曜服饰' });
    expect(data.lines).toMatchObject([
      { quantity: '100.0000', openQuantity: '100.0000', finishedQuantity: '0.0000', wantedOn: '2099-01-31' },
    ]);
    for (const secret of ['内部备注', '内部原因', '42', 'rice', 'available', 'style'])
      expect(
        JSON.stringify({ ...data, mark: '', id: '', code: '', lines: data.lines.map((line) => ({ ...line, id: '', code: '' })) }),
      ).not.toContain(secret);
  });

  it('waits with the parts that he has ready, and moves the expected date once it is entered', async () => {
    expect((await say(['2099-02-10', '60'], ['2099-02-20', '40'])).data.answer).toMatchObject({ state: 'PENDING', fromName: '王厂长' });
    expect(await read()).toMatchObject({ expectedOn: '2099-01-31', expectedChanges: 0 });
    const listed = await w.buyer.call(preparationsApi.list, { query: { supplierSide: 'ANSWERED' } as never });
    expect(listed.data.rows.map(({ id }) => id)).toContain(order.id);
    const { todos } = dataOf(await w.buyer.call(homeApi.get, {}));
    expect(todos).toContainEqual(expect.objectContaining({ key: 'answeredPreparations' }));
    const told = await t.ownerPool.query('select from notices where path = $1', [`/preparationDetail?id=${order.id}#supplierSide`]);
    expect(told.rows.length).toBeGreaterThan(0);
    const [answer] = dataOf(await take()).answers;
    expect(answer).toMatchObject({
      isCurrent: false,
      refusal: '',
      lines: [{ parts: [{ quantity: '60.0000' }, { readyOn: '2099-02-20' }] }],
    });
    expect(await read()).toMatchObject({
      expectedOn: '2099-02-20',
      expectedChanges: 1,
      lines: [{ quantity: '60.0000' }, { quantity: '40.0000' }],
    });
    expect(await scheduled('preparation', order.id), 'the material plan has the new day').toEqual(['2099-02-20']);
    expect((await seen()).data).toMatchObject({ lines: [{ wantedOn: '2099-02-20' }], answer: { state: 'TAKEN' } });
    expect((await take()).code, 'twice').toBe(errors.GUARD.code);
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'preparation', id: order.id } as never }));
    expect(JSON.stringify(log)).toContain('王厂长（链接 …');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('moves the production that was made of it meanwhile, with the other orders of that production', async () => {
    const other = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '50' }] });
    await say(['2099-03-01', '100']);
    const production = await accept(order.id, other.id);
    dataOf(await take());
    expect(dataOf(await w.buyer.call(productionsApi.get, { params: { id: production.id } }))).toMatchObject({
      expectedOn: '2099-03-01',
      expectedChanges: 1,
    });
    expect([await read(), await read(other.id)]).toMatchObject([{ expectedOn: '2099-03-01' }, { expectedOn: '2099-03-01' }]);
    expect(await scheduled('production', production.id)).toEqual(['2099-03-01']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused with a reason that he reads, and answered again', async () => {
    await say(['2099-02-10', '100']);
    expect(dataOf(await refuse('太晚了，请排在一月')).answers).toMatchObject([{ isCurrent: false, refusal: '太晚了，请排在一月' }]);
    expect((await seen()).data.answer).toMatchObject({ state: 'REFUSED', refusal: '太晚了，请排在一月' });
    expect((await refuse('再一次')).code).toBe(errors.GUARD.code);
    expect((await take()).code).toBe(errors.GUARD.code);
    expect((await say(['2099-01-20', '100'])).code).toBe(200);
    expect((await read()).expectedOn).toBe('2099-01-31');
  });

  it('says what is ready now, and asks for a reason only where it is later or less', async () => {
    const { data } = await seen();
    const { today } = data;
    expect(fieldsOf((await send(bodyOf(data, [[today, '90']]))).data)).toEqual({ 'lines.0.reason': '少于 100.00 公斤，请写原因' });
    expect(fieldsOf((await send(bodyOf(data, [['2099-02-01', '100']]))).data)).toEqual({ 'lines.0.reason': '晚于 2099-01-31，请写原因' });
    expect((await send(bodyOf(data, [[today, '100']]))).code).toBe(200);
    dataOf(await take());
    expect((await read()).expectedOn).toBe(today);
  });

  it('is refused at the cell: more than is open, a day that is over, no number, too many parts', async () => {
    const { data } = await seen();
    const at = async (...parts: Part[]) => fieldsOf((await send(bodyOf(data, parts, {}, '晚'))).data);
    expect(await at(['2099-01-10', '60'], ['2099-01-20', '40.01'])).toEqual({
      'lines.0.parts.1.quantity': '各批合计 100.01 公斤，最多 100.00 公斤',
    });
    expect(await at(['2020-01-01', '100'])).toEqual({ 'lines.0.parts.0.readyOn': '不能早于今天' });
    expect(Object.keys(await at(['2099-01-10', '0']))).toEqual(['lines.0.parts.0.quantity']);
    expect(Object.keys(await at(['2099-01-10', '1.23456']))).toEqual(['lines.0.parts.0.quantity']);
    expect(Object.keys(await at(...Array.from({ length: 11 }, (): Part => ['2099-01-10', '1'])))).toEqual(['lines.0.parts']);
    expect(Object.keys(await at())).toEqual(['lines.0.parts']);
    expect((await side()).answers).toEqual([]);
  });

  it('shows what changed where the order moved meanwhile, or somebody else answered first', async () => {
    const { data } = await seen();
    const move = { expectedOn: '2099-01-15', reason: '提前', version: order.version };
    dataOf(await w.buyer.call(preparationsApi.reschedule, { params: { id: order.id }, body: move }));
    const late = await send(bodyOf(data, [['2099-01-10', '100']]));
    expect(late).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { lines: [{ wantedOn: '2099-01-15' }] } } });
    const now = (await seen()).data;
    const both = await Promise.all([
      send(bodyOf(now, [['2099-01-10', '100']])),
      send(bodyOf(now, [['2099-01-12', '100']]), await aToken()),
    ]);
    expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining([200, errors.LINK_CHANGED.code]));
    expect((await side()).answers).toHaveLength(1);
    const other = bodyOf((await seen()).data, [['2099-01-10', '100']], {
      lines: [{ id: '1-2-3', reason: '', parts: [{ readyOn: '2099-01-10', quantity: '1' }] }],
    });
    expect(await send(other)).toMatchObject({ code: errors.LINK_CHANGED.code });
  });

  it('is sent once with the same key, and ends with the order', async () => {
    const body = bodyOf((await seen()).data, [['2099-01-10', '100']]);
    const headers = { 'idempotency-key': 'the-same-promise' };
    const path = `/preparations/${order.id}/answers`;
    for (const _time of [1, 2]) expect((await callAsSupplier(t, token, 'POST', path, body, headers)).code).toBe(200);
    expect((await side()).answers).toHaveLength(1);
    const cancel = { action: 'cancel', version: (await read()).version, reason: '不做了' } as const;
    dataOf(await w.buyer.call(preparationsApi.transition, { params: { id: order.id }, body: cancel }));
    expect((await seen()).data).toMatchObject({ mayAnswer: false, state: 'CANCELLED', answer: { state: 'ENDED' } });
    expect(await send(body)).toMatchObject({ code: errors.STATE.code, data: { newer: { state: 'CANCELLED' } } });
    expect((await take()).code).toBe(errors.GUARD.code);
    expect((await w.buyer.call(preparationLinksApi.create, { params: { id: order.id }, body: {} as never })).code).toBe(errors.STATE.code);
  });

  it('takes an answer once when two people enter it at the same moment', async () => {
    await say(['2099-02-10', '100']);
    const { version } = await read();
    const params = await lastAnswer();
    const both = await Promise.all([1, 2].map(() => w.buyer.call(preparationLinksApi.take, { params, body: { version } })));
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(await read()).toMatchObject({ expectedOn: '2099-02-10', expectedChanges: 1 });
  });

  it('is opened by its own link or by that of all that is open of its supplier, and by nobody else', async () => {
    const all = await aToken({ isForAll: true });
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    expect(home.data.documents).toContainEqual(expect.objectContaining({ kind: 'preparation', id: order.id, lineCount: 1 }));
    const stranger = await aSupplier(t);
    expect(
      fieldsOf(
        (await w.buyer.call(preparationLinksApi.create, { params: { id: order.id }, body: { supplierId: stranger.id } as never })).data,
      ),
    ).toEqual({ supplierId: '备料单没有这家供应商的物料' });
    const another = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '10' }] });
    expect((await callAsSupplier(t, token, 'GET', `/preparations/${another.id}`)).code).toBe(errors.LINK_ENDED.code);
    expect((await callAsSupplier(t, all, 'GET', `/preparations/${another.id}`)).code).toBe(200);
    expect((await seen('x'.repeat(22))).code).toBe(errors.LINK_ENDED.code);
  });

  it('shows each supplier of a 美套 only what he makes, and never moves the set to an earlier day', async () => {
    const lines = [w.skus[0] ?? '', w.skus[1] ?? ''].map((materialId) => ({ materialId, perSet: '2' }));
    order = await aWaitingPreparation(w, { kind: 'MEITAO', setName: '秋冬套装', sets: '10', lines });
    const second = await aSupplier(t);
    await t.ownerPool.query('update preparation_lines set supplier_id = $1 where id = $2', [second.id, order.lines[1]?.id]);
    const [one, other] = [await aToken({ supplierId: w.supplierId }), await aToken({ supplierId: second.id })];
    const shown = [(await seen(one)).data, (await seen(other)).data] as const;
    expect(shown.map(({ lines: made }) => made.map(({ code }) => code))).toEqual([[order.lines[0]?.code], [order.lines[1]?.code]]);
    expect((await send(bodyOf(shown[0], [['2099-01-10', '20']]), one)).code).toBe(200);
    expect((await send(bodyOf(shown[1], [['2099-02-10', '20']], {}, '坯布晚到'), other)).code, 'the other one answered nothing yet').toBe(
      200,
    );
    expect(JSON.stringify((await seen(one)).data)).not.toContain('坯布晚到');
    expect((await side()).answers.map(({ isCurrent }) => isCurrent)).toEqual([true, true]);
    const [later, earlier] = (await side()).answers;
    for (const answer of [earlier, later]) {
      const params = { id: order.id, answerId: answer?.id ?? '' };
      dataOf(await w.buyer.call(preparationLinksApi.take, { params, body: { version: (await read()).version } }));
      expect((await read()).expectedOn).toBe(answer === later ? '2099-02-10' : '2099-01-31');
    }
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for the rights of preparation orders', async () => {
    await say(['2099-02-10', '100']);
    const params = { id: order.id };
    const reader = await t.aUser(['备料单管理']);
    dataOf(await reader.call(preparationLinksApi.get, { params }));
    expect((await reader.call(preparationLinksApi.create, { params, body: {} as never })).code).toBe(errors.FORBIDDEN.code);
    expect((await refuse('不行', reader)).code).toBe(errors.FORBIDDEN.code);
    expect((await reader.call(preparationLinksApi.take, { params: await lastAnswer(), body: { version: 1 } })).code).toBe(
      errors.FORBIDDEN.code,
    );
    expect((await t.anonymous.call(preparationLinksApi.get, { params })).status).toBe(401);
    expect(Object.keys(fieldsOf((await refuse('')).data))).toEqual(['reason']);
  });
});
