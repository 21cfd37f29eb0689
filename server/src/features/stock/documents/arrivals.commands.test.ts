import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDocument, aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';
import { verifyLedger } from '../balances/verification.queries.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2, 'ROLL');
  user = await t.aUser();
});

type Step = Partial<StockDocumentTransition> & Pick<StockDocumentTransition, 'action'>;
const move = ({ id, version }: Pick<StockDocument, 'id' | 'version'>, step: Step, who = user) =>
  who.call(skuStockApi.transitionDocument, { params: { id }, body: { version, ...step } });

let shipments = 0;

/** Three rolls of 30, 20 and 10 at 10.00, in transit from the first holder to the second. */
async function aShipment(sku: string, occurredAt: string | null = null): Promise<StockDocument> {
  const lotNo = `A${(shipments += 1)}`;
  const rolls = ['30', '20', '10'].map((quantity, at) => ({ lotNo, rollNo: String(at + 1), quantity }));
  const [holderId = '', toHolderId = ''] = w.holders;
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId,
    occurredAt,
    lines: [{ materialId: sku, quantity: '60', unitPrice: '10.00', rolls }],
  });
  const { data: draft } = await user.call(skuStockApi.createDocument, {
    body: aDocument({
      kind: 'TRANSFER',
      holderId,
      toHolderId,
      travels: true,
      occurredAt,
      lines: [{ materialId: sku, quantity: '60', rolls }],
    }),
  });
  return (await move(draft, { action: 'ship' })).data;
}

const part = ({ lines: [line] }: StockDocument, ...quantities: (string | null)[]) =>
  quantities.flatMap((quantity, at) =>
    quantity === null ? [] : [{ lineId: line?.id ?? '', rollId: line?.rolls[at]?.id ?? null, quantity }],
  );
const brandAt = async (sku: string, kind: 'OWN' | 'TRANSIT', holder = 0): Promise<string | undefined> => {
  const { data } = await user.call(skuStockApi.list, { query: { holderKind: [kind], zero: true } });
  return data.rows.find((row) => row.skuId === sku && (kind === 'TRANSIT' || row.holder.id === w.holders[holder]))?.brand;
};

describe('a transfer in transit', () => {
  it('can be received in parts; each part posts what arrived, and the rest stays 在途', async () => {
    const sku = w.skus[0] ?? '';
    const sent = await aShipment(sku);
    const first = (await move(sent, { action: 'receivePart', received: part(sent, '30', '5') })).data;
    expect(first).toMatchObject({ state: 'TRAVELLING', lines: [{ receivedQuantity: '35.0000' }] });
    const [, half] = sent.lines[0]?.rolls ?? [];
    // What is still under way of a roll that arrived in part is a roll of its own.
    expect(first.lines[0]?.rolls.map(({ rollNo, quantity, receivedQuantity }) => [rollNo, quantity, receivedQuantity])).toEqual([
      [expect.any(String), '30.0000', '30.0000'],
      [half?.rollNo, '5.0000', '5.0000'],
      [expect.any(String), '10.0000', null],
      [`${half?.rollNo}-2`, '15.0000', null],
    ]);
    expect([await brandAt(sku, 'OWN', 1), await brandAt(sku, 'TRANSIT')]).toEqual(['35.0000', '25.0000']);
    const second = (await move(first, { action: 'receivePart', received: part(first, null, null, null, '15') })).data;
    expect(second.lines[0]?.receivedQuantity).toBe('50.0000');
    const done = (await move(second, { action: 'receive' })).data;
    expect(done).toMatchObject({ state: 'DONE', lines: [{ receivedQuantity: '60.0000' }] });
    expect([await brandAt(sku, 'OWN', 1), await brandAt(sku, 'TRANSIT')]).toEqual(['60.0000', '0.0000']);
    const { data: movements } = await user.call(skuStockApi.listDocumentMovements, { params: { id: sent.id } });
    const arrived = movements.filter(({ type }) => type === 'TRANSFER_IN').map(({ quantity, amount }) => [quantity, amount]);
    expect(arrived).toEqual([
      ['30.0000', '300.00'],
      ['5.0000', '50.00'],
      ['15.0000', '150.00'],
      ['15.0000', '150.00'],
      ['10.0000', '100.00'],
    ]);
  });

  it('requires an arrival date after shipping, not in the future, and after the last stocktake there', async () => {
    const sku = w.skus[1] ?? '';
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const sent = await aShipment(sku, hoursAgo(48));
    const come = (document: StockDocument, occurredAt: string, ...quantities: (string | null)[]) =>
      move(document, { action: 'receivePart', occurredAt, received: part(document, ...quantities) });
    expect((await come(sent, hoursAgo(49), '30')).data).toMatchObject({ fields: { occurredAt: '到货不能早于发运' } });
    expect((await come(sent, hoursAgo(-1), '30')).data).toMatchObject({ fields: { occurredAt: '发生时间不能晚于现在' } });
    const first = (await come(sent, hoursAgo(40), '30')).data;
    const { rows } = await sql<{ hours: number }>`
      select distinct round(extract(epoch from posted_at - occurred_at) / 3600)::int as hours
      from movements where type = 'TRANSFER_IN' and document_id = ${sent.id}`.execute(t.db);
    expect(rows).toEqual([{ hours: 40 }]);
    const there = sql`holder_id = ${w.holders[1]} and item_id = ${first.lines[0]?.itemId}`;
    await sql`update stock_balances set last_counted_at = now() - interval '20 hours' where ${there}`.execute(t.ownerDb);
    expect((await come(first, hoursAgo(30), null, '20')).data).toMatchObject({
      fields: { occurredAt: expect.stringContaining('上次盘点') },
    });
    expect((await come(first, hoursAgo(10), null, '20')).code).toBe(200);
    await sql`update stock_balances set last_counted_at = null where ${there}`.execute(t.ownerDb);
  });

  it('can be closed short with a reason, which removes the rest from 在途', async () => {
    const sku = w.skus[1] ?? '';
    const sent = await aShipment(sku);
    const first = (await move(sent, { action: 'receivePart', received: part(sent, '30') })).data;
    const short = { action: 'receive' as const, received: part(first, null, '20', '0') };
    expect((await move(first, short)).data).toMatchObject({ fields: { reason: '短少须填写原因' } });
    const done = (await move(first, { ...short, reason: '途中遗失' })).data;
    expect(done).toMatchObject({ state: 'DONE', lines: [{ receivedQuantity: '50.0000', amount: '500.00' }] });
    const { data: movements } = await user.call(skuStockApi.listDocumentMovements, { params: { id: sent.id } });
    expect(movements.at(-1)).toMatchObject({ type: 'ADJUST_OUT', quantity: '-10.0000', holder: { kind: 'TRANSIT' } });
    const { rows } = await sql<{ type: string }>`select type from movements where document_id = ${sent.id} and reason = '途中遗失'`.execute(
      t.db,
    );
    expect(rows, 'what did arrive was not lost').toEqual([{ type: 'ADJUST_OUT' }]);
  });

  it('can be reversed with a reason until the first receipt, and not afterwards', async () => {
    const sku = w.skus[2] ?? '';
    const sent = await aShipment(sku);
    expect((await move(sent, { action: 'reverse' })).data).toMatchObject({ fields: { reason: '不能为空' } });
    const back = (await move(sent, { action: 'reverse', reason: '发错' })).data;
    expect(back).toMatchObject({ state: 'REVERSED', reversalReason: '发错' });
    expect([await brandAt(sku, 'OWN', 0), await brandAt(sku, 'TRANSIT')]).toEqual(['60.0000', '0.0000']);

    const again = await aShipment(w.skus[3] ?? '');
    const first = (await move(again, { action: 'receivePart', received: part(again, '10') })).data;
    expect(await move(first, { action: 'reverse', reason: '发错' })).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('已有到货'),
    });
  });

  it('can be received or reversed after its lot failed quality control, and the lot is frozen at the destination', async () => {
    const sku = w.skus[5] ?? '';
    const [sent, taken] = [await aShipment(sku), await aShipment(sku)];
    for (const { lines } of [sent, taken]) {
      const id = lines[0]?.rolls[0]?.lotId ?? '';
      expect((await user.call(skuStockApi.editLot, { params: { id }, body: { quality: 'FAILED', version: 1 } })).code).toBe(200);
    }
    expect((await move(sent, { action: 'receive' })).data).toMatchObject({ state: 'DONE' });
    expect((await move(taken, { action: 'reverse', reason: '退回' })).data).toMatchObject({ state: 'REVERSED' });
    const { data } = await user.call(skuStockApi.list, { query: { zero: true } });
    const places = data.rows.filter(({ skuId }) => skuId === sku).map(({ holder, total, frozen }) => [holder.name, `${total} ${frozen}`]);
    expect(Object.fromEntries(places)).toEqual({ 一号仓: '60.0000 60.0000', 二号仓: '60.0000 60.0000', 在途: '0.0000 0.0000' });
  });

  it('reverses only its own quantity at its own cost when another shipment has the same material', async () => {
    const holders = await t.ownerDb
      .insertInto('holders')
      .values(['发货仓', '收货仓'].map((name) => ({ kind: 'OWN', name })))
      .returning('id')
      .execute();
    const [holderId = '', toHolderId = ''] = holders.map(({ id }) => id);
    const materialId = w.skus[5] ?? '';
    const send = async (unitPrice: string, rollNo: string): Promise<StockDocument> => {
      const rolls = [{ lotNo: 'Z1', rollNo, quantity: '10' }];
      await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId, lines: [{ materialId, quantity: '10', unitPrice, rolls }] });
      const body = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines: [{ materialId, quantity: '10', rolls }] });
      return (await move((await user.call(skuStockApi.createDocument, { body })).data, { action: 'ship' })).data;
    };
    const [dear, cheap] = [await send('100', '1'), await send('10', '2')];
    expect((await move(cheap, { action: 'receive' })).code).toBe(200);
    expect((await move(dear, { action: 'reverse', reason: '发错' })).code).toBe(200);
    const { rows } = await sql<{ value: string }>`
      select value from stock_balances where holder_id = any(${[holderId, toHolderId]}::bigint[]) and ownership = 1 order by holder_id`.execute(
      t.db,
    );
    expect(rows.map(({ value }) => value)).toEqual(['1000.00', '100.00']);
  });

  it('is told in the log with lot, number and unit of each roll', async () => {
    const sent = await aShipment(w.skus[3] ?? '');
    await move(sent, { action: 'receivePart', received: part(sent, '30', '5') });
    const { data } = await user.call(auditApi.selectAllLogById, { query: { type: 'stockDocument', id: sent.id } });
    const told = data.flatMap(({ fields }) => fields).map(({ label, after }) => `${label} ${after}`);
    expect(told.filter((text) => /^细码.*到货数量/.test(text)).toSorted()).toEqual([
      expect.stringMatching(/^细码（A\d+ \/ 1） · 到货数量 30 公斤$/),
      expect.stringMatching(/^细码（A\d+ \/ 2） · 到货数量 5 公斤$/),
    ]);
  });

  it('refuses a receipt above the quantity in transit, a duplicate row and an empty receipt', async () => {
    const sku = w.skus[3] ?? '';
    const sent = await aShipment(sku);
    const refused = async (step: Step) => (await move(sent, step)).data;
    expect(await refused({ action: 'receivePart', received: part(sent, '30.01') })).toMatchObject({
      fields: { 'received.0.quantity': '到货不能多于在途的 30.00 公斤' },
    });
    expect(await refused({ action: 'receivePart', received: [...part(sent, '1'), ...part(sent, '1')] })).toMatchObject({
      fields: { 'received.1.lineId': '同一行写了两次' },
    });
    expect(await refused({ action: 'receivePart', received: [{ lineId: '1', rollId: null, quantity: '1' }] })).toMatchObject({
      fields: { 'received.0.lineId': expect.stringContaining('没有这一行') },
    });
    expect(await move(sent, { action: 'receivePart', received: part(sent, '0') })).toMatchObject({ code: errors.GUARD.code });
    expect(await move(sent, { action: 'receivePart', received: part(sent, '30', '20', '10') })).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('请使用到货'),
    });
  });

  it('is received once when two users receive it at the same time', async () => {
    const sku = w.skus[4] ?? '';
    const sent = await aShipment(sku);
    const other = await t.aUser();
    const step: Step = { action: 'receivePart', received: part(sent, '4') };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => move(sent, step, at % 2 === 0 ? user : other)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === errors.VERSION_CONFLICT.code)).toHaveLength(7);
    expect(await brandAt(sku, 'OWN', 1)).toBe('4.0000');
  });
});

it('the ledger check and all invariants find nothing after these tests', async () => {
  expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  expect(await brokenInvariants(t)).toEqual([]);
});
