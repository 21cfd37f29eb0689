import { sql } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';
import { bomInEffect } from '../netting/runs/demands.queries.ts';
import type { OrderCut } from '../styles/order-cuts.rules.ts';
import { listSuggestions, needsOf } from './proposals.queries.ts';
import type { CutLine, Excess } from './order-cuts.rules.ts';

/** Lines of the open picks of these orders, the youngest pick first; the caller has locked them. */
export async function listCutLines(db: Db, orderIds: readonly string[]): Promise<CutLine[]> {
  const { rows } = await sql<CutLine>`
    select o.garment_order_id as order_id, o.id as pick_id, o.code as pick_code, l.id, l.skc_id, l.sku_id, l.name, l.quantity::text as quantity,
           l.picked_quantity::text as picked, u.name as unit_name, u.decimals,
           (select coalesce(sum(v.quantity), 0) from reservations v where v.document_kind = 'pick' and v.line_id = l.id)::text as reserved
    from pick_orders o join pick_lines l on l.pick_id = o.id join units u on u.id = l.unit_id
    where o.garment_order_id = ${anyId(orderIds)} and o.state = 'OPEN' order by o.id desc, l.position desc`.execute(db);
  return rows;
}

/** By colour and material: what reduced orders do not need any more, and what they still need. */
export async function listExcesses(db: Db, cuts: readonly OrderCut[]): Promise<Excess[]> {
  const lines = cuts.flatMap(({ orderId, lines: own }) => own.map((line) => ({ orderId, ...line })));
  const { rows } = await sql<{ orderId: string; skcId: string; skuId: string; quantity: string }>`
    with asked as (
      select w."orderId" as order_id, null::bigint as supplier_id, w."skcId" as skc_id, w.size, w.pieces, ${bomInEffect(sql`k.style_id`, sql`w."orderId"`)} as bom_id
      from jsonb_to_recordset(${JSON.stringify(lines)}) as w ("orderId" bigint, "skcId" bigint, size text, pieces integer) join skcs k on k.id = w."skcId"
    )
    select n.order_id, n.skc_id, n.sku_id, n.quantity::text as quantity from (${needsOf(sql`select * from asked`)}) n
    where n.sku_id is not null and n.quantity > 0`.execute(db);
  const suggestions = await listSuggestions(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const needs = new Map(suggestions.map(({ orderId, skcId, skuId, suggested }) => [`${orderId} ${skcId} ${skuId}`, suggested]));
  return rows.map(({ quantity, ...key }) => ({
    ...key,
    lost: quantity,
    need: needs.get(`${key.orderId} ${key.skcId} ${key.skuId}`) ?? '0',
  }));
}
