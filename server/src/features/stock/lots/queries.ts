import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database.ts';
import { holderRef } from '../holders/queries.ts';
import { isOfGoods, refuseUnknownItem } from '../items/queries.ts';

/** Lots of one item with stock, or all it ever had; with a holder only what lies there. */
export async function listLots(
  db: Db,
  goods: Goods,
  itemId: string,
  { holderId, all }: { holderId?: string | undefined; all?: '1' | undefined },
): Promise<Lot[]> {
  await refuseUnknownItem(db, goods, itemId);
  const here = holderId ? sql<SqlBool>`b.holder_id = ${holderId}` : sql<SqlBool>`true`;
  const lots = await readLots(db, sql`l.item_id = ${itemId}`, here);
  return all ? lots : lots.filter(({ places, rolls }) => places.length > 0 || rolls.some((roll) => roll.places.length > 0));
}

export async function getLot(db: Db, goods: Goods, id: string): Promise<Lot> {
  const [lot] = await readLots(db, sql`l.id = ${id} and ${isOfGoods(goods)}`, sql`true`);
  if (!lot) throw new AppError('NOT_FOUND', { what: '缸号' });
  return lot;
}

async function readLots(db: Db, which: RawBuilder<SqlBool>, here: RawBuilder<SqlBool>): Promise<Lot[]> {
  const places = (condition: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('holder', ${holderRef('h')}, 'ownership', b.ownership, 'onHand', lb.on_hand::text, 'frozen', lb.frozen::text,
             'secondQuantity', lb.second_quantity::text) order by h.name, b.ownership)
    from lot_balances lb join stock_balances b on b.id = lb.balance_id join holders h on h.id = b.holder_id
    where ${condition} and lb.on_hand > 0 and ${here}), '[]')`;
  const { rows } = await sql<Lot>`
    select l.id, l.lot_no, s.abbreviation as supplier, l.received_on, l.shade_band, l.delta_e, l.actual_width, l.actual_gram_weight, l.actual_shrinkage,
           l.quality, l.remark, l.version,
           (select coalesce(sum(lb.on_hand), 0)::text from lot_balances lb join stock_balances b on b.id = lb.balance_id where lb.lot_id = l.id and ${here}) as on_hand,
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
