import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { unitRatio } from './items.queries.ts';
import { rankOf } from './matched.queries.ts';

/**
 * Collects what can serve: reserved for an open garment order, free in stock at any holder, and on its way. Numbered for each material in the order in
 * which it is taken: stock of the brand, of suppliers, then by the day on which it is there.
 */
export async function collectSupplies(tx: Tx, items: RawBuilder<unknown>): Promise<void> {
  // In each arm by itself, so that a few materials are looked up instead of reading all stock.
  const ofItems = sql`join stock_items i on i.id = b.item_id join ${items} p on p.spu_id = i.spu_id and p.sku_id is not distinct from i.sku_id`;
  await sql`
    insert into plan_goods
    with held as (
      select r.balance_id, r.document_id as order_id, r.quantity from reservations r where r.document_kind = 'garmentOrder'
      union all
      select r.balance_id, l.garment_order_id, r.quantity
      from reservations r join preparation_lines l on l.order_id = r.document_id and l.id = r.line_id where r.document_kind = 'preparation'
      union all
      select r.balance_id, p.garment_order_id, r.quantity from reservations r join pick_orders p on p.id = r.document_id where r.document_kind = 'pick'
    ), there as (
      select 'RESERVED' as kind, p.id as item_id, b.holder_id, b.ownership, o.id as order_id, null::bigint as document_id, '' as code, null::date as due_on,
             true as committed, sum(v.quantity) as quantity
      from held v join garment_orders o on o.id = v.order_id and o.state = 'OPEN' join stock_balances b on b.id = v.balance_id ${ofItems}
      group by 2, 3, 4, 5
      union all
      select 'STOCK', p.id, b.holder_id, b.ownership, null, null, '', null, true, b.on_hand - b.reserved - b.frozen
      from stock_balances b ${ofItems} join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
      where b.on_hand - b.reserved - b.frozen > 0
    ), goods as (
      select * from there
      union all
      select case r.document_kind when 'stockDocument' then 'TRANSFER' else upper(r.document_kind) end, p.id, r.holder_id, r.ownership, null, r.document_id, r.code,
             r.due_on, r.committed, round(sum(r.quantity * ${unitRatio('f', 't')}), 4)
      from scheduled_receipts r
      join ${items} p on p.spu_id = r.spu_id and p.sku_id is not distinct from r.sku_id
      join spus s on s.id = r.spu_id
      join units f on f.id = r.unit_id
      join units t on t.id = p.unit_id
      where ${unitRatio('f', 't')} is not null
      group by 1, 2, 3, 4, 6, 7, 8, 9
    )
    select ${rankOf('g.item_id', sql`g.kind = 'RESERVED' desc, g.kind = 'STOCK' desc, g.ready_on, g.committed desc, g.ownership, g.at_home desc, g.holder_id, g.kind, g.document_id, g.due_on, g.order_id`)},
           g.item_id, g.kind, g.holder_id, g.ownership, g.order_id, g.document_id, g.code, g.due_on, g.ready_on, g.committed, g.quantity
    from (
      select g.*, h.kind = 'OWN' as at_home, case when g.kind in ('RESERVED', 'STOCK') then business_day() else greatest(g.due_on, business_day()) end as ready_on
      from goods g join holders h on h.id = g.holder_id
      where g.quantity > 0
    ) g`.execute(tx);
  await sql`analyze plan_goods`.execute(tx);
}
