import { sql } from 'kysely';
import type { MovementType, Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Tx } from '../../platform/database/database.ts';
import { createLockTimeout } from '../../platform/database/lock-timeout.ts';
import { findNegativeDay } from './balances/backdating.queries.ts';

/** Identifies one balance, which is one row and one lock. */
export interface BalanceKey {
  holderId: string;
  ownership: Ownership;
  itemId: string;
}

/** The document line that moves or reserves stock. */
export interface DocumentLine {
  documentKind: string;
  documentId: string;
  lineId: string;
}

/** One movement to post. Quantities are signed and in the item's unit; amounts are in CNY without tax. */
export interface Posting extends BalanceKey, DocumentLine {
  type: MovementType;
  quantity: string;
  lotId?: string | null;
  rollId?: string | null;
  secondQuantity?: string | null;
  /** The value of a receipt, or, negative, of an issue of just that; in a pair, the value added to what left (the dye fee). */
  amount?: string | null;
  /** The number of the pair within this call: transfer, conversion and buy-out post pairs. */
  pair?: number | null;
  /** The line number that the user sees, used in error messages; defaults to the position of the posting in the call. */
  lineNo?: number;
  /** Distinguishes several movements of the same line and type. */
  sequence?: number;
  reversalOfId?: string | null;
  /** Defaults to now. */
  occurredAt?: string | null;
  reason?: string;
  /** Of goods that leave 在途: the line that sent them, where it is of another document. */
  sourceKind?: string;
  sourceLineId?: string;
  /** Of what a pick returns: the sequence of the take that it comes from. */
  takenSequence?: number;
}

export interface Posted {
  movementId: string;
  amount: string | null;
  afterQuantity: string;
}

const withLockTimeout = createLockTimeout();
const namesOf = (keys: readonly BalanceKey[]): string[] =>
  keys.map(({ holderId, ownership, itemId }) => `${holderId} ${ownership} ${itemId}`);

/**
 * Posts all movements in the given order, or none. Idempotent: a repeated call returns the same result. Fails with the ledger's STOCK_…
 * codes, or when a backdated movement would leave a past day negative.
 */
export async function postMovements(tx: Tx, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const { rows } = await withLockTimeout(tx, namesOf(postings), () =>
    sql<Posted>`${preparedStatement}
      select movement_id, amount, after_quantity from post_movements(${JSON.stringify(postings)}) order by ordinal`.execute(tx),
  );
  if (postings.some(({ occurredAt, quantity }) => occurredAt && quantity.startsWith('-'))) await refuseBeforeItCame(tx, postings, rows);
  return rows;
}

async function refuseBeforeItCame(tx: Tx, postings: readonly Posting[], posted: readonly Posted[]): Promise<void> {
  const ids = posted.map(({ movementId }) => movementId);
  const found = await findNegativeDay(tx, ids);
  if (!found) return;
  const { movementId, day, level, enoughFrom } = found;
  const at = ids.indexOf(movementId);
  throw new AppError('STOCK_BEFORE_IT_CAME', { ordinal: postings[at]?.lineNo ?? at + 1, day, level, enoughFrom });
}

/** Locks these balances until the transaction ends, for callers that read before they post. */
export async function lockStock(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  if (keys.length > 0)
    await withLockTimeout(tx, namesOf(keys), () => sql`${preparedStatement} select lock_stock(${JSON.stringify(keys)})`.execute(tx));
}

/** Creates the balances of expected receipts, because lists and items show 即将入库 per balance. */
export async function ensureBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  if (keys.length > 0) await sql`${preparedStatement} select ensure_balances(${JSON.stringify(keys)})`.execute(tx);
}

/** Reserves available stock, all or nothing. A line that already has a reservation gets this quantity instead. */
export async function reserveStock(tx: Tx, wanted: readonly (BalanceKey & DocumentLine & { quantity: string })[]): Promise<void> {
  if (wanted.length > 0) await sql`select reserve_stock(${JSON.stringify(wanted)})`.execute(tx);
}

/** Releases all remaining reservations of these documents. */
export async function releaseReservations(tx: Tx, documentKind: string, documentIds: readonly string[]): Promise<void> {
  await sql`select release_reservations(${documentKind}, ${documentIds as string[]}::bigint[])`.execute(tx);
}

/**
 * Returns the ids of the stock items of these SKUs, or of SPUs as greige, in the given order. Missing items are created; unit and lot
 * tracking are fixed from then on.
 */
export async function ensureStockItems(tx: Tx, items: readonly { spuId: string; skuId: string | null }[]): Promise<string[]> {
  const wanted = JSON.stringify(items);
  await sql`${preparedStatement}
    insert into stock_items (spu_id, sku_id, unit_id, second_unit_id, lot_tracked)
    select distinct s.id, w."skuId", s.first_unit_id, s.second_unit_id, c.lot_tracked
    from jsonb_to_recordset(${wanted}) as w ("spuId" bigint, "skuId" bigint)
    join spus s on s.id = w."spuId"
    join classification_facts c on c.id = s.classification_id
    order by 1, 2
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`${preparedStatement}
    select i.id from rows from (jsonb_to_recordset(${wanted}) as ("spuId" bigint, "skuId" bigint)) with ordinality as w ("spuId", "skuId", n)
    join stock_items i on i.spu_id = w."spuId" and i.sku_id is not distinct from w."skuId"
    order by w.n`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Releases expired reservations and notifies their documents; runs every minute. Returns the number of released reservations. */
export async function endExpiredReservations(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_expired_reservations() as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}
