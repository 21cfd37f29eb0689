import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { LinkShipmentInput, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aDraftPurchase, aReceipt, movePurchase, readPurchase } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: PreparationWorld;
let order: Purchase;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const sku of w.skus.slice(0, 2)) await w.offer(sku, { bulk: '40.00' });
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  order = await anOrder();
  token = await aToken(order);
});

const anOrder = (skus = [w.skus[0] ?? '']) => aConfirmedPurchase(w, { lines: skus.map((skuId) => ({ skuId, quantity: '100' })) });
const aToken = async ({ id }: Purchase): Promise<string> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
const seen = async (of = order, link = token) => (await callAsSupplier<LinkOrder>(t, link, 'GET', `/orders/${of.id}`)).data;

let lots = 0;
const aLot = (): string => `S${(lots += 1)}`;
type Rolls = readonly (readonly [rollNo: string, quantity: string])[];
const rollsOf = (lotNo: string, rolls: Rolls) => rolls.map(([rollNo, quantity]) => ({ lotNo, rollNo, quantity, secondQuantity: null }));
const bodyOf = (shown: LinkOrder, rolls: Rolls, lotNo = aLot(), more: Partial<LinkShipmentInput> = {}) => ({
  baseRevision: shown.revision,
  afterShipmentId: shown.shipments[0]?.id ?? null,
  fromName: '王经理',
  phone: '13800000000',
  note: '',
  lines: [{ skuId: w.skus[0] ?? '', quantity: null, rolls: rollsOf(lotNo, rolls) }],
  ...more,
});
const ship = (body: object, of = order, link = token) => callAsSupplier<LinkOrder>(t, link, 'POST', `/orders/${of.id}/shipments`, body);
const side = async (of = order) => dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id: of.id } }));
const params = async (of = order) => ({ id: of.id, shipmentId: (await side(of)).shipments[0]?.id ?? '' });
const take = async (isLast: boolean | null = null, of = order) => {
  const told = await params(of);
  const plan = await w.buyer.call(supplierLinksApi.planShipment, { params: told });
  if (plan.code !== 200) return plan as unknown as Awaited<ReturnType<typeof send>>;
  const send = () => w.buyer.call(supplierLinksApi.takeShipment, { params: told, body: { fingerprint: plan.data.fingerprint, isLast } });
  return send();
};

describe('a shipment of a supplier by his link', () => {
  it('becomes the shipment once the buyer takes it, with its rolls, and the supplier sees its number and what was received', async () => {
    const shown = await seen();
    expect(shown.shippable).toMatchObject([{ skuId: w.skus[0], open: '100', lotTracked: 'ROLL' }]);
    const lot = aLot();
    const told = await ship(
      bodyOf(
        shown,
        [
          ['1', '40'],
          ['2', '35.5'],
        ],
        lot,
        { carrier: '顺丰', trackingNo: 'SF1', note: '先发两匹' },
      ),
    );
    expect(told.data.shipments).toMatchObject([{ state: 'PENDING', shipmentCode: null, lines: [{ quantity: '75.5000', rollCount: 2 }] }]);
    expect(told.data.shippable).toMatchObject([{ open: '24.5' }]);
    const filtered = await w.buyer.call(purchasesApi.list, { query: { supplierSide: 'SHIPPED' } as never });
    expect(filtered.data.rows.map(({ id }) => id)).toContain(order.id);
    const [shipment] = dataOf(await take()).shipments ?? [];
    expect(shipment).toMatchObject({ state: 'TAKEN', fromName: '王经理', shipment: { code: expect.stringMatching(/^FH/) } });
    const made = dataOf(await w.buyer.call(shipmentsApi.get, { params: { id: shipment?.shipment?.id ?? '' } }));
    expect(made).toMatchObject({
      carrier: '顺丰',
      trackingNo: 'SF1',
      remark: '供应商发货：王经理 先发两匹',
      lines: [
        {
          quantity: '75.5000',
          rolls: [
            { lotNo: lot, rollNo: '1', quantity: '40.0000' },
            { lotNo: lot, rollNo: '2' },
          ],
        },
      ],
    });
    const after = await seen();
    expect(after).toMatchObject({
      shippable: [{ open: '24.5' }],
      shipments: [{ state: 'TAKEN', shipmentCode: made.code }],
      deliveries: [{ kind: 'shipment', code: made.code, lines: [{ shipped: '75.5000' }] }],
    });
    await aReceipt(w, made);
    expect((await seen()).deliveries[0]).toMatchObject({ kind: 'receipt', lines: [{ received: '75.5000' }] });
    expect(JSON.stringify(after)).not.toMatch(/decidedBy|13800000000/);
    expect(await take()).toMatchObject({ code: errors.GUARD.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks whether the rest is still to come once it is within the tolerance', async () => {
    await ship(bodyOf(await seen(), [['1', '98']]));
    const refused = await take();
    expect(fieldsOf(refused.data)).toEqual({ isLast: expect.stringContaining('余数是否还发') });
    dataOf(await take(true));
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ state: 'SHIPPED', lines: [{ closedQuantity: '2.0000' }] });
    expect(await seen()).toMatchObject({ shippable: [], shipments: [{ state: 'TAKEN' }] });
  });

  it('is refused at the cell: too much, a roll twice, sent before or waiting, no roll number, another material', async () => {
    const lot = aLot();
    const shown = await seen();
    const refusedAt = async (body: object) => fieldsOf((await ship(body)).data);
    expect(
      await refusedAt(
        bodyOf(shown, [
          ['1', '60'],
          ['2', '60'],
        ]),
      ),
    ).toEqual({ 'lines.0.quantity': expect.stringMatching(/^最多再发 103.00 公斤/) });
    expect(
      await refusedAt(
        bodyOf(shown, [
          ['1', '10'],
          ['１', '10'],
        ]),
      ),
    ).toEqual({ 'lines.0.rolls.1.rollNo': '与上面的细码重复' });
    expect(await refusedAt(bodyOf(shown, [['', '10']]))).toEqual({ 'lines.0.rolls.0.rollNo': '请填写匹号' });
    expect(await refusedAt(bodyOf(shown, [['1', '10.123']]))).toEqual({ 'lines.0.rolls.0.quantity': expect.any(String) });
    expect(await refusedAt(bodyOf(shown, []))).toEqual({ 'lines.0.quantity': expect.any(String) });
    const other = { skuId: w.skus[1] ?? '', quantity: null, rolls: rollsOf(lot, [['1', '10']]) };
    expect(await refusedAt(bodyOf(shown, [], lot, { lines: [other] }))).toEqual({ 'lines.0.quantity': '采购单没有要发的这种物料' });
    expect(await refusedAt(bodyOf(shown, [['1', '10']], lot, { expectedOn: '2020-01-01' }))).toEqual({ expectedOn: '不能早于今天' });
    const waiting = await ship(bodyOf(shown, [['1', '10']], lot));
    expect(
      await refusedAt(
        bodyOf(
          waiting.data,
          [
            ['2', '10'],
            ['1', '10'],
          ],
          lot.toLowerCase(),
        ),
      ),
    ).toEqual({
      'lines.0.rolls.1.rollNo': '这一匹已发送过，等采购处理',
    });
    expect(await refusedAt(bodyOf(waiting.data, [['2', '95']]))).toEqual({ 'lines.0.quantity': expect.stringMatching(/^最多再发 93.00/) });
    dataOf(await take());
    expect(await refusedAt(bodyOf(await seen(), [['1', '10']], lot))).toEqual({
      'lines.0.rolls.0.rollNo': '这一匹已经发过，请核对缸号与匹号',
    });
    const many: Rolls = Array.from({ length: 501 }, (_, at) => [String(at), '0.1'] as const);
    expect(await refusedAt(bodyOf(await seen(), many))).toEqual({ 'lines.0.rolls': expect.stringContaining('最多 500 匹') });
  });

  it('counts once where it is sent twice, and not where the order changed or another person was first', async () => {
    const shown = await seen();
    const body = bodyOf(shown, [['1', '10']]);
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/link/orders/${order.id}/shipments`,
        headers: { [LINK_HEADER]: token, 'idempotency-key': 'shipment-sent-twice' },
        payload: body,
      });
    const [first, again] = [await send(), await send()];
    expect(again.json()).toEqual(first.json());
    expect((await side()).shipments).toHaveLength(1);
    expect(await ship(bodyOf(shown, [['2', '10']]))).toMatchObject({
      code: errors.LINK_CHANGED.code,
      data: { newer: { shipments: [{ state: 'PENDING' }] } },
    });
    expect(await ship({ ...bodyOf(await seen(), [['2', '10']]), baseRevision: shown.revision + 1 })).toMatchObject({
      code: errors.LINK_CHANGED.code,
    });
    await movePurchase(w.buyer, await readPurchase(w.buyer, order.id), 'cancel');
    expect(await ship(bodyOf(await seen(), [['2', '10']]))).toMatchObject({
      code: errors.STATE.code,
      data: { newer: { state: 'CANCELLED', shippable: [], shipments: [{ state: 'ENDED' }] } },
    });
    expect(await take()).toMatchObject({ code: errors.GUARD.code });
  });

  it('is refused with a reason that the supplier reads, or taken back by him, and both make room again', async () => {
    await ship(bodyOf(await seen(), [['1', '60']]));
    const refusal = await w.buyer.call(supplierLinksApi.refuseShipment, { params: await params(), body: { reason: '' } });
    expect(fieldsOf(refusal.data)).toEqual({ reason: '不能为空' });
    dataOf(await w.buyer.call(supplierLinksApi.refuseShipment, { params: await params(), body: { reason: '先别发，仓库盘点' } }));
    const refused = await seen();
    expect(refused).toMatchObject({ shippable: [{ open: '100' }], shipments: [{ state: 'REFUSED', reason: '先别发，仓库盘点' }] });
    const second = (await ship(bodyOf(refused, [['1', '60']]))).data;
    const withdraw = () =>
      callAsSupplier<LinkOrder>(t, token, 'POST', `/orders/${order.id}/shipments/${second.shipments[0]?.id}/withdrawals`, {});
    expect((await withdraw()).data).toMatchObject({
      shippable: [{ open: '100' }],
      shipments: [{ state: 'WITHDRAWN' }, { state: 'REFUSED' }],
    });
    expect(await withdraw()).toMatchObject({ code: errors.LINK_CHANGED.code });
    expect(await take()).toMatchObject({ code: errors.GUARD.code });
  });

  it('needs a confirmed order, the link of that order and, to be taken, the right to ship', async () => {
    const placed = await movePurchase(w.buyer, await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100' }] }), 'place');
    const link = await aToken(placed);
    const shown = await seen(placed, link);
    expect(shown.shippable).toEqual([]);
    expect(await ship(bodyOf(shown, [['1', '10']]), placed, link)).toMatchObject({ code: errors.STATE.code });
    expect(await ship(bodyOf(shown, [['1', '10']]), order, link)).toMatchObject({ code: errors.LINK_ENDED.code });
    expect(await ship(bodyOf(shown, [['1', '10']]), order, 'guessed')).toMatchObject({ code: errors.LINK_ENDED.code });
    await ship(bodyOf(await seen(), [['1', '10']]));
    const reader = await t.aUser(['物料采购管理']);
    const told = await params();
    expect(await reader.call(supplierLinksApi.planShipment, { params: told })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await reader.call(supplierLinksApi.takeShipment, { params: told, body: { fingerprint: '', isLast: null } })).toMatchObject({
      code: errors.FORBIDDEN.code,
    });
    expect(await w.buyer.call(supplierLinksApi.takeShipment, { params: told, body: { fingerprint: 'old', isLast: null } })).toMatchObject({
      code: errors.STOCK_PLAN_CHANGED.code,
    });
  });
});

const read = (text: string, columns: object | null = null) =>
  callAsSupplier<PackingList>(t, token, 'POST', `/orders/${order.id}/packing-lists`, { text, columns });

describe('a packing list of a supplier', () => {
  it('is read by its headers, below a title, with lots that stand once, sums left out and what is wrong at its cell', async () => {
    const { data } = await read(
      [
        '送货单 2026-11-30',
        '缸号\t卷号\t米数(公斤)\t备注',
        'A1\t1\t40.5\t',
        '\t2\t35\t',
        'A2\t3\t3x\t',
        '\t4\t10码\t',
        '合计\t\t125.5\t',
      ].join('\n'),
    );
    expect(data).toMatchObject({
      missing: [],
      unplaced: [],
      leftOut: 1,
      rolls: [
        { row: 3, lotNo: 'A1', rollNo: '1', quantity: '40.5', wrong: {} },
        { row: 4, lotNo: 'A1', rollNo: '2', quantity: '35', wrong: {} },
        { row: 5, lotNo: 'A2', rollNo: '3', quantity: '3x', wrong: { quantity: expect.any(String) } },
        { row: 6, lotNo: 'A2', rollNo: '4', wrong: { quantity: '请按单位“公斤”填写' } },
      ],
    });
  });

  it('finds the material by code or colour, and names rows of another one', async () => {
    order = await anOrder(w.skus.slice(0, 2));
    token = await aToken(order);
    const [first, second] = (await seen()).shippable;
    const { data } = await read(
      ['颜色,编码,缸号,匹号,数量', `${first?.colourName},,A1,1,10`, `,${second?.code},A2,2,20`, '不存在的颜色,,A3,3,30'].join('\n'),
    );
    expect(data.rolls).toMatchObject([{ skuId: first?.skuId }, { skuId: second?.skuId }]);
    expect(data.unplaced).toMatchObject([{ row: 4, reason: '采购单没有要发的“不存在的颜色”' }]);
  });

  it('asks for the columns of a list without known headers, and remembers them once it was sent', async () => {
    const text = ['B1 1 40', 'B1 2 30'].join('\n');
    const asked = (await read(text)).data;
    expect(asked).toMatchObject({ headers: ['第 1 列', '第 2 列', '第 3 列'], sample: ['B1', '1', '40'], rolls: [] });
    expect(asked.missing).toContain('quantity');
    const columns = (['lotNo', 'rollNo', 'quantity'] as const).map((column, index) => ({ index, column }));
    const chosen = (await read(text, columns)).data;
    expect(chosen.rolls).toMatchObject([{ lotNo: 'B1', rollNo: '1', quantity: '40' }, { rollNo: '2' }]);
    expect((await read(text)).data.rolls, 'it was not sent').toEqual([]);
    const lot = aLot();
    await ship(bodyOf(await seen(), [['1', '40']], lot, { mapping: { headers: asked.headers, columns } }));
    expect((await read(text)).data.rolls).toHaveLength(2);
  });

  it('is refused whole where it is too long, and twice the same roll when it is sent', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `A1\t${at}\t1`);
    expect(fieldsOf((await read(['缸号\t匹号\t数量', ...rows].join('\n'))).data)).toEqual({
      text: '码单有 10001 行，一次最多 2000 行，请分几次发送',
    });
    const { rolls } = (await read(['缸号\t匹号\t数量', 'C9\t1\t1', 'c9\t1\t1'].join('\n'))).data;
    const lines = [
      {
        skuId: w.skus[0] ?? '',
        quantity: null,
        rolls: rolls.map(({ lotNo, rollNo, quantity }) => ({ lotNo, rollNo, quantity, secondQuantity: null })),
      },
    ];
    expect(fieldsOf((await ship(bodyOf(await seen(), [], '', { lines }))).data)).toEqual({ 'lines.0.rolls.1.rollNo': '与上面的细码重复' });
  });
});
