import { sql } from 'kysely';
import { MAX_LOT_CHOICES, type LotChoice, type LotChoiceRequest } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';

/** Lots and rolls of these materials in stock at a holder, each material the oldest first. */
export async function chooseLots(db: Db, goods: ItemLevel, { holderId, ownership, wanted }: LotChoiceRequest): Promise<LotChoice[]> {
  const material = goods === 'SKU' ? sql`i.sku_id` : sql`i.spu_id`;
  const level = goods === 'SKU' ? sql`i.sku_id is not null` : sql`i.sku_id is null`;
  const { rows } = await sql<LotChoice>`${preparedStatement}
    select distinct on (w.n, l.received_on, l.id, r.id) ${material} as material_id, l.lot_no, coalesce(r.roll_no, '') as roll_no, l.received_on, l.quality,
           lb.on_hand::text, lb.frozen::text, lb.second_quantity::text
    from (
      select min(n) as n, "materialId", "lotNo"
      from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}) as ("materialId" bigint, "lotNo" text)) with ordinality as w ("materialId", "lotNo", n)
      group by 2, 3
    ) w
    join stock_items i on ${material} = w."materialId" and ${level}
    join stock_balances b on b.item_id = i.id and b.holder_id = ${holderId} and b.ownership = ${ownership}
    join lot_balances lb on lb.balance_id = b.id and lb.on_hand > 0
    join lots l on l.id = lb.lot_id and (w."lotNo" is null or upper(normalize(l.lot_no, NFKC)) = upper(normalize(w."lotNo", NFKC)))
    left join rolls r on r.id = lb.roll_id
    order by w.n, l.received_on, l.id, r.id
    limit ${MAX_LOT_CHOICES}`.execute(db);
  return rows;
}
