import { sql } from 'kysely';
import type { MovementType, Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Tx } from '../../platform/database.ts';
import { createLockTimeout } from '../../platform/lock-timeout.ts';
import { findNegativeDay } from './backdating.queries.ts';

/** Where stock stands: one row, one lock. */
export interface BalanceKey {
  holderId: string;
  ownership: Ownership;
  itemId: string;
}

/** The line of a document that moves or reserves stock. */
export interface DocumentLine {
  documentKind: string;
  documentId: string;
  lineId: string;
}

/** One movement to be. Quantities are signed and in the item's unit, amounts in CNY without tax. */
export interface Posting extends BalanceKey, DocumentLine {
  type: MovementType;
  quantity: string;
  lotId?: string | null;
  rollId?: string | null;
  secondQuantity?: string | null;
  /** What comes in is worth this; in a pair, this on top of the value that left (the dye fee). */
  amount?: string | null;
  /** Number within this call: transfer, conversion and buy-out belong together. */
  pair?: number | null;
  /** The document's line as its user counts them, for refusals; absent: the posting's place in the call. */
  lineNo?: number;
  /** Tells several movements of one line and type apart. */
  sequence?: number;
  reversalOfId?: string | null;
  /** Absent: now. */
  occurredAt?: string | null;
  reason?: string;
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
 * Posts all or nothing, in the order given; sent again it answers the same. Refuses with the ledger's own codes (STOCK_…), and what is dated
 * before the goods were there.
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

/** What these keys keep does not change until the transaction ends: for who must look before he posts. */
export async function lockStock(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  if (keys.length > 0)
    await withLockTimeout(tx, namesOf(keys), () => sql`${preparedStatement} select lock_stock(${JSON.stringify(keys)})`.execute(tx));
}

/** A place for what is to come in: lists and items show 即将入库 where there is one. */
export async function ensureBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  if (keys.length > 0) await sql`${preparedStatement} select ensure_balances(${JSON.stringify(keys)})`.execute(tx);
}

/** Reserves what is available, all or nothing; a line that reserved before now reserves this much. */
export async function reserveStock(tx: Tx, wanted: readonly (BalanceKey & DocumentLine & { quantity: string })[]): Promise<void> {
  if (wanted.length > 0) await sql`select reserve_stock(${JSON.stringify(wanted)})`.execute(tx);
}

/** Ends what these documents still reserve. */
export async function releaseReservations(tx: Tx, documentKind: string, documentIds: readonly string[]): Promise<void> {
  await sql`select release_reservations(${documentKind}, ${documentIds as string[]}::bigint[])`.execute(tx);
}

/**
 * The stock items of SKUs, or of SPUs as greige, made when a document first names them: unit and tracking are frozen from then on.
 * Returns ids in the order given.
 */
export async function takeStockItems(tx: Tx, items: readonly { spuId: string; skuId: string | null }[]): Promise<string[]> {
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

/** The sweep of each minute: reservations that have expired end, and their documents are told. Answers how many. */
export async function endExpiredReservations(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_expired_reservations() as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}
