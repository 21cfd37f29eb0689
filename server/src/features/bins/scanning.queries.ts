import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { BinAnswer } from '@mrp/contract/features/bins/record.ts';
import { parseLabelCode } from '@mrp/contract/features/stock/labels.ts';
import type { Db } from '../../platform/database/database.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { binRef, goodsColumns, goodsTables, hasOtherBin } from './queries.ts';

const SHOWN_GOODS = 100;

/** A label of ours names one record; any other text is the code of a bin or of a material, or what its barcode or a supplier's label says. */
export async function findScanned(db: Db, text: string): Promise<BinAnswer> {
  const label = parseLabelCode(text);
  if (label?.kind === 'BIN') return { bins: await findBins(db, sql`n.id = ${label.id}`), goods: [] };
  if (label)
    return { bins: [], goods: await findGoods(db, label.kind === 'ROLL' ? sql`t.roll_id = ${label.id}` : sql`t.lot_id = ${label.id}`) };
  const code = text.trim().toUpperCase();
  const bins = await findBins(db, sql`n.code = ${code}`);
  const items = sql<SqlBool>`b.item_id in (
    select i.id from stock_items i join skus k on k.id = i.sku_id where k.code = ${code}
    union all select i.id from stock_items i join spus p on p.id = i.spu_id where i.sku_id is null and p.code = ${code}
    union all select i.id from material_codes m join stock_items i on i.spu_id = m.spu_id and i.sku_id is not distinct from m.sku_id where m.code = ${code})`;
  return { bins, goods: bins.length > 0 ? [] : await findGoods(db, items) };
}

async function findBins(db: Db, condition: RawBuilder<unknown>): Promise<BinAnswer['bins']> {
  const { rows } = await sql<BinAnswer['bins'][number]>`
    select n.id, n.code, n.zone, n.walk_order, ${holderRef('h')} as holder
    from bins n join holders h on h.id = n.holder_id where n.active and ${condition} order by h.name limit 20`.execute(db);
  return rows;
}

/** What of it is in stock, at which holder and in which bin. */
async function findGoods(db: Db, condition: RawBuilder<unknown>): Promise<BinAnswer['goods']> {
  const { rows } = await sql<BinAnswer['goods'][number]>`
    select ${goodsColumns}, g.on_hand, ${holderRef('h')} as holder, case when n.id is not null then ${binRef('n')} end as bin,
           ${hasOtherBin(sql`g.holder_id`, sql`n.id`)} as has_other_bin
    from (
      select b.holder_id, b.item_id, t.lot_id, t.roll_id, sum(coalesce(t.on_hand, b.on_hand))::text as on_hand
      from stock_balances b left join lot_balances t on t.balance_id = b.id and t.on_hand > 0
      where b.on_hand > 0 and ${condition} group by 1, 2, 3, 4) g
    ${goodsTables}
    join holders h on h.id = g.holder_id and h.kind <> 'TRANSIT'
    left join bins n on n.id = bin_of(g.holder_id, g.item_id, g.lot_id, g.roll_id)
    order by h.name, l.received_on, l.lot_no, length(r.roll_no), r.roll_no limit ${SHOWN_GOODS}`.execute(db);
  return rows;
}
