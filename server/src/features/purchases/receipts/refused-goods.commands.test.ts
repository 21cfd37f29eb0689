import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../../test/purchases.ts';
import { rolledBack } from '../../../../test/rolled-back.ts';
import { aDocument, aPosting, issueCategoryOf } from '../../../../test/stock.ts';
import { postMovements, releaseReservations, reserveStock } from '../../stock/commands.ts';
import { refusedGoodsDiagnostic } from './refused-goods.queries.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
});

const sku = (n: number): string => w.skus[n] ?? '';
const order = (skuId: string, quantity: string) => aConfirmedPurchase(w, { lines: [{ skuId, quantity }] });
const read = async ({ id }: Receipt): Promise<Receipt> => (await w.buyer.call(receiptsApi.get, { params: { id } })).data;

describe('goods without lots that were refused', () => {
  const available = async (skuId: string) => {
    const { rows } = await sql<{ free: string; frozen: string }>`
      select (b.on_hand - b.reserved - b.frozen)::text as free, b.frozen from stock_balances b join stock_items i on i.id = b.item_id
      where b.holder_id = ${w.holders[0]} and b.ownership = 1 and i.sku_id = ${skuId}`.execute(t.db);
    return rows[0];
  };
  const issue = async (skuId: string, quantity: string, kind: 'OTHER_OUT' | 'RETURN' | 'ADJUSTMENT' = 'OTHER_OUT') => {
    const body = aDocument({
      kind,
      categoryId: kind === 'OTHER_OUT' ? await issueCategoryOf(w.buyer) : null,
      holderId: w.holders[0] ?? '',
      ownership: 1,
      reason: '试样',
      ...(kind === 'RETURN' && { supplierId: w.supplierId }),
      lines: [{ materialId: skuId, quantity, ...(kind === 'ADJUSTMENT' && { direction: 'OUT' }) }],
    });
    const { data } = await w.buyer.call(skuStockApi.createDocument, { body });
    return w.buyer.call(skuStockApi.transitionDocument, { params: { id: data.id }, body: { action: 'post', version: data.version } });
  };
  const judge = async (receipt: Receipt, rejected: string) => {
    const lines = receipt.lines.map(({ id }) => ({ lineId: id, rejected, defect: { kind: 'STAIN' as const } }));
    const { code, data } = await w.buyer.call(receiptsApi.inspect, {
      params: { id: receipt.id },
      body: { lines, version: receipt.version },
    });
    expect(code).toBe(200);
    return data;
  };
  const received = async (skuId: string) => aReceipt(w, await aShipment(w, [await order(skuId, '100')], [{ skuId, quantity: '100' }]));

  it('are not available: not issued, not reserved, but returned; judged again they are free', async () => {
    await w.offer(sku(3), { bulk: '40.00' });
    const receipt = await received(sku(3));
    const place = { holderId: w.holders[0] ?? '', ownership: 1 as const, itemId: w.items[3] ?? '' };
    const wanted = aPosting(place, '70');
    await t.write((tx) => reserveStock(tx, [wanted]));
    const inspected = await judge(receipt, '60');
    expect(await available(sku(3))).toEqual({ free: '0.0000', frozen: '60.0000' });
    const losses = await t.db
      .selectFrom('reservationLosses')
      .select(['quantity', 'cause'])
      .where('documentId', '=', wanted.documentId)
      .execute();
    expect(losses).toEqual([{ quantity: '30.0000', cause: 'FREEZE' }]);
    await t.write((tx) => releaseReservations(tx, 'test', [wanted.documentId]));
    expect(await available(sku(3))).toEqual({ free: '40.0000', frozen: '60.0000' });
    expect(await issue(sku(3), '41')).toMatchObject({ message: expect.stringContaining('可用 40.00 公斤') });
    expect((await issue(sku(3), '15')).code).toBe(200);
    const { data: back } = await w.buyer.call(receiptsApi.returnGoods, {
      params: { id: receipt.id },
      body: { reason: '色差', lines: [{ lineId: receipt.lines[0]?.id ?? '', quantity: '50' }], version: inspected.version },
    });
    expect(back.lines).toMatchObject([{ returnedQuantity: '50.0000', rejectedQuantity: '10.0000' }]);
    expect(await available(sku(3))).toEqual({ free: '25.0000', frozen: '10.0000' });
    await judge(back, '0');
    expect(await available(sku(3))).toEqual({ free: '35.0000', frozen: '0.0000' });
  });

  it('leave on a 退供 document, and are lost only after all that was fit', async () => {
    await w.offer(sku(4), { bulk: '40.00' });
    const [first, second] = [await received(sku(4)), await received(sku(4))];
    await judge(first, '60');
    await judge(second, '30');
    expect(await available(sku(4))).toEqual({ free: '110.0000', frozen: '90.0000' });
    expect((await issue(sku(4), '70', 'RETURN')).code).toBe(200);
    expect(await available(sku(4))).toEqual({ free: '110.0000', frozen: '20.0000' });
    const place = { holderId: w.holders[0] ?? '', ownership: 1 as const, itemId: w.items[4] ?? '' };
    await t.write((tx) => postMovements(tx, [aPosting(place, '-115', { type: 'COUNT_LOSS' })]));
    expect(await available(sku(4))).toEqual({ free: '0.0000', frozen: '15.0000' });
    await judge(await read(second), '90');
    expect(await available(sku(4))).toEqual({ free: '0.0000', frozen: '15.0000' });
  });

  it('and were reserved before they could be frozen are named by doctor', async () => {
    await rolledBack(t, async (db) => {
      const asked = { db, config: t.config, pool: t.ownerPool };
      expect(await refusedGoodsDiagnostic.run(asked)).toEqual([]);
      await sql`
        update stock_balances b set frozen = 0, reserved = f.quantity
        from (select balance_id, sum(quantity) as quantity from frozen_goods group by 1) f where f.balance_id = b.id`.execute(db);
      await sql`delete from frozen_goods`.execute(db);
      expect(await refusedGoodsDiagnostic.run(asked)).toMatchObject([{ level: 'note', text: expect.stringContaining('没有全部冻结') }]);
    });
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
