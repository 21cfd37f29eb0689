import { sql } from 'kysely';
import type { BinProposal } from '@mrp/contract/features/bins/record.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { binRef } from './queries.ts';

/**
 * A bin for each colour that comes in: where the same goods stand, else stood last, else where another colour of the material stands, else the
 * first empty ones of the way, one for each.
 */
export async function proposeBins(db: Db, { holderId, skuIds }: { holderId: string; skuIds: readonly string[] }): Promise<BinProposal[]> {
  const { rows } = await sql<BinProposal>`
    with asked as materialized (
      select k.id as sku_id, k.spu_id, i.id as item_id from skus k left join stock_items i on i.sku_id = k.id where k.id = ${anyId(skuIds)}),
    known as materialized (
      select a.sku_id, coalesce(here.bin_id, before.bin_id, near.bin_id) as bin_id,
             case when here.bin_id is not null then 'ITEM' when before.bin_id is not null then 'BEFORE' else 'MATERIAL' end as because
      from asked a
      left join lateral (
        select g.bin_id from bin_goods g join bins n on n.id = g.bin_id and n.active
        where g.holder_id = ${holderId} and g.item_id = a.item_id order by g.placed_at desc, g.placement_id desc limit 1) here on true
      left join lateral (
        select p.bin_id from bin_placements p join bins n on n.id = p.bin_id and n.active
        where p.holder_id = ${holderId} and p.item_id = a.item_id order by p.placed_at desc, p.id desc limit 1) before on here.bin_id is null
      left join lateral (
        select g.bin_id from stock_items o join bin_goods g on g.item_id = o.id and g.holder_id = ${holderId} join bins n on n.id = g.bin_id and n.active
        where o.spu_id = a.spu_id and o.sku_id is not null order by g.placed_at desc, g.placement_id desc limit 1) near on here.bin_id is null and before.bin_id is null),
    free as (
      select n.id, row_number() over (order by n.walk_order, n.code) as turn from bins n
      where n.holder_id = ${holderId} and n.active and not exists (select from bin_goods g where g.bin_id = n.id)
        and not exists (select from known k where k.bin_id = n.id)
      order by n.walk_order, n.code limit ${skuIds.length}),
    unknown as (select sku_id, row_number() over (order by sku_id) as turn from known where bin_id is null)
    select c.sku_id, ${binRef('n')} as bin, c.because
    from (select sku_id, bin_id, because from known where bin_id is not null
          union all select u.sku_id, f.id, 'EMPTY' from unknown u join free f on f.turn = u.turn) c
    join bins n on n.id = c.bin_id`.execute(db);
  return rows;
}
