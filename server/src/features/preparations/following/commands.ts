import { sql } from 'kysely';
import { nameAction, type Tx } from '../../../platform/database.ts';

/**
 * Drafts that were ordered by a line of a replaced BOM take the new consumption: in proportion, rounded up to the unit. Where the new
 * version uses another material or colour at that place, or none, the line stays as it was.
 */
export async function followBomVersions(tx: Tx, versions: readonly { fromBomId: string; toBomId: string }[]): Promise<void> {
  if (versions.length === 0) return;
  await nameAction(tx, '随BOM新版本调整');
  await sql`
    with moved as (
      select l.id, l.order_id, n.id as bom_line_id,
             ceil(l.quantity * n.stock_consumption / o.stock_consumption * 10 ^ u.decimals) / 10 ^ u.decimals as quantity
      from jsonb_to_recordset(${JSON.stringify(versions)}) as v ("fromBomId" bigint, "toBomId" bigint)
      join bom_lines o on o.bom_id = v."fromBomId"
      join preparation_lines l on l.bom_line_id = o.id
      join preparation_orders p on p.id = l.order_id and p.state = 'DRAFT' and p.kind <> 'MEITAO'
      join units u on u.id = l.unit_id
      cross join lateral (
        select n.id, n.stock_consumption from bom_lines n
        where n.bom_id = v."toBomId" and n.spu_id = o.spu_id and n.site_id = o.site_id and n.stock_unit_id = o.stock_unit_id and n.is_prepared
          and (l.skc_id is null or l.sku_id is null
               or exists (select from bom_line_colours c where c.line_id = n.id and c.skc_id = l.skc_id and c.sku_id = l.sku_id))
        order by abs(n.position - o.position), n.id limit 1
      ) n
    ), changed as (
      update preparation_lines l set quantity = m.quantity, bom_line_id = m.bom_line_id from moved m where m.id = l.id returning l.order_id
    )
    update preparation_orders set version = version + 1 where id in (select order_id from changed)`.execute(tx);
}
