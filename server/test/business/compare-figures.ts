import { sql } from 'kysely';
import { expect } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { inWords } from './compare.ts';
import { amountOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import { keptOf, totalOf, type Purchase } from './documents.ts';
import type { State } from './state.ts';
import { items, mills } from './world.ts';

/** What is told about all documents together: amounts of orders, and the report of fabrics. */
export async function compareFigures(play: Play): Promise<void> {
  await compareAmounts(play);
  await compareFabrics(play);
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
function amountOfOrder({ quantity, shippedAt, price, item }: Purchase): bigint {
  const former = [...shippedAt].filter(([then]) => then !== price);
  const rest = quantity - sum(former.map(([, shipped]) => shipped));
  return sum([...former, [price, rest] as const].map(([one, many]) => amountOf(many, one, perOf(item))));
}

async function compareAmounts({ state, user, now }: Play): Promise<void> {
  const open = state.purchases.filter(
    (one) => one.state === 'OPEN' && one.closed === 0n && one.replaced === 0n && one.shipped <= one.quantity,
  );
  const stored: string[] = [];
  for (const { id } of open) stored.push(told(units(dataOf(await user.call(purchasesApi.get, { params: { id } })).amount)));
  expect(stored, `${now}: amounts of purchases`).toEqual(open.map((one) => told(amountOfOrder(one))));
}

/** By mill: 收货, 采购额, 拒收, 退货. */
async function compareFabrics({ b, shop, state, user, now }: Play): Promise<void> {
  const query = { pageSize: 200, skuIds: [shop.goods.cloth.skuId] };
  const { rows } = dataOf(await user.call(reportsApi.fabric, { query: query as never })) as unknown as {
    rows: (Record<string, string | null> & { narrow: Record<string, string> })[];
  };
  const stored = mills.flatMap((mill) => {
    const row = rows.find(({ narrow }) => narrow['supplierIds'] === b.mills[mill]);
    return row ? [[mill, ...['bought', 'amount', 'rejected', 'returned'].map((name) => told(units(row[name])))]] : [];
  });
  expect(stored, `${now}: the report of fabrics`).toEqual(fabricsOf(state));
}

function fabricsOf(state: State): string[][] {
  return mills.flatMap((mill) => {
    const receipts = state.receipts.filter(({ item, shares }) => item === 'cloth' && shares[0]?.order.mill === mill);
    const shares = receipts.flatMap((one) => one.shares);
    if (receipts.length === 0) return [];
    const figures = [
      totalOf(shares, ({ quantity }) => quantity),
      totalOf(receipts, ({ amount }) => amount),
      totalOf(shares, ({ rejected }) => rejected),
      totalOf(shares, (share) => share.quantity - keptOf(share)),
    ];
    return [[mill, ...figures.map(told)]];
  });
}
