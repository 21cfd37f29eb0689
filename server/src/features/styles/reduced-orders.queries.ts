import { sql } from 'kysely';
import { note, type Diagnostic } from '../../platform/doctor/finding.ts';

const NAMED = 5;

/** Orders reduced before exceptions existed: their preparations and purchases have no decision. */
export const reducedOrdersDiagnostic: Diagnostic = {
  topic: '减少过的成衣订单',
  well: '减少过件数的成衣订单，备料单和采购单都已处理',
  run: async ({ db }) => {
    const { rows } = await sql<{ code: string; documents: string }>`
      with reduced as (
        select a.document_id as order_id, max(a.at) as at from audit_entries a
        where a.kind = 'garmentOrder' and a.table_name = 'garment_order_lines'
          and (a.operation = 'D' or a.operation = 'U' and (a.changes->'pieces'->>1)::numeric < (a.changes->'pieces'->>0)::numeric)
        group by a.document_id
      ), open as (
        select distinct l.garment_order_id as order_id, 'preparation' as kind, o.id, o.code, o.created_at
        from preparation_orders o join preparation_lines l on l.order_id = o.id
        where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and not l.done and l.quantity > l.finished_quantity
        union all
        select distinct l.garment_order_id, 'purchase', o.id, o.code, o.created_at from purchase_orders o join purchase_lines l on l.order_id = o.id
        where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and l.quantity > l.received_quantity + l.closed_quantity
      )
      select g.code, string_agg(d.code, '、' order by d.code) as documents
      from reduced r join garment_orders g on g.id = r.order_id and g.state = 'OPEN' join open d on d.order_id = g.id and d.created_at < r.at
      where not exists (
        select from garment_order_exceptions e where e.order_id = g.id and e.document_kind = d.kind and e.document_id = d.id)
      group by g.id order by g.id desc`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ code, documents }) => `${code}（${documents}）`);
    const text = `${rows.length} 张成衣订单减少过件数，之前的备料单、采购单没有提示：${named.join('；')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '请核对这些单据的数量，多出的取消或改少')];
  },
};
