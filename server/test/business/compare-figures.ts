import { sql } from 'kysely';
import { expect } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { inWords } from './compare.ts';
import { amountOf, cents, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import { compareFabrics } from './compare-fabrics.ts';
import { compareOverview } from './compare-overview.ts';
import type { Purchase } from './documents.ts';
import { items } from './world.ts';

/** What is told about all documents together: amounts of orders, and the report of fabrics. */
export async function compareFigures(play: Play): Promise<void> {
  await compareAmounts(play);
  await compareFabrics(play);
  await compareOverview(play);
  await compareDifferences(play);
}

/** 价差: nothing that was paid is nowhere. */
async function compareDifferences({ b, shop, state, now }: Play): Promise<void> {
  const itemIds = items.map((item) => shop.goods[item].itemId);
  const { rows } = await sql<{ variance: string; difference: string }>`
    select (select coalesce(sum(m.amount), 0)::text from movements m join stock_balances b on b.id = m.balance_id
            where m.type = 'COST_VARIANCE' and b.item_id = any(${itemIds}::bigint[])) as variance,
           (select coalesce(sum(c.difference), 0)::text from receipt_price_corrections c join receipt_lines l on l.id = c.line_id
            where l.item_id = any(${itemIds}::bigint[])) as difference`.execute(b.t.ownerDb);
  const [stored] = rows;
  const { variance, difference } = state;
  expect({ variance: told(units(stored?.variance)), difference: told(units(stored?.difference)) }, now).toEqual(
    inWords({ variance, difference }),
  );
}

/** What was shipped at a former price is worth that one, and the rest the price of now; each rounded once. */
export function costOfOrder({ shippedAt, price, item }: Purchase, wanted: bigint): bigint {
  const former = [...shippedAt].filter(([then, shipped]) => then !== price && shipped !== 0n);
  const before = sum(former.map(([, shipped]) => shipped));
  const cost = sum(former.map(([then, shipped]) => amountOf(shipped, then, perOf(item))));
  return before >= wanted && before > 0n ? cents(cost * wanted, before) : cost + amountOf(wanted - before, price, perOf(item));
}

async function compareAmounts({ state, user, now }: Play): Promise<void> {
  const open = state.purchases.filter(
    (one) => one.state === 'OPEN' && one.closed === 0n && one.replaced === 0n && one.shipped <= one.quantity,
  );
  const stored: string[] = [];
  for (const { id } of open) stored.push(told(units(dataOf(await user.call(purchasesApi.get, { params: { id } })).amount)));
  expect(stored, `${now}: amounts of purchases`).toEqual(open.map((one) => told(costOfOrder(one, one.quantity))));
}
