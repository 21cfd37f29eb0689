import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt, Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, readPurchase, ship } from '../../../../test/purchases.ts';
import { postDocument } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  await w.offer(w.skus[0] ?? '', { bulk: '40.00' });
});

const skuId = (): string => w.skus[0] ?? '';
let lots = 0;
const aLot = (): string => `D${(lots += 1)}`;
const roll = (lotNo: string, rollNo: string, quantity: string) => ({ lotNo, rollNo, quantity });

async function sent(rolls: (ReturnType<typeof roll> & { secondQuantity?: string; defectPoints?: string | null })[]): Promise<Shipment> {
  const quantity = String(rolls.reduce((sum, each) => sum + Number(each.quantity), 0));
  const order = await aConfirmedPurchase(w, { lines: [{ skuId: skuId(), quantity }] });
  const { code, data, message } = await ship(w.buyer, {
    orderIds: [order.id],
    lines: [{ skuId: skuId(), quantity, unregistered: quantity, rolls }],
  });
  if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
}

const receive = (shipment: Shipment, quantity: string, rolls: object[]) =>
  w.buyer.call(receiptsApi.create, {
    body: {
      shipmentId: shipment.id,
      lines: [{ lineId: shipment.lines[0]?.id ?? '', quantity, rolls }],
      version: shipment.version,
    } as never,
  });
const reload = async ({ id }: { id: string }): Promise<Shipment> => (await w.buyer.call(shipmentsApi.get, { params: { id } })).data;
const inspect = (receipt: Receipt, qualities: readonly string[]) =>
  w.buyer.call(receiptsApi.inspect, {
    params: { id: receipt.id },
    body: {
      version: receipt.version,
      lines: [],
      lots: (receipt.lines[0]?.lots ?? []).map((lot, at) => ({
        lotId: lot.id,
        quality: qualities[at],
        defect: qualities[at] === 'FAILED' ? { kind: 'SHADE' } : null,
        shadeBand: 'B',
        actualWidth: '158',
      })),
    } as never,
  });
const frozen = async (): Promise<string> => {
  const { rows } = await sql<{ frozen: string }>`
    select coalesce(sum(b.frozen), 0)::text as frozen from stock_balances b where b.holder_id = ${w.holders[0]}`.execute(t.ownerDb);
  return rows[0]?.frozen ?? '';
};

describe('one roll of a lot', () => {
  const judge = ({ id, version, lines }: Receipt, rejected: readonly boolean[], quality = 'PASSED') =>
    w.buyer.call(receiptsApi.inspect, {
      params: { id },
      body: {
        version,
        lots: lines[0]?.lots.map((lot) => ({ lotId: lot.id, quality, defect: { kind: 'SHADE' } })),
        rolls: lines[0]?.rolls.map((one, at) => ({ id: one.id, rejected: rejected[at], defect: { kind: 'HOLE' } })),
      } as never,
    });

  it('is refused alone: frozen, counted as refused, free again when that is taken back, and returned', async () => {
    const lot = aLot();
    const shipment = await sent([roll(lot, '1', '40'), roll(lot, '2', '30')]);
    const { data: receipt } = await receive(shipment, '70', []);
    const before = Number(await frozen());
    const { data: judged } = await judge(receipt, [false, true]);
    expect(judged.lines[0]).toMatchObject({ rejectedQuantity: '30.0000', rolls: [{ isRejected: false }, { isRejected: true }] });
    expect(Number(await frozen()) - before).toBe(30);
    const { data: taken } = await judge(judged, [false, false]);
    expect(taken.lines[0]).toMatchObject({ rejectedQuantity: '0.0000' });
    expect(Number(await frozen()) - before).toBe(0);
    const { data: again } = await judge(taken, [true, false]);
    // An unfit lot freezes the rest as well; a fit one leaves only the roll frozen.
    const { data: failed } = await judge(again, [true, false], 'FAILED');
    expect(Number(await frozen()) - before).toBe(70);
    const { data: fit } = await judge(failed, [true, false], 'CONCEDED');
    expect(Number(await frozen()) - before).toBe(40);
    const line = fit.lines[0];
    const { data: returned } = await w.buyer.call(receiptsApi.returnGoods, {
      params: { id: fit.id },
      body: { reason: '破洞', version: fit.version, lines: [{ lineId: line?.id ?? '', rollId: line?.rolls[0]?.id ?? '', quantity: '40' }] },
    });
    expect(returned.lines[0]).toMatchObject({ rejectedQuantity: '0.0000', returnedQuantity: '40.0000' });
    expect(Number(await frozen()) - before).toBe(0);
  });
});

describe('a lot that came with two shipments', () => {
  const returned = (receipt: Receipt, at: number) => {
    const [line] = receipt.lines;
    const roll = line?.rolls[at];
    const lines = [{ lineId: line?.id ?? '', rollId: roll?.id ?? '', quantity: String(Number(roll?.quantity)) }];
    return w.buyer.call(receiptsApi.returnGoods, {
      params: { id: receipt.id },
      body: { reason: '色差', version: receipt.version, lines },
    });
  };
  const judged = async ({ id, version, lines }: Receipt, quality: string, rejected: readonly boolean[] = []): Promise<Receipt> => {
    const defect = { kind: 'SHADE' };
    const lots = lines[0]?.lots.map((lot) => ({ lotId: lot.id, quality, defect }));
    const rolls = lines[0]?.rolls.map((one, at) => ({ id: one.id, rejected: rejected[at] ?? false, defect }));
    return dataOf(await w.buyer.call(receiptsApi.inspect, { params: { id }, body: { version, lots, rolls } as never }));
  };
  const received = async (lot: string, ...rolls: string[]): Promise<Receipt> =>
    (await receive(await sent(rolls.map((one) => roll(lot, one, '20'))), String(20 * rolls.length), [])).data;

  it('is returned of the first receipt after the second found it unfit, and counts what stays refused', async () => {
    const [lot, before] = [aLot(), Number(await frozen())];
    const first = await judged(await received(lot, '1', '2'), 'PASSED', [true]);
    await judged(await received(lot, '3'), 'FAILED');
    expect(Number(await frozen()) - before).toBe(60);
    const { code, message, data } = await returned(first, 1);
    expect(code, message).toBe(200);
    expect(data.lines[0]).toMatchObject({ rejectedQuantity: '20.0000', returnedQuantity: '20.0000' });
    const rest = await returned(data, 0);
    expect(rest.data.lines[0]).toMatchObject({ rejectedQuantity: '0.0000', returnedQuantity: '40.0000' });
    expect(Number(await frozen()) - before).toBe(20);
  });

  it('keeps a roll frozen that the first receipt refused when the second judges the lot anew', async () => {
    const [lot, before] = [aLot(), Number(await frozen())];
    await judged(await received(lot, '1', '2'), 'PASSED', [true]);
    const second = await judged(await received(lot, '3'), 'FAILED');
    await judged(second, 'CONCEDED');
    expect(Number(await frozen()) - before).toBe(20);
  });
});

it('a roll that was cut in part goes back with what is left of its metres', async () => {
  const lot = aLot();
  const { data: receipt } = await receive(await sent([{ ...roll(lot, '1', '20'), secondQuantity: '68.00' }]), '20', []);
  const [line] = receipt.lines;
  const taken = [{ materialId: skuId(), quantity: '15', rolls: [{ lotNo: lot, rollNo: '1', quantity: '15' }] }];
  await postDocument(w.buyer, 'SKU', { kind: 'OTHER_OUT', holderId: w.holders[0] ?? '', reason: '送样', lines: taken });
  const { code, message } = await w.buyer.call(receiptsApi.returnGoods, {
    params: { id: receipt.id },
    body: {
      reason: '色差',
      version: receipt.version,
      lines: [{ lineId: line?.id ?? '', rollId: line?.rolls[0]?.id ?? '', quantity: '5' }],
    },
  });
  expect(code, message).toBe(200);
  const { rows } = await sql<{ onHand: string; metres: string | null }>`
    select l.on_hand::text, l.second_quantity::text as metres from lot_balances l join lots t on t.id = l.lot_id join stock_balances b on b.id = l.balance_id
    where t.lot_no = ${lot} and b.holder_id = ${w.holders[0]}`.execute(t.ownerDb);
  expect(rows).toEqual([{ onHand: '0.0000', metres: null }]);
});

describe('rolls of a shipment', () => {
  it('are sent by packing list, and received roll by roll', async () => {
    const lot = aLot();
    const shipment = await sent([roll(lot, '1', '40'), roll(lot, '2', '35.5'), roll(lot, '3', '24.5')]);
    expect(shipment.lines[0]?.rolls).toHaveLength(3);
    expect(fieldsOf((await receive(shipment, '40', [])).data)).toEqual({ 'lines.0.rolls': '只收一部分时，请填写收到的缸号与匹号' });
    expect(fieldsOf((await receive(shipment, '40', [roll(lot, '9', '40')])).data)).toEqual({
      'lines.0.rolls.0.rollNo': `缸号 ${lot} 匹 9 不在这张发货单上`,
    });
    expect(fieldsOf((await receive(shipment, '41', [roll(lot, '1', '40')])).data)).toEqual({
      'lines.0.rolls': '细码合计 40.00 公斤，与数量 41.00 公斤不一致',
    });
    const part = await receive(shipment, '75.5', [roll(lot, '1', '40'), roll(lot, '2', '35.5')]);
    expect(part.data.lines[0]).toMatchObject({ quantity: '75.5000', amount: '3020.00', rolls: [{ rollNo: '1' }, { rollNo: '2' }] });
    const rest = await reload(shipment);
    expect((await receive(rest, '24.5', [])).data.lines[0]?.rolls).toMatchObject([{ rollNo: '3', quantity: '24.5000' }]);
    expect((await reload(shipment)).state).toBe('RECEIVED');
  });

  it('are refused when the packing list does not add up or names a roll that is in stock', async () => {
    const lot = aLot();
    const shipment = await sent([roll(lot, '1', '40')]);
    await receive(shipment, '40', []);
    const order = await aConfirmedPurchase(w, { lines: [{ skuId: skuId(), quantity: '40' }] });
    const wish = (rolls: object[]) =>
      ({ orderIds: [order.id], lines: [{ skuId: skuId(), quantity: '40', unregistered: '40', rolls }] }) as never;
    expect(fieldsOf((await ship(w.buyer, wish([]))).data)).toEqual({ 'lines.0.rolls': '请填写缸号与匹号' });
    expect(Object.keys(fieldsOf((await ship(w.buyer, wish([roll(lot, '2', '39')]))).data))).toEqual(['lines.0.rolls']);
    expect(await ship(w.buyer, wish([roll(lot, '1', '40')]))).toMatchObject({ code: errors.STOCK_ROLL_THERE.code });
  });
});

it('a received roll tells how far its weight is from the nominal one, and its points by the four-point system', async () => {
  const lot = aLot();
  const rolls = [
    { ...roll(lot, '1', '25.4'), secondQuantity: '86.5', defectPoints: '24' },
    { ...roll(lot, '2', '30'), secondQuantity: '86.5', defectPoints: null },
  ];
  const { data } = await receive(await sent(rolls), '55.4', []);
  const [first, second] = data.lines[0]?.rolls ?? [];
  expect(first).toMatchObject({ gsmDeviation: '-1.13', pointsRate: expect.stringMatching(/^\d+\.\d\d$/) });
  expect(Number(second?.gsmDeviation)).toBeGreaterThan(5);
  expect(second?.pointsRate).toBeNull();
});

describe('the inspection', () => {
  it('freezes unfit lots, counts their rolls as rejected, and lets them go back to the supplier', async () => {
    const [good, bad] = [aLot(), aLot()];
    const before = Number(await frozen());
    const shipment = await sent([roll(good, '1', '60'), roll(bad, '1', '25'), roll(bad, '2', '15')]);
    const { data: receipt } = await receive(shipment, '100', []);
    expect(fieldsOf((await inspect({ ...receipt, lines: [] }, [])).data)).toEqual({ lots: `请填写每一缸的结果：${good}、${bad}` });
    const { data: found } = await inspect(receipt, ['PASSED', 'FAILED']);
    expect(found).toMatchObject({
      state: 'INSPECTED',
      rejectedQuantity: '40.0000',
      lines: [{ lots: [{ quality: 'PASSED', shadeBand: 'B', actualWidth: '158.00' }, { quality: 'FAILED' }] }],
    });
    expect(Number(await frozen()) - before).toBe(40);
    const rolls = found.lines[0]?.rolls.filter(({ lotNo }) => lotNo === bad) ?? [];
    const { data } = await w.buyer.call(receiptsApi.returnGoods, {
      params: { id: receipt.id },
      body: {
        reason: '色差',
        version: found.version,
        lines: rolls.map(({ id, quantity }) => ({ lineId: receipt.lines[0]?.id ?? '', rollId: id, quantity: String(Number(quantity)) })),
      },
    });
    expect(data.lines[0]).toMatchObject({ rejectedQuantity: '0.0000', returnedQuantity: '40.0000' });
    expect(Number(await frozen())).toBe(before);
    const { lines } = await readPurchase(w.buyer, shipment.lines[0]?.shares[0]?.orderId ?? '');
    expect(lines[0]).toMatchObject({ receivedQuantity: '100.0000', rejectedQuantity: '0.0000', returnedQuantity: '40.0000' });
  });

  it('counts defect points of single rolls, which say their four-point rate', async () => {
    const lot = aLot();
    const shipment = await sent([
      { ...roll(lot, '1', '25.4'), secondQuantity: '86.5' },
      { ...roll(lot, '2', '25.4'), secondQuantity: '86.5' },
    ]);
    const { data: receipt } = await receive(shipment, '50.8', []);
    const [first, second] = receipt.lines[0]?.rolls ?? [];
    const counted = (rolls: { id: string | undefined; defectPoints: string | null }[], version = receipt.version) =>
      w.buyer.call(receiptsApi.inspect, {
        params: { id: receipt.id },
        body: { version, lines: [], lots: [{ lotId: receipt.lines[0]?.lots[0]?.id, quality: 'PASSED' }], rolls } as never,
      });
    expect(Object.keys(fieldsOf((await counted([{ id: '999999', defectPoints: '3' }])).data))).toEqual(['rolls.0.defectPoints']);
    expect(Object.keys(fieldsOf((await counted([{ id: first?.id, defectPoints: '12345' }])).data))).toEqual(['rolls.0.defectPoints']);
    const { data: found } = await counted([{ id: first?.id, defectPoints: '24' }]);
    expect(found.lines[0]?.rolls).toMatchObject([
      { defectPoints: 24, pointsRate: expect.stringMatching(/^\d+\.\d\d$/) },
      { defectPoints: null, pointsRate: null },
    ]);
    const { data: again } = await counted(
      [
        { id: first?.id, defectPoints: null },
        { id: second?.id, defectPoints: '8' },
      ],
      found.version,
    );
    expect(again.lines[0]?.rolls).toMatchObject([{ defectPoints: null }, { defectPoints: 8 }]);
  });

  it('may be done again, which takes the freezing back', async () => {
    const before = Number(await frozen());
    const { data: receipt } = await receive(await sent([roll(aLot(), '1', '30')]), '30', []);
    const { data: first } = await inspect(receipt, ['FAILED']);
    expect(Number(await frozen()) - before).toBe(30);
    const { data: second } = await inspect(first, ['CONCEDED']);
    expect(second).toMatchObject({ rejectedQuantity: '0.0000', lines: [{ lots: [{ quality: 'CONCEDED' }] }] });
    expect(Number(await frozen())).toBe(before);
    expect((await inspect(first, ['PASSED'])).code).toBe(errors.VERSION_CONFLICT.code);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
