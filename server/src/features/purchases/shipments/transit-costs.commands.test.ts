import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment, balanceOf, ship } from '../../../../test/purchases.ts';
import { aDocument, postDocument } from '../../../../test/stock.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;
let transit = '';
let next = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  transit = (await t.db.selectFrom('holders').select('id').where('kind', '=', 'TRANSIT').executeTakeFirstOrThrow()).id;
});

const aMaterial = (): string => {
  next += 1;
  return w.skus[next - 1] ?? '';
};

/** From now on the supplier's price of the material is this one. */
async function setPrice(skuId: string, price: string): Promise<void> {
  const offer = await t.ownerDb.selectFrom('offers').select('id').where('skuId', '=', skuId).executeTakeFirst();
  if (!offer) return w.offer(skuId, { bulk: price });
  const { rows } = await sql<{ day: string }>`select business_day()::text as day`.execute(t.ownerDb);
  const body = { kind: 'BULK', price, minQuantity: null, validFrom: rows[0]?.day ?? '', reason: '行情' };
  expect((await w.buyer.call(pricesApi.addPrice, { params: { id: offer.id }, body: body as never })).code).toBe(200);
}

/** 100 bought at a price and shipped from outside this system. */
async function shipped(skuId: string, price: string): Promise<Shipment> {
  await setPrice(skuId, price);
  const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100' }] });
  return aShipment(w, [order], [{ skuId, quantity: '100' }]);
}

/** A transfer of goods at their own price, on its way to the second site. */
async function travelling(skuId: string, quantity: string, unitPrice: string): Promise<StockDocument> {
  const [, toHolderId = '', holderId = ''] = w.holders;
  await postDocument(w.buyer, 'SKU', { kind: 'SUPPLEMENT', holderId, lines: [{ materialId: skuId, quantity, unitPrice }] });
  const body = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines: [{ materialId: skuId, quantity }] });
  const { data } = await w.buyer.call(skuStockApi.createDocument, { body });
  return move(data, { action: 'ship' });
}

async function move({ id, version }: StockDocument, step: object): Promise<StockDocument> {
  const { code, message, data } = await w.buyer.call(skuStockApi.transitionDocument, {
    params: { id },
    body: { version, ...step } as never,
  });
  if (code !== 200) throw new Error(message);
  return data;
}

const amountOf = async (shipment: Shipment, quantity?: string) => (await aReceipt(w, shipment, quantity)).lines[0]?.amount;

/** As the releases before wrote it: the first receipt took the average of both. */
async function forgetOwnCosts(skuId: string): Promise<void> {
  const ofItem = `balance_id in (select b.id from stock_balances b join stock_items i on i.id = b.item_id where i.sku_id = ${skuId})`;
  for (const statement of [
    'alter table movements disable trigger user',
    `update movements set amount = sign(amount) * 1500, after_value = 1500 where document_kind = 'receipt' and ${ofItem}`,
    'alter table movements enable trigger user',
    `update stock_balances set value = 1500 where on_hand > 0 and item_id = (select id from stock_items where sku_id = ${skuId})`,
    `update receipt_lines set amount = 1500 where sku_id = ${skuId}`,
    'delete from transit_goods',
  ])
    await t.ownerPool.query(statement);
}

// First in this file: what is posted before is judged by the rule of then.
describe('receipts of before goods in transit kept their own cost', () => {
  it('are corrected: what is still there by 成本调整 under the name of the migration, what left as 价差', async () => {
    const sku = aMaterial();
    const [cheap, dear] = [await shipped(sku, '10.00'), await shipped(sku, '20.00')];
    const receipt = await aReceipt(w, cheap);
    await forgetOwnCosts(sku);
    const [holderId = ''] = w.holders;
    await postDocument(w.buyer, 'SKU', {
      kind: 'OTHER_OUT',
      holderId,
      ownership: 1,
      reason: '试样',
      lines: [{ materialId: sku, quantity: '40' }],
    });
    const migrations = ['331_stock_transit_costs', '332_purchases_transit_corrections'].map((name) =>
      readFileSync(new URL(`../../../../migrations/${name}.sql`, import.meta.url), 'utf8'),
    );
    await t.ownerPool.query(`begin; ${migrations.join('\n')} commit`);
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '100.0000', value: '2000.00' });
    expect(await balanceOf(t, holderId, sku)).toEqual({ onHand: '60.0000', value: '600.00' });
    const { data } = await w.buyer.call(receiptsApi.get, { params: { id: receipt.id } });
    expect(data.corrections).toMatchObject([
      { amount: '-500.00', stockAmount: '-300.00', difference: '-200.00', reason: expect.stringContaining('331_stock_transit_costs') },
    ]);
    expect(await amountOf(dear)).toBe('2000.00');
  });
});

describe('goods in transit', () => {
  it('are received at the cost of their own shipment, although others of the same material travel too', async () => {
    const sku = aMaterial();
    const [cheap, dear, moved] = [await shipped(sku, '10.00'), await shipped(sku, '20.00'), await travelling(sku, '50', '1.00')];
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '250.0000', value: '3050.00' });
    expect([await amountOf(cheap), await amountOf(dear)]).toEqual(['1000.00', '2000.00']);
    await move(moved, { action: 'receive' });
    expect(await balanceOf(t, w.holders[1] ?? '', sku)).toEqual({ onHand: '50.0000', value: '50.00' });
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '0.0000', value: '0.00' });
  });

  it('keep the cost of their line over partial receipts, and what never arrives leaves with the rest of it', async () => {
    const sku = aMaterial();
    const [cheap, dear] = [await shipped(sku, '10.00'), await shipped(sku, '20.00')];
    expect(await amountOf(cheap, '40')).toBe('400.00');
    expect(await amountOf(dear, '33')).toBe('660.00');
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '127.0000', value: '1940.00' });
    const { data } = await w.buyer.call(shipmentsApi.get, { params: { id: dear.id } });
    const closed = await w.buyer.call(shipmentsApi.close, { params: { id: dear.id }, body: { reason: '遗失', version: data.version } });
    expect(closed.code).toBe(200);
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '60.0000', value: '600.00' });
  });

  it('travel back at their own cost when a transfer is reversed, and parts of it arrive at it', async () => {
    const sku = aMaterial();
    await shipped(sku, '10.00');
    const [back, come] = [await travelling(sku, '20', '3.00'), await travelling(sku, '30', '7.00')];
    await move(back, { action: 'reverse', reason: '发错' });
    const part = { lineId: come.lines[0]?.id ?? '', rollId: null, quantity: '10' };
    await move(come, { action: 'receivePart', received: [part] });
    expect(await balanceOf(t, w.holders[2] ?? '', sku)).toEqual({ onHand: '20.0000', value: '60.00' });
    expect(await balanceOf(t, w.holders[1] ?? '', sku)).toEqual({ onHand: '10.0000', value: '70.00' });
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '120.0000', value: '1140.00' });
  });

  it('that the supplier brings along with the brand’s own leave its holder at the order’s price', async () => {
    const sku = aMaterial();
    await setPrice(sku, '20.00');
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership: 1,
      lines: [{ materialId: sku, quantity: '50', unitPrice: '10.00' }],
    });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId: sku, quantity: '120' }] });
    const sent = await ship(w.buyer, { orderIds: [order.id], lines: [{ skuId: sku, quantity: '100', unregistered: '80' }] });
    expect(sent.code).toBe(200);
    expect(await balanceOf(t, w.dyer, sku)).toEqual({ onHand: '30.0000', value: '300.00' });
    expect(await balanceOf(t, transit, sku)).toEqual({ onHand: '100.0000', value: '1800.00' });
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
