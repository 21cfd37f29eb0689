import { sql } from 'kysely';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { BalanceKey } from '../../stock/commands.ts';
import { lotOfLine, reasonOfLine } from '../sql-fragments.queries.ts';

/** One owner's variance, to be posted. */
export interface VarianceShare {
  id: string;
  lineNo: number;
  holderId: string;
  ownership: Ownership;
  itemId: string;
  lotId: string | null;
  rollId: string | null;
  variance: string;
  /** The reason in words. */
  reason: string;
  /** What is there now, for the share of the second quantity. */
  onHand: string;
  secondQuantity: string | null;
  secondDecimals: number | null;
}

export async function listVarianceShares(db: Db, stocktakeId: string): Promise<VarianceShare[]> {
  const { rows } = await sql<VarianceShare>`
    select h.id, l.position + 1 as line_no, b.holder_id, b.ownership, b.item_id, l.lot_id, l.roll_id, h.variance, coalesce(e.name, '') as reason,
           coalesce(case when l.lot_id is null then b.on_hand else t.on_hand end, 0)::text as on_hand,
           (case when l.lot_id is null then b.second_quantity else t.second_quantity end)::text as second_quantity, u.decimals as second_decimals
    from stocktake_shares h
    join stocktake_lines l on l.id = h.line_id
    join stock_balances b on b.id = h.balance_id
    join stock_items i on i.id = l.item_id
    left join units u on u.id = i.second_unit_id and u.id <> i.unit_id
    left join ${lotOfLine('l')} on true
    left join dictionary_entries e on e.id = ${reasonOfLine}
    where h.stocktake_id = ${stocktakeId} and h.variance <> 0
    order by l.position, h.ownership`.execute(db);
  return rows;
}

/** The balances of which something was counted. */
export async function listCountedKeys(db: Db, stocktakeId: string): Promise<BalanceKey[]> {
  const { rows } = await sql<BalanceKey>`
    select distinct b.holder_id, b.ownership, b.item_id
    from stocktake_shares h join stocktake_lines l on l.id = h.line_id and l.counted is not null join stock_balances b on b.id = h.balance_id
    where h.stocktake_id = ${stocktakeId}`.execute(db);
  return rows;
}

/** When balances were counted: those with every lot in stock counted. A past stocktake counts as complete, because later lots did not exist then. */
export async function listCountedBalances(db: Db, stocktakeId: string, isPast: boolean): Promise<{ balanceId: string; at: string }[]> {
  const { rows } = await sql<{ balanceId: string; at: string }>`
    select h.balance_id, max(l.counted_at) as at
    from stocktake_shares h
    join stocktake_lines l on l.id = h.line_id
    join stock_balances b on b.id = h.balance_id
    where h.stocktake_id = ${stocktakeId}
    group by h.balance_id, b.id
    having bool_and(l.counted is not null) and (${isPast}::boolean or not exists (
      select from lot_balances t where t.balance_id = b.id and t.on_hand > 0
        and not exists (select from stocktake_lines n where n.stocktake_id = ${stocktakeId} and n.item_id = b.item_id
          and n.lot_id = t.lot_id and n.roll_id = t.roll_id)
        and (t.roll_id is not null or not exists (select from stocktake_lines n where n.stocktake_id = ${stocktakeId} and n.item_id = b.item_id
          and n.lot_id = t.lot_id and n.roll_id is null))))`.execute(db);
  return rows;
}

/** When lots and rolls were counted, of counts in part too. */
export async function listCountedLots(
  db: Db,
  stocktakeId: string,
): Promise<{ balanceId: string; lotId: string; rollId: string | null; at: string }[]> {
  const { rows } = await sql<{ balanceId: string; lotId: string; rollId: string | null; at: string }>`
    select h.balance_id, l.lot_id, l.roll_id, l.counted_at as at
    from stocktake_shares h join stocktake_lines l on l.id = h.line_id
    where h.stocktake_id = ${stocktakeId} and l.counted is not null and l.lot_id is not null`.execute(db);
  return rows;
}

export async function readCode(db: Db, stocktakeId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from stocktakes where id = ${stocktakeId}`.execute(db);
  return rows[0]?.code ?? '';
}
