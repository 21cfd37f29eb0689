import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { greigeToDye } from '../netting/runs/matched.queries.ts';

/** Keeps one row for each material that is wanted or on its way; a row that stays keeps its id, so that addresses and selections hold. */
export async function keepItems(tx: Tx): Promise<void> {
  await sql`
    create temporary table plan_named on commit drop as
    select distinct on (spu_id, sku_id) spu_id, sku_id, unit_id
    from (
      select spu_id, sku_id, unit_id from plan_wanted
      union all
      select r.spu_id, r.sku_id, coalesce(i.unit_id, s.first_unit_id)
      from scheduled_receipts r join spus s on s.id = r.spu_id left join stock_items i on i.spu_id = r.spu_id and i.sku_id is not distinct from r.sku_id
      union all
      ${greigeToDye(sql`select spu_id from plan_wanted where sku_id is not null`)}
    ) named
    order by spu_id, sku_id`.execute(tx);
  await sql`
    delete from plan_items i where not exists (select from plan_named n where n.spu_id = i.spu_id and n.sku_id is not distinct from i.sku_id)`.execute(
    tx,
  );
  await sql`
    insert into plan_items (spu_id, sku_id, unit_id) select spu_id, sku_id, unit_id from plan_named order by spu_id, sku_id
    on conflict (spu_id, sku_id) do update set unit_id = excluded.unit_id where plan_items.unit_id <> excluded.unit_id`.execute(tx);
}
