import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { AppError, refuseLines } from '../../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { holderRef } from '../holders.queries.ts';
import { matchesItemLevel, refuseUnknownItem } from '../balances/items.queries.ts';
import { formatQuantity, formatRoll, type MeasuredLot } from '../rules.ts';

/** Lots of one item with stock, now or at a past moment, or all lots it ever had. With a holder, only the lots there. */
export async function listLots(
  db: Db,
  goods: ItemLevel,
  itemId: string,
  { holderId, all, at = null }: { holderId?: string | undefined; all?: '1' | undefined; at?: string | null | undefined },
): Promise<Lot[]> {
  await refuseUnknownItem(db, goods, itemId);
  const here = holderId ? sql<SqlBool>`b.holder_id = ${holderId}` : sql<SqlBool>`true`;
  const lots = await readLots(db, sql`l.item_id = ${itemId}`, here, at);
  return all ? lots : lots.filter(({ places, rolls }) => places.length > 0 || rolls.some((roll) => roll.places.length > 0));
}

export async function getLot(db: Db, goods: ItemLevel, id: string): Promise<Lot> {
  const [lot] = await readLots(db, sql`l.id = ${id} and ${matchesItemLevel(goods)}`, sql`true`, null);
  if (!lot) throw new AppError('NOT_FOUND', { what: stockWords.lotNo });
  return lot;
}

/** The measured values of existing lots of an item, by lot number. */
export async function readMeasuredLots(db: Db, itemId: string, lotNos: readonly string[]): Promise<Map<string, MeasuredLot>> {
  const { rows } = await sql<MeasuredLot & { lotNo: string }>`${preparedStatement}
    select lot_no, actual_width, actual_gram_weight from lots where item_id = ${itemId} and lot_no = any(${lotNos as string[]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ lotNo, ...measured }) => [lotNo, measured]));
}

/** A roll that was just received, with its balance. */
export interface ReceivedRoll {
  ordinal: number;
  lotId: string;
  rollId: string;
  quantity: string;
  holderId: string;
  ownership: 1 | 2;
  /** Where the form shows it. */
  field?: string;
  /** 期初 may open one roll in parts, one part per holder. */
  inParts: boolean;
}

/**
 * Refuses rolls that already were in stock before this receipt, because a roll is one piece of fabric. Call it after posting, under the
 * lock of the balance.
 */
export async function refuseDuplicateRolls(db: Db, received: readonly ReceivedRoll[]): Promise<void> {
  if (received.length === 0) return;
  const before = sql`(b.on_hand - case when p.holder_id = w."holderId" and p.ownership = w.ownership then w.quantity else 0 end)`;
  const { rows } = await sql<{ ordinal: number; field: string | null; quantity: string } & Place>`${preparedStatement}
    select w.ordinal, w.field, ${before}::text as quantity, l.lot_no, r.roll_no, h.name as holder, u.name as unit_name, u.decimals
    from jsonb_to_recordset(${JSON.stringify(received)})
      as w (ordinal int, "lotId" bigint, "rollId" bigint, quantity numeric, "holderId" bigint, ownership int, "inParts" boolean, field text)
    join lot_balances b on b.lot_id = w."lotId" and b.roll_id = w."rollId"
    join stock_balances p on p.id = b.balance_id and (p.holder_id = w."holderId" or not w."inParts")
    join lots l on l.id = b.lot_id
    join rolls r on r.id = b.roll_id
    join stock_items i on i.id = l.item_id
    join units u on u.id = i.unit_id
    join holders h on h.id = p.holder_id
    where ${before} > 0 order by w.ordinal, w."rollId" limit 100`.execute(db);
  const [first, ...others] = rows.map((there) => ({
    name: 'STOCK_ROLL_THERE' as const,
    values: { ordinal: there.ordinal, roll: formatRoll(there), holder: there.holder, quantity: formatQuantity(there.quantity, there) },
    ...(there.field !== null && { field: there.field }),
  }));
  if (first) throw refuseLines([first, ...others]);
}

interface Place {
  lotNo: string;
  rollNo: string;
  holder: string;
  unitName: string;
  decimals: number;
}

/** The balances of lot `l` by roll; at a past moment summed from the movements. Frozen quantities have no history. */
const lotBalances = (at: string | null) =>
  at === null
    ? sql`lot_balances lb`
    : sql`(select m.balance_id, m.lot_id, m.roll_id, sum(m.quantity) as on_hand, null as frozen, nullif(sum(m.second_quantity), 0) as second_quantity
           from movements m where m.lot_id = l.id and m.posted_at <= ${at}::timestamptz group by 1, 2, 3) lb`;

async function readLots(db: Db, which: RawBuilder<SqlBool>, here: RawBuilder<SqlBool>, at: string | null): Promise<Lot[]> {
  const places = (condition: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('holder', ${holderRef('h')}, 'ownership', b.ownership, 'onHand', lb.on_hand::text, 'frozen', lb.frozen::text,
             'secondQuantity', lb.second_quantity::text) order by h.name, b.ownership)
    from ${lotBalances(at)} join stock_balances b on b.id = lb.balance_id join holders h on h.id = b.holder_id
    where ${condition} and lb.on_hand > 0 and ${here}), '[]')`;
  const { rows } = await sql<Lot>`
    select l.id, l.lot_no, s.abbreviation as supplier, l.received_on, l.shade_band, l.delta_e, l.actual_width, l.actual_gram_weight, l.actual_shrinkage,
           l.quality, l.remark, l.version,
           (select coalesce(sum(lb.on_hand), 0)::text from ${lotBalances(at)} join stock_balances b on b.id = lb.balance_id where lb.lot_id = l.id and ${here}) as on_hand,
           ${places(sql`lb.lot_id = l.id and lb.roll_id is null`)} as places,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', r.id::text, 'rollNo', r.roll_no, 'metres', r.metres::text, 'kilograms', r.kilograms::text,
                      'defectPoints', r.defect_points, 'remnantOf', (select p.roll_no from rolls p where p.id = r.remnant_of_id),
                      'places', ${places(sql`lb.lot_id = l.id and lb.roll_id = r.id`)}) order by r.id)
             from rolls r where r.lot_id = l.id), '[]') as rolls
    from lots l join stock_items i on i.id = l.item_id left join suppliers s on s.id = l.supplier_id
    where ${which} order by l.received_on, l.id`.execute(db);
  return rows;
}
