import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
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
describe('preparation orders', () => {
  it('one form becomes one order for each supplier and material, numbered, priced by the offers', async () => {
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

  it('says in Chinese what is wrong, field by field', async () => {
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

  it('who submits does not approve; a refused one comes back with its reason; cancelled ends it', async () => {
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

  it('drafts that are alike are merged into the oldest', async () => {
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

  it('whoever may not see prices neither types nor loses them', async () => {
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

describe('美套', () => {
  it('is complete as far as its scarcest line, and is accepted line by line', async () => {
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
