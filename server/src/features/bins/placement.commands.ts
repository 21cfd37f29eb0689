import { sql } from 'kysely';
import type { Bin, BinMoveInput } from '@mrp/contract/features/bins/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { getBin } from './queries.ts';

/** Goods that are put into a bin of the holder where they are. */
export interface PlacedPart {
  itemId: string;
  lotId: string | null;
  rollId: string | null;
  binId: string;
  /** Where the form shows a bin that cannot be used. */
  field?: string;
}

/** Puts goods into bins and logs what moved; nothing of the stock moves. What belongs to a moved item or lot goes along. */
export async function placeGoods(tx: Tx, holderId: string, parts: readonly PlacedPart[], reason = ''): Promise<void> {
  if (parts.length === 0) return;
  // One at a time at a holder: the log says truly where each thing came from.
  await sql`select pg_advisory_xact_lock(hashtextextended('bin_placements', ${holderId}::bigint))`.execute(tx);
  await refuseBins(tx, holderId, parts);
  await sql`
    with wanted as materialized (
      select distinct on (item_id, lot_id, roll_id) "itemId" as item_id, "lotId" as lot_id, "rollId" as roll_id, "binId" as bin_id
      from jsonb_to_recordset(${JSON.stringify(parts.map(({ itemId, lotId, rollId, binId }) => ({ itemId, lotId, rollId, binId })))}) as w ("itemId" bigint, "lotId" bigint, "rollId" bigint, "binId" bigint)),
    moved as materialized (
      select w.*, p.bin_id as own_bin, bin_of(${holderId}, w.item_id, w.lot_id, w.roll_id) as stood_in
      from wanted w
      left join bin_placements p on p.holder_id = ${holderId} and p.item_id = w.item_id and p.lot_id is not distinct from w.lot_id and p.roll_id is not distinct from w.roll_id),
    along as (
      delete from bin_placements p using wanted w
      where p.holder_id = ${holderId} and p.item_id = w.item_id and w.roll_id is null
        and (w.lot_id is null and p.lot_id is not null or p.lot_id = w.lot_id and p.roll_id is not null)),
    placed as (
      insert into bin_placements (holder_id, item_id, lot_id, roll_id, bin_id)
      select ${holderId}, item_id, lot_id, roll_id, bin_id from moved where own_bin is distinct from bin_id
      on conflict on constraint bin_placements_key do update set bin_id = excluded.bin_id, placed_at = now(), placed_by = acting_user_id())
    insert into bin_moves (holder_id, item_id, lot_id, roll_id, from_bin_id, to_bin_id, reason)
    select ${holderId}, item_id, lot_id, roll_id, nullif(stood_in, bin_id), bin_id, ${reason} from moved where own_bin is distinct from bin_id`.execute(
    tx,
  );
}

/** 移位 of goods that are in stock at the bin's holder. */
export async function moveToBin(tx: Tx, user: Identity, { binId, goods, reason }: BinMoveInput): Promise<Bin> {
  const bin = await getBin(tx, binId);
  const { rows } = await sql<{ at: number; goods: ItemLevel }>`
    select w.at, i.goods
    from jsonb_to_recordset(${JSON.stringify(goods.map((key, at) => ({ at, ...key })))}) as w (at int, "itemId" bigint, "lotId" bigint, "rollId" bigint)
    join stock_items i on i.id = w."itemId"
    where exists (
      select from stock_balances b left join lot_balances t on t.balance_id = b.id and t.on_hand > 0
      where b.holder_id = ${bin.holder.id} and b.item_id = w."itemId" and b.on_hand > 0
        and (w."lotId" is null or t.lot_id = w."lotId") and (w."rollId" is null or t.roll_id = w."rollId"))`.execute(tx);
  const there = new Map(rows.map((row) => [row.at, row.goods]));
  const fields = Object.fromEntries(
    goods.flatMap((_, at) => (there.has(at) ? [] : [[`goods.${at}`, `“${bin.holder.name}”没有这件的库存，请重新选择`]])),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  for (const level of new Set(there.values())) {
    const permission = `${level}库存:调拨` as const;
    if (!user.permissions.has(permission)) throw new AppError('FORBIDDEN', { permission });
  }
  await placeGoods(
    tx,
    bin.holder.id,
    goods.map((key) => ({ ...key, binId })),
    reason,
  );
  return getBin(tx, binId);
}

async function refuseBins(tx: Tx, holderId: string, parts: readonly PlacedPart[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bins where id = ${anyId([...new Set(parts.map(({ binId }) => binId))])} and holder_id = ${holderId} and active order by id for share`.execute(
    tx,
  );
  const known = new Set(rows.map(({ id }) => id));
  const wrong = parts.filter(({ binId }) => !known.has(binId));
  if (wrong.length > 0)
    throw new AppError(
      'VALIDATION',
      {},
      { fields: Object.fromEntries(wrong.map(({ field = 'binId' }) => [field, '库位不是这里的，或已停用，请重新选择'])) },
    );
}
