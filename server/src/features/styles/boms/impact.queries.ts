import { sql } from 'kysely';
import type { BomImpact } from '@mrp/contract/features/styles/record.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bomRefOf, ownerOf } from '../sql-fragments.queries.ts';
import { getStoredBom } from './queries.ts';

/** What a change of this BOM affects: open orders and preparations, and the BOMs that contain its material. */
export async function getBomImpact(db: Db, id: string): Promise<BomImpact> {
  const { styleId, spuId, type, garmentOrder } = await getStoredBom(db, id);
  const inForce = sql`b.state = 'EFFECTIVE' and b.type = ${type} and b.garment_order_id is not distinct from ${garmentOrder?.id ?? null}::bigint`;
  const orders = await sql<BomImpact['garmentOrders'][number]>`
    select o.id, o.code, o.deliver_on, coalesce((select sum(l.pieces) from garment_order_lines l where l.order_id = o.id), 0)::int as pieces,
           (select ${bomRefOf('b')} from boms b where b.garment_order_id = o.id and b.type = 'BULK' and b.state <> 'VOID') as bulk_bom
    from garment_orders o where o.style_id = ${styleId} and o.state = 'OPEN' order by o.deliver_on, o.id`.execute(db);
  const preparations = await sql<BomImpact['preparations'][number]>`
    select p.id, p.code, p.state, coalesce(w.label, p.state) as state_label, coalesce(k.code || ' ' || k.colour_name, s.code || ' ' || s.name, p.set_name) as item,
           coalesce(p.sets, sum(l.quantity), 0)::text as quantity,
           case when u.id is not null then jsonb_build_object('name', u.name, 'decimals', u.decimals) end as unit,
           p.state = 'DRAFT' and p.kind <> 'MEITAO' and coalesce(bool_or(${inForce}), false) as follows
    from preparation_orders p
    join preparation_lines l on l.order_id = p.id
    left join bom_lines bl on bl.id = l.bom_line_id
    left join boms b on b.id = bl.bom_id and b.style_id is not distinct from ${styleId}::bigint and b.spu_id is not distinct from ${spuId}::bigint
    left join workflow_states w on w.workflow = 'preparation' and w.state = p.state
    left join skus k on k.id = p.sku_id
    left join spus s on s.id = p.spu_id
    left join units u on u.id = p.unit_id
    where p.state not in ('DONE', 'CANCELLED')
      and (l.style_id = ${styleId}::bigint or l.bom_line_id in (
        select own.id from bom_lines own join boms ob on ob.id = own.bom_id
        where ob.style_id is not distinct from ${styleId}::bigint and ob.spu_id is not distinct from ${spuId}::bigint))
    group by p.id, w.label, k.id, s.id, u.id order by p.id`.execute(db);
  return { garmentOrders: orders.rows, preparations: preparations.rows, parents: spuId === null ? [] : await listParents(db, spuId) };
}

/** BOMs that use the material, directly or through nested materials, up to the styles. */
async function listParents(db: Db, spuId: string): Promise<BomImpact['parents']> {
  const { rows } = await sql<{ parent: BomImpact['parents'][number] }>`
    with recursive users (bom_id, made, depth) as (
      select b.id, b.spu_id, 1 from boms b join bom_lines l on l.bom_id = b.id
      where l.spu_id = ${spuId} and b.state in ('DRAFT', 'PENDING', 'EFFECTIVE')
      union
      select b.id, b.spu_id, u.depth + 1 from users u join bom_lines l on l.spu_id = u.made join boms b on b.id = l.bom_id
      where b.state in ('DRAFT', 'PENDING', 'EFFECTIVE') and u.depth < 16
    )
    select ${bomRefOf('b')} || jsonb_build_object('type', b.type, 'owner', ${ownerOf}, 'depth', u.depth) as parent
    from (select bom_id, min(depth) as depth from users group by 1) u
    join boms b on b.id = u.bom_id
    left join styles st on st.id = b.style_id
    left join spus mt on mt.id = b.spu_id
    order by u.depth, b.code`.execute(db);
  return rows.map(({ parent }) => parent);
}
