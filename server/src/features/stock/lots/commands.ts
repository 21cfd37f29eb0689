import { sql } from 'kysely';
import type { LotEdit } from '@mrp/contract/features/stock/item.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import { AppError } from '../../../platform/app-error.ts';
import { plannedOnce, type Tx } from '../../../platform/database.ts';
import { getLot } from './queries.ts';

/** A lot, or a roll of one, that comes in. */
interface IncomingLot {
  itemId: string;
  /** Of the item's unit: metres or kilograms are told by it. */
  dimension: string;
  supplierId: string | null;
  occurredAt: string | null;
  lotNo: string;
  rollNo: string;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: number | null;
}

/** Makes the lots and rolls that are new; ids by item, lot and roll number, separated by line breaks. */
export async function takeLots(tx: Tx, incoming: readonly IncomingLot[]): Promise<Map<string, { lotId: string; rollId: string | null }>> {
  if (incoming.length === 0) return new Map();
  const wanted = JSON.stringify(incoming);
  const rows = sql`jsonb_to_recordset(${wanted}) as w ("itemId" bigint, dimension text, "supplierId" bigint, "occurredAt" timestamptz, "lotNo" text, "rollNo" text,
    quantity numeric, "secondQuantity" numeric, "defectPoints" integer)`;
  await sql`${plannedOnce}
    insert into lots (item_id, lot_no, supplier_id, received_on)
    select distinct on (w."itemId", w."lotNo") w."itemId", w."lotNo", w."supplierId",
           coalesce((w."occurredAt" at time zone 'Asia/Shanghai')::date, business_day())
    from ${rows} order by w."itemId", w."lotNo"
    on conflict on constraint lots_lot_no do nothing`.execute(tx);
  await sql`${plannedOnce}
    insert into rolls (lot_id, item_id, roll_no, metres, kilograms, defect_points)
    select l.id, l.item_id, w."rollNo", case w.dimension when 'length' then w.quantity else w."secondQuantity" end,
           case w.dimension when 'mass' then w.quantity when 'length' then w."secondQuantity" end, w."defectPoints"
    from ${rows} join lots l on l.item_id = w."itemId" and l.lot_no = w."lotNo"
    where w."rollNo" <> '' order by l.id, w."rollNo"
    on conflict on constraint rolls_roll_no do nothing`.execute(tx);
  const { rows: known } = await sql<{ itemId: string; lotNo: string; rollNo: string; lotId: string; rollId: string | null }>`${plannedOnce}
    select l.item_id, l.lot_no, w."rollNo" as roll_no, l.id as lot_id, r.id as roll_id
    from ${rows}
    join lots l on l.item_id = w."itemId" and l.lot_no = w."lotNo"
    left join rolls r on r.lot_id = l.id and r.roll_no = w."rollNo"`.execute(tx);
  return new Map(known.map(({ itemId, lotNo, rollNo, lotId, rollId }) => [`${itemId}\n${lotNo}\n${rollNo}`, { lotId, rollId }]));
}

/** 质检: what was measured; 不合格 freezes all of the lot, wherever it lies, any better verdict frees it. */
export async function editLot(tx: Tx, goods: Goods, id: string, { version, ...facts }: LotEdit): Promise<Lot> {
  await sql`select from lots where id = ${id} for update`.execute(tx);
  const stored = await getLot(tx, goods, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await tx.updateTable('lots').set(facts).where('id', '=', id).execute();
  const isUnfit = facts.quality === 'FAILED';
  if (isUnfit !== (stored.quality === 'FAILED')) await sql`select freeze_lot(${id}, ${isUnfit})`.execute(tx);
  return getLot(tx, goods, id);
}
