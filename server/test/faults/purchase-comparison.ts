import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { readPick } from '../picks.ts';
import type { PreparationWorld } from '../preparations.ts';
import { readPurchase } from '../purchases.ts';
import { hundredths } from './plain-numbers.ts';
import type { ModelPick, ModelPurchase, PurchaseModel } from './purchase-model.ts';

/** What a command changed: orders, or a pick. */
export type Changed = readonly ModelPurchase[] | ModelPick | undefined;

export async function compareDocuments(w: PreparationWorld, model: PurchaseModel, changed: Changed): Promise<void> {
  if (changed && 'planned' in changed) await comparePick(w, changed);
  else for (const order of changed ?? []) await compareOrder(w, model, order);
}

async function comparePick(w: PreparationWorld, pick: ModelPick): Promise<void> {
  const { state, lines } = await readPick(w.buyer, pick);
  const [line] = lines;
  const [picked, returned, reserved] = [line?.pickedQuantity, line?.returnedQuantity, line?.reservedQuantity].map((one) =>
    hundredths(one ?? ''),
  );
  expect({ state, picked, returned, reserved }).toEqual({
    state: pick.state,
    picked: pick.picked,
    returned: pick.returned,
    reserved: pick.reserved,
  });
}

async function compareOrder(w: PreparationWorld, model: PurchaseModel, order: ModelPurchase): Promise<void> {
  const { state, lines } = await readPurchase(w.buyer, order.id);
  const [line] = lines;
  expect({
    state,
    shipped: hundredths(line?.shippedQuantity ?? ''),
    received: hundredths(line?.receivedQuantity ?? ''),
    closed: hundredths(line?.closedQuantity ?? ''),
    rejected: hundredths(line?.rejectedQuantity ?? ''),
    returned: hundredths(line?.returnedQuantity ?? ''),
  }).toEqual({
    state: model.stateOf(order),
    shipped: order.shipped,
    received: order.received,
    closed: order.closed,
    rejected: order.rejected,
    returned: order.returned,
  });
}

/** What was bought, less what left and came back, lies under way and at the site, to the cent; picks cost what left for them. */
export async function compareStock(t: TestApp, w: PreparationWorld, model: PurchaseModel, colours: number): Promise<void> {
  const { rows } = await sql<{ sku: string; site: string; transit: string; value: string; left: string }>`
    select i.sku_id::text as sku,
           coalesce(sum(b.on_hand) filter (where h.kind <> 'TRANSIT'), 0)::text as site,
           coalesce(sum(b.on_hand) filter (where h.kind = 'TRANSIT'), 0)::text as transit, sum(b.value)::text as value,
           (select coalesce(-sum(m.amount), 0)::text from movements m
            join stock_balances mb on mb.id = m.balance_id where mb.item_id = i.id and m.type in ('RETURN_SUPPLIER_OUT', 'ADJUST_OUT', 'PICK_OUT', 'RETURN_PICK_IN')) as "left"
    from stock_items i join stock_balances b on b.item_id = i.id and b.ownership = 1 join holders h on h.id = b.holder_id
    group by i.id`.execute(t.ownerDb);
  const stored = new Map(rows.map((row) => [row.sku, row]));
  for (const [at, skuId] of w.skus.slice(0, colours).entries()) {
    const row = stored.get(skuId) ?? { site: '0', transit: '0', value: '0', left: '0' };
    const { site, transit, bought } = model.stockOf(at);
    expect([hundredths(row.site), hundredths(row.transit)]).toEqual([site, transit]);
    expect(hundredths(row.value) + hundredths(row.left)).toBe(bought);
  }
  const { rows: costs } = await sql<{ kept: string; moved: string }>`
    select (select coalesce(sum(amount - returned_amount), 0) from pick_takes)::text as kept,
           (select coalesce(-sum(amount), 0) from movements where document_kind = 'pick')::text as moved`.execute(t.ownerDb);
  expect(costs[0]?.kept).toBe(costs[0]?.moved);
}
