import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { preparationLookupsApi } from '@mrp/contract/features/preparations/lookups.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparation, aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' }, { moqPerColour: '300', packQuantity: '50' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00', dye: '5.00' });
  await w.offer(w.skus[3] ?? '', { bulk: '30.00' });
  await w.addGreigeOffer('20.00');
});

const sku = (n: number): string => w.skus[n] ?? '';
const read = async (id: string): Promise<Preparation> => (await w.buyer.call(preparationsApi.get, { params: { id } })).data;
it('preparation orders are printed in the requested order with the print permission, and have prices only for users who may see them', async () => {
  const orders = [];
  for (const quantity of ['310', '320']) orders.push(await aWaitingPreparation(w, { lines: [{ materialId: sku(0), quantity }] }));
  const ids = orders.map(({ id }) => id).toReversed();
  const { data } = await w.buyer.call(preparationsApi.print, { body: { ids } });
  expect(data.map(({ quantity, lines }) => [quantity, lines[0]?.unitPrice])).toEqual([
    ['320.0000', '6.0000'],
    ['310.0000', '6.0000'],
  ]);
  const clerk = await t.aUser(['备料单管理', '备料单管理:打印']);
  expect((await clerk.call(preparationsApi.print, { body: { ids } })).data[0]?.lines[0]).not.toHaveProperty('unitPrice');
  expect((await (await t.aUser(['备料单管理'])).call(preparationsApi.print, { body: { ids } })).code).toBe(errors.FORBIDDEN.code);
  expect((await clerk.call(preparationsApi.print, { body: { ids: ['999999'] } })).code).toBe(errors.NOT_FOUND.code);
  expect(await clerk.call(productionsApi.print, { body: { ids: [] } })).toMatchObject({
    data: { fields: { ids: '请选择要打印的生产单' } },
  });
});

describe('a preparation form', () => {
  it('becomes one numbered order per supplier and material, priced by the offers', async () => {
    const lines = [
      { materialId: sku(0), quantity: '500' },
      { materialId: sku(1), quantity: '200' },
      { materialId: sku(0), quantity: '100', reason: '补单' },
    ];
    const groups = await w.buyer.call(preparationsApi.previewGroups, { body: aPreparation(w, { lines }) });
    expect(groups.data).toMatchObject([
      { quantity: '600', unitPrice: '6.0000', amount: '3600.00', takesGreige: true, lines: [0, 2], warnings: [] },
      { quantity: '200', lines: [1] },
    ]);
    const made = await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines }) });
    expect(made).toMatchObject({ code: 200, data: { orders: [{ code: expect.stringMatching(/^BL\d{6}-\d{4}$/) }, {}] } });
    const first = await read(made.data.orders[0]?.id ?? '');
    expect(first).toMatchObject({
      state: 'DRAFT',
      lineCount: 2,
      quantity: '600.0000',
      lines: [{ unitPrice: '6.0000', takesGreige: true }, { reason: '补单' }],
    });
  });

  it('reports errors by field in Chinese', async () => {
    const refused = async (draft: Parameters<typeof aPreparation>[1]) => {
      const { code, data } = await w.buyer.call(preparationsApi.create, { body: aPreparation(w, draft) });
      expect(code).toBe(errors.VALIDATION.code);
      return (data as unknown as { fields: Record<string, string> }).fields;
    };
    const line = { materialId: sku(0), quantity: '10' };
    expect(await refused({ lines: [line], expectedOn: '2020-01-01' })).toEqual({ expectedOn: '预计到仓日期不能早于下单日期' });
    expect(await refused({ lines: [line], holderId: w.dyer })).toEqual({ holderId: '收货方与备料对象不符，请重新选择' });
    expect(await refused({ lines: [{ materialId: sku(5), quantity: '1' }] })).toEqual({
      'lines.0.supplierId': '没有优选报价，请选择供应商',
    });
    expect(await refused({ basis: 'STYLE', lines: [line] })).toEqual({ 'lines.0.styleId': '按款备料请选择款式' });
    expect(await refused({ kind: 'MEITAO', lines: [{ materialId: sku(0), perSet: '1' }] })).toEqual({
      setName: '不能为空',
      sets: '不能为空',
    });
  });

  it('must be approved by another user, returns to its author with a reason when rejected, and ends when cancelled', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(1), quantity: '10' }] });
    expect(order.state).toBe('WAITING');
    const made = await w.buyer.call(preparationsApi.create, {
      body: aPreparation(w, { submit: true, lines: [{ materialId: sku(1), quantity: '7' }] }),
    });
    const { id, version } = await read(made.data.orders[0]?.id ?? '');
    expect(await w.buyer.call(preparationsApi.transition, { params: { id }, body: { action: 'approve', version } })).toMatchObject({
      code: errors.SELF_APPROVAL.code,
    });
    const back = await w.supervisor.call(preparationsApi.transition, {
      params: { id },
      body: { action: 'reject', version, reason: '数量核对' },
    });
    expect(back.data.state).toBe('DRAFT');
    const gone = await w.buyer.call(preparationsApi.transition, {
      params: { id },
      body: { action: 'cancel', version: back.data.version, reason: '不做了' },
    });
    expect(gone.data).toMatchObject({ state: 'CANCELLED', cancelReason: '不做了' });
    expect(
      await w.buyer.call(preparationsApi.transition, {
        params: { id: order.id },
        body: { action: 'cancel', version: order.version, reason: '' },
      }),
    ).toMatchObject({
      code: errors.VALIDATION.code,
    });
  });

  it('is merged into the oldest of matching drafts', async () => {
    const lines = (quantity: string) => [{ materialId: sku(3), quantity }];
    const made = [];
    for (const quantity of ['10', '20', '30'])
      made.push((await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines: lines(quantity) }) })).data.orders[0]);
    const ids = made.map((order) => order?.id ?? '');
    const { data } = await w.buyer.call(preparationsApi.merge, { body: { chosen: { ids } } });
    expect(data).toMatchObject({ done: expect.arrayContaining(ids), failed: [] });
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'DRAFT', quantity: '60.0000', lineCount: 3 });
    expect(await read(ids[2] ?? '')).toMatchObject({ state: 'CANCELLED', cancelReason: `并入 ${made[0]?.code}` });
    const again = await w.buyer.call(preparationsApi.merge, { body: { chosen: { ids } } });
    expect(again.data.failed).toHaveLength(3);
  });

  it('keeps prices that its editor is not allowed to see', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const priced = [{ materialId: sku(1), quantity: '5', unitPrice: '9.99' }];
    expect(await blind.call(preparationsApi.create, { body: aPreparation(w, { lines: priced }) })).toMatchObject({
      code: errors.FORBIDDEN.code,
    });
    const made = await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines: priced }) });
    const id = made.data.orders[0]?.id ?? '';
    const seen = await blind.call(preparationsApi.get, { params: { id } });
    expect(seen.data).not.toHaveProperty('amount');
    expect(seen.data.lines[0]).not.toHaveProperty('unitPrice');
    const { object, holder, expectedOn, version, lines } = seen.data;
    const kept = lines.map((line) => ({ id: line.id, materialId: line.materialId, supplierId: line.supplierId, quantity: '6' }));
    const edited = await blind.call(preparationsApi.edit, {
      params: { id },
      body: { object, holderId: holder.id, expectedOn, version, lines: kept },
    });
    expect(edited.code).toBe(200);
    expect((await read(id)).lines[0]).toMatchObject({ quantity: '6.0000', unitPrice: '9.9900' });
  });
});

describe('a 美套 order', () => {
  it('is as complete as its scarcest line, and is accepted line by line', async () => {
    const order = await aWaitingPreparation(w, {
      kind: 'MEITAO',
      setName: '秋冬套装',
      sets: '10',
      lines: [
        { materialId: sku(0), perSet: '2' },
        { materialId: sku(3), perSet: '1' },
      ],
    });
    expect(order).toMatchObject({ setName: '秋冬套装', quantity: '10', lines: [{ quantity: '20.0000' }, { quantity: '10.0000' }] });
    expect(order.completeness).toMatchObject({ rate: expect.any(String) });
    const lineIds = order.lines.map(({ id }) => id);
    for (const [index, lineId] of lineIds.entries()) {
      const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { lineIds: [lineId] } });
      const { data } = await w.buyer.call(preparationsApi.accept, { body: { lineIds: [lineId], fingerprint: plan.data.fingerprint } });
      expect(data.productions).toHaveLength(1);
      expect((await read(order.id)).state).toBe(index === 0 ? 'WAITING' : 'PRODUCING');
    }
    const now = await read(order.id);
    expect(
      await w.buyer.call(preparationsApi.transition, {
        params: { id: order.id },
        body: { action: 'cancel', version: now.version, reason: '错' },
      }),
    ).toMatchObject({ code: errors.STATE.code });
  });
});

describe('the preparation API', () => {
  const id = '999999999';
  const form = { kind: 'SKU', basis: 'MATERIAL', object: 'GARMENT_SUPPLIER', holderId: '1', expectedOn: '2099-01-31' };
  const line = { materialId: '1', quantity: '10' };
  const p = preparationsApi;
  const q = productionsApi;
  const l = preparationLookupsApi;
  const wrong: readonly [Endpoint, { query?: object; body?: object }][] = [
    [p.list, { query: { sort: 'nonsense' } }],
    [p.list, { query: { kind: 'TOWEL' } }],
    [p.previewGroups, { body: { ...form, lines: [] } }],
    [p.previewGroups, { body: { ...form, lines: [{ ...line, quantity: '1e3' }] } }],
    [p.listItemFacts, { body: { kind: 'SKU', holderId: null, materialIds: [] } }],
    [p.listItemFacts, { body: { kind: 'SKU', holderId: 'x', materialIds: ['1'] } }],
    [p.create, { body: { ...form, kind: 'TOWEL', lines: [line] } }],
    [p.create, { body: { ...form, expectedOn: '2099-02-30', lines: [line] } }],
    [p.create, { body: { ...form, lines: [{ ...line, quantity: '-1' }] } }],
    [p.create, { body: { ...form, lines: Array.from({ length: 501 }, () => line) } }],
    [p.create, { body: { ...form, remark: '长'.repeat(501), lines: [line] } }],
    [p.create, { body: { ...form, state: 'DONE', lines: [line] } }],
    [p.edit, { body: { ...form, lines: [line] } }],
    [p.transition, { body: { action: 'accept', version: 1 } }],
    [p.transition, { body: { action: 'submit', version: 0 } }],
    [p.transitionMany, { body: { action: 'submit', chosen: { ids: [] } } }],
    [p.merge, { body: { chosen: {} } }],
    [p.reschedule, { body: { expectedOn: 'soon', reason: '晚', version: 1 } }],
    [p.reschedule, { body: { expectedOn: '2099-01-31', reason: '', version: 1 } }],
    [p.planAcceptance, { body: { orderIds: [], lineIds: [] } }],
    [p.accept, { body: { orderIds: ['1'] } }],
    [q.list, { query: { expectedOn: 'soon..later' } }],
    [q.receive, { body: { quantity: '0', version: 1 } }],
    [q.receive, { body: { quantity: '1.001', version: 1 } }],
    [q.receive, { body: { quantity: '1', version: 1, rolls: [{ lotNo: 'L', rollNo: '', quantity: 'all' }] } }],
    [q.end, { body: { reason: '', version: 1 } }],
    [q.reschedule, { body: { expectedOn: '2099-01-31', reason: '晚' } }],
    [l.listMeitaoSkus, { body: { page: 0 } }],
    [l.listMeitaoSkus, { body: { holderIds: ['x'] } }],
  ];

  it.each(wrong.map(([spec, request]) => [`${spec.summary} ${JSON.stringify(request).slice(0, 90)}`, spec, request] as const))(
    'refuses %s in Chinese',
    async (_title, spec, request) => {
      const answer = await w.buyer.call(spec, { params: { id }, ...request } as never);
      expect([errors.VALIDATION.code, errors.BAD_PARAMETER.code]).toContain(answer.code);
      const { fields = {} } = (answer.data ?? {}) as { fields?: Record<string, string> };
      for (const message of [answer.message, ...Object.values(fields)]) expect(message).toMatch(/[\u4e00-\u9fff]/);
    },
  );

  it.each(
    [p.get, p.edit, p.discard, p.transition, p.reschedule, q.get, q.receive, q.end, q.reschedule].map(
      (spec) => [`${spec.method} ${spec.path}`, spec as Endpoint] as const,
    ),
  )('answers %s with NOT_FOUND for an unknown id', async (_title, spec) => {
    const sound: Record<string, object> = {
      [p.edit.path + p.edit.method]: { ...form, kind: undefined, basis: undefined, lines: [line], version: 1 },
      [p.transition.path + p.transition.method]: { action: 'submit', version: 1 },
      [p.reschedule.path + p.reschedule.method]: { expectedOn: '2099-01-31', reason: '晚', version: 1 },
      [q.receive.path + q.receive.method]: { quantity: '1', version: 1 },
      [q.end.path + q.end.method]: { reason: '停', version: 1 },
      [q.reschedule.path + q.reschedule.method]: { expectedOn: '2099-01-31', reason: '晚', version: 1 },
    };
    const body = sound[spec.path + spec.method];
    const answer = await w.buyer.call(spec, { params: { id }, ...(body && { body }) } as never);
    expect(answer.code, answer.message).toBe(errors.NOT_FOUND.code);
  });

  it('reports unknown references of a form at their fields', async () => {
    const nothing = { skcId: id, styleId: null, garmentOrderId: id, bomLineId: id };
    const draft = aPreparation(w, {
      holderId: id,
      lines: [
        { materialId: sku(0), quantity: '1', ...nothing },
        { materialId: id, quantity: '1' },
      ],
    });
    const { code, data } = await w.buyer.call(preparationsApi.create, { body: draft });
    expect(code).toBe(errors.VALIDATION.code);
    expect((data as unknown as { fields: object }).fields).toEqual({
      holderId: '收货方不存在',
      'lines.0.skcId': '货色不存在',
      'lines.0.garmentOrderId': '成衣订单不存在',
      'lines.0.bomLineId': 'BOM明细不存在',
      'lines.1.materialId': '物料不存在',
    });
  });

  it('requires the permission of each endpoint', async () => {
    const reader = await t.aUser(['备料单管理']);
    const everything = [...Object.values(p), ...Object.values(q), ...Object.values(l)] as readonly Endpoint[];
    for (const spec of everything) {
      expect((await t.anonymous.call(spec, { params: { id } } as never)).status).toBe(401);
      const needs = typeof spec.permission === 'object' ? spec.permission.anyOf : [];
      const { code } = await reader.call(spec, { params: { id }, body: {} } as never);
      const isOpen = spec.permission === 'login' || needs.includes('备料单管理');
      expect(code === errors.FORBIDDEN.code, `${spec.method} ${spec.path}`).toBe(!isOpen);
    }
  });

  it('requires the permission of the requested transition, not of another one', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku(1), quantity: '10' }] });
    const submitter = await t.aUser(['备料单管理', '备料单管理:提交']);
    const body = { action: 'cancel' as const, version: order.version, reason: '不要了' };
    expect(await submitter.call(p.transition, { params: { id: order.id }, body })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect((await read(order.id)).state).toBe('WAITING');
  });
});
