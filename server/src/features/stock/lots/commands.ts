import { sql, type RawBuilder } from 'kysely';
import type { LotEdit } from '@mrp/contract/features/stock/item.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Tx } from '../../../platform/database/database.ts';
import type { StoredLot } from '../rules.ts';
import type { BalanceKey, DocumentLine, Posting } from '../commands.ts';
import { getLot } from './queries.ts';

/** A lot, or one of its rolls, to be received. */
interface IncomingLot {
  itemId: string;
  /** In the item's unit; metres or kilograms are derived from it. */
  dimension: string;
  supplierId: string | null;
  occurredAt: string | null;
  lotNo: string;
  rollNo: string;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: number | null;
}

type WantedRows = RawBuilder<unknown>;
const wantedRows = (
  incoming: readonly IncomingLot[],
): WantedRows => sql`jsonb_to_recordset(${JSON.stringify(incoming)}) as w ("itemId" bigint, dimension text,
  "supplierId" bigint, "occurredAt" timestamptz, "lotNo" text, "rollNo" text, quantity numeric, "secondQuantity" numeric, "defectPoints" integer)`;
const receivedOn = sql`coalesce((w."occurredAt" at time zone 'Asia/Shanghai')::date, business_day())`;
const metres = sql`case w.dimension when 'length' then w.quantity else w."secondQuantity" end`;
const kilograms = sql`case w.dimension when 'mass' then w.quantity when 'length' then w."secondQuantity" end`;

/**
 * The existing lot or roll: by exact spelling, else regardless of case. The first spelling is kept. Looked up row by row: as `exists` it becomes a
 * join, which reads all lots of the item for each row.
 */
const knownLot = sql`(select k.* from lots k where k.item_id = w."itemId" and lower(k.lot_no) = lower(w."lotNo")
  order by k.lot_no = w."lotNo" desc, k.id limit 1)`;
const knownRoll = sql`(select k.* from rolls k where k.lot_id = l.id and lower(k.roll_no) = lower(w."rollNo")
  order by k.roll_no = w."rollNo" desc, k.id limit 1)`;

/** Creates missing lots and rolls; returns all of them by item, lot number and roll number, joined by line breaks. */
export async function ensureLots(tx: Tx, incoming: readonly IncomingLot[]): Promise<Map<string, StoredLot>> {
  if (incoming.length === 0) return new Map();
  const rows = wantedRows(incoming);
  const lots = await sql`${preparedStatement}
    insert into lots (item_id, lot_no, supplier_id, received_on)
    select w."itemId", w."lotNo", w."supplierId", ${receivedOn}
    from (select distinct on (w."itemId", lower(w."lotNo")) w.* from ${rows} order by w."itemId", lower(w."lotNo")) w
    left join lateral ${knownLot} l on true
    where l.id is null order by w."itemId", lower(w."lotNo")
    on conflict on constraint lots_lot_no do nothing returning id`.execute(tx);
  const rolls = await sql`${preparedStatement}
    insert into rolls (lot_id, item_id, roll_no, metres, kilograms, defect_points)
    select distinct on (l.id, lower(w."rollNo")) l.id, l.item_id, w."rollNo", ${metres}, ${kilograms}, w."defectPoints"
    from ${rows} cross join lateral ${knownLot} l left join lateral ${knownRoll} r on true
    where w."rollNo" <> '' and r.id is null order by l.id, lower(w."rollNo")
    on conflict on constraint rolls_roll_no do nothing returning id`.execute(tx);
  const known = await listTaken(tx, rows);
  const lotIds = new Set([...known.values()].map(({ lotId }) => lotId));
  const rollIds = new Set([...known.values()].flatMap(({ rollId }) => rollId ?? []));
  if (rolls.rows.length < rollIds.size) await renewRolls(tx, rows, [...rollIds]);
  if (lots.rows.length < lotIds.size) await renewLots(tx, rows, [...lotIds]);
  return known;
}

async function listTaken(tx: Tx, wanted: WantedRows): Promise<Map<string, StoredLot>> {
  const { rows } = await sql<StoredLot & { itemId: string; lotNo: string; rollNo: string }>`${preparedStatement}
    select l.item_id, w."lotNo" as lot_no, w."rollNo" as roll_no, l.id as lot_id, r.id as roll_id, l.actual_width, l.actual_gram_weight
    from ${wanted}
    cross join lateral ${knownLot} l
    left join lateral ${knownRoll} r on true`.execute(tx);
  return new Map(rows.map(({ itemId, lotNo, rollNo, ...taken }) => [`${itemId}\n${lotNo}\n${rollNo}`, taken]));
}

/**
 * Locks existing rolls, so that a parallel receipt of the same roll waits and then sees the stock. For a roll without stock, because its
 * receipt was reversed or it was used up, the new packing list replaces the old facts.
 */
async function renewRolls(tx: Tx, wanted: WantedRows, ids: readonly string[]): Promise<void> {
  await sql`${preparedStatement} select from rolls where id = ${anyId(ids)} order by id for no key update`.execute(tx);
  await sql`${preparedStatement}
    update rolls r set metres = ${metres}, kilograms = ${kilograms}, defect_points = w."defectPoints", refused = false
    from ${wanted} cross join lateral ${knownLot} l cross join lateral ${knownRoll} known
    where r.id = known.id and (r.metres, r.kilograms, r.defect_points, r.refused) is distinct from (${metres}, ${kilograms}, w."defectPoints", false)
      and not exists (select from lot_balances b where b.lot_id = r.lot_id and b.roll_id = r.id and b.on_hand > 0)`.execute(tx);
}

/** What a roll measured more than its packing list said: its metres or kilograms grow by it. */
export async function addMeasured(
  tx: Tx,
  measured: readonly { rollId: string; dimension: string; quantity: string; secondQuantity: string | null }[],
): Promise<void> {
  if (measured.length === 0) return;
  await sql`
    update rolls r set metres = r.metres + coalesce(${metres}, 0), kilograms = r.kilograms + coalesce(${kilograms}, 0)
    from jsonb_to_recordset(${JSON.stringify(measured)}) as w ("rollId" bigint, dimension text, quantity numeric, "secondQuantity" numeric)
    where r.id = w."rollId"`.execute(tx);
}

/** Likewise updates supplier and date of a lot without stock. */
async function renewLots(tx: Tx, wanted: WantedRows, ids: readonly string[]): Promise<void> {
  await sql`${preparedStatement}
    update lots l set supplier_id = coalesce(w."supplierId", l.supplier_id), received_on = ${receivedOn}
    from ${wanted} cross join lateral ${knownLot} known
    where l.id = ${anyId(ids)} and l.id = known.id
      and (l.supplier_id, l.received_on) is distinct from (coalesce(w."supplierId", l.supplier_id), ${receivedOn})
      and not exists (select from lot_balances b where b.lot_id = l.id and b.on_hand > 0)`.execute(tx);
}

/** 质检: stores the measured values. 不合格 freezes the whole lot at all holders; any better result unfreezes it. 合格 and 让步 free what came back as 不良, too. */
export async function editLot(tx: Tx, goods: ItemLevel, id: string, { version, ...facts }: LotEdit): Promise<Lot> {
  await sql`select lock_lot(${id})`.execute(tx);
  const stored = await getLot(tx, goods, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await tx.updateTable('lots').set(facts).where('id', '=', id).execute();
  const isUnfit = facts.quality === 'FAILED';
  await sql`
    select freeze_lot(${id}, ${isUnfit})
    where ${isUnfit !== (stored.quality === 'FAILED')} or ${facts.quality !== 'PENDING'} and exists (select from lot_balances where lot_id = ${id} and frozen > 0)`.execute(
    tx,
  );
  return getLot(tx, goods, id);
}

/** A return of goods of the brand, with the line that it is of. */
export type ReturnedGoods = Pick<Posting, 'holderId' | 'itemId' | 'lotId' | 'rollId' | 'quantity'> & DocumentLine;

/** Freezes what came back as 不良 in this transaction, until 质检 of its lot; without lots until it is judged 可用 or goes back to the supplier. */
export async function freezeReturned(tx: Tx, returned: readonly ReturnedGoods[]): Promise<void> {
  await sql`select freeze_returned(${JSON.stringify(returned.filter(({ lotId }) => lotId !== null))})`.execute(tx);
  const loose = returned.filter(({ lotId }) => lotId === null).map((goods) => ({ ...goods, ownership: 1 }));
  await sql`select freeze_goods(${JSON.stringify(loose)}, true)`.execute(tx);
}

/** Freezes goods without lots that these document lines refused, and no more; 0 frees them. Goods with lots are judged by lot and roll. */
export async function freezeRefused(tx: Tx, refused: readonly (BalanceKey & DocumentLine & { quantity: string })[]): Promise<void> {
  if (refused.length > 0) await sql`select freeze_goods(${JSON.stringify(refused)}, false)`.execute(tx);
}

/** Freezes single unfit rolls of fit lots, or frees them; 质检 of their lot decides anew. */
export async function freezeRolls(tx: Tx, rolls: readonly { lotId: string; rollId: string }[], isUnfit: boolean): Promise<void> {
  if (rolls.length === 0) return;
  await sql`select freeze_rolls(${JSON.stringify(rolls)}, ${isUnfit})`.execute(tx);
}

/** What an inspection found of a lot; an unknown width or weight keeps what was known. */
export interface InspectedLot {
  lotId: string;
  quality: 'PASSED' | 'CONCEDED' | 'FAILED';
  shadeBand: string;
  actualWidth: string | null;
  actualGramWeight: string | null;
}

/** 检验 of received lots: like `editLot`, 不合格 freezes them wherever they are. Returns those that were frozen or set free. */
export async function inspectLots(tx: Tx, lots: readonly InspectedLot[]): Promise<string[]> {
  const ids = lots.map(({ lotId }) => lotId);
  // In the order of their ids, so that two inspections never wait for each other in a circle.
  await sql`select lock_lot(id) from (select id from lots where id = ${anyId(ids)} order by id) l`.execute(tx);
  const { rows: changed } = await sql<{ id: string; isUnfit: boolean }>`
    select l.id, w.quality = 'FAILED' as is_unfit
    from lots l join jsonb_to_recordset(${JSON.stringify(lots)}) as w ("lotId" bigint, quality text) on w."lotId" = l.id
    where (w.quality = 'FAILED') <> (l.quality = 'FAILED') order by l.id`.execute(tx);
  await sql`
    update lots l
    set quality = w.quality, shade_band = coalesce(nullif(w."shadeBand", ''), l.shade_band),
        actual_width = coalesce(w."actualWidth", l.actual_width), actual_gram_weight = coalesce(w."actualGramWeight", l.actual_gram_weight)
    from jsonb_to_recordset(${JSON.stringify(lots)}) as w ("lotId" bigint, quality text, "shadeBand" text, "actualWidth" numeric, "actualGramWeight" numeric)
    where l.id = w."lotId"`.execute(tx);
  await sql`
    select freeze_lot(w.id, w."isUnfit") from jsonb_to_recordset(${JSON.stringify(changed)}) as w (id bigint, "isUnfit" boolean)`.execute(
    tx,
  );
  return changed.map(({ id }) => id);
}

/** Keeps the defect points that an inspection counted. */
export async function setRollPoints(tx: Tx, counted: readonly { rollId: string; defectPoints: number | null }[]): Promise<void> {
  await sql`
    update rolls r set defect_points = w."defectPoints"
    from jsonb_to_recordset(${JSON.stringify(counted)}) as w ("rollId" bigint, "defectPoints" integer)
    where r.id = w."rollId" and r.defect_points is distinct from w."defectPoints"`.execute(tx);
}

/** What a purchase brings is in stock from its receipt on: lots that lay nowhere before their shipment, and do not lie at a holder yet. */
export async function dateReceivedLots(
  tx: Tx,
  lotIds: readonly string[],
  { shipmentId, occurredAt }: { shipmentId: string; occurredAt: string | null },
): Promise<void> {
  if (lotIds.length === 0) return;
  await sql`
    update lots l set received_on = coalesce((${occurredAt}::timestamptz at time zone 'Asia/Shanghai')::date, business_day())
    where l.id = ${anyId(lotIds)}
      and exists (select from movements m where m.document_kind = 'shipment' and m.document_id = ${shipmentId} and m.type = 'SPOT_IN' and m.lot_id = l.id)
      and not exists (select from lot_balances b join stock_balances s on s.id = b.balance_id join holders h on h.id = s.holder_id and h.kind <> 'TRANSIT'
        where b.lot_id = l.id and b.on_hand > 0)`.execute(tx);
}
