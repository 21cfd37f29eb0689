-- What the brand owes for each part of a receipt that serves an order, and what statements have of it. Its price is that of the version of the order
-- that it was sent under, once stated the stated one, and a correction that is newer than either. What a factory buys for itself is not the brand's.
create or replace view statement_goods as
  select coalesce(v.main_id, v.id) as supplier_id, o.currency_id, d.id as receipt_id, l.id as receipt_line_id, s.purchase_line_id,
         business_day(d.received_at) as happened_on, d.state = 'PENDING' as is_pending, l.code, l.name, l.colour_name, l.unit_id,
         s.quantity - s.rejected_quantity - s.returned_quantity as quantity,
         p.unit_price, p.price_unit_id, p.unit_factor, p.price_factor, p.correction_id,
         coalesce(b.tax_included, n.tax_included) as tax_included, coalesce(b.tax_rate, n.tax_rate) as tax_rate,
         b.unit_price is not null as is_stated, t.quantity as stated_quantity, t.amount as stated_amount, t.net_amount as stated_net, t.tax_amount as stated_tax,
         b.unit_price as stated_price, b.price_unit_id as stated_unit_id, b.unit_factor as stated_unit_factor, b.price_factor as stated_price_factor
  from suppliers v
  join receipts d on d.supplier_id = v.id and d.ownership = 1
  join receipt_lines l on l.receipt_id = d.id
  join receipt_shares s on s.line_id = l.id
  join purchase_lines n on n.id = s.purchase_line_id
  join purchase_orders o on o.id = s.order_id and o.source <> 'SUPPLIER'
  left join lateral (
    select x.id, x.unit_price, x.price_unit_id, x.unit_factor, x.price_factor from receipt_price_corrections x where x.line_id = l.id order by x.position desc limit 1
  ) c on true
  left join lateral (
    select x.unit_price, x.price_unit_id
    from purchase_versions g join purchase_version_lines x on x.order_id = g.order_id and x.revision = g.revision and x.line_id = n.id
    where g.order_id = o.id
      and g.placed_at <= coalesce((select h.created_at from shipment_lines y join shipments h on h.id = y.shipment_id where y.id = l.shipment_line_id), d.created_at)
    order by g.revision desc limit 1
  ) g on true
  left join lateral (
    select x.unit_price, x.price_unit_id, x.unit_factor, x.price_factor, x.correction_id, x.tax_included, x.tax_rate from statement_lines x
    where x.receipt_line_id = l.id and x.purchase_line_id = n.id and x.charge_id is null and x.kind in ('RECEIPT', 'PRICE') order by x.id desc limit 1
  ) b on true
  left join lateral (
    select sum(x.quantity) filter (where x.kind <> 'PRICE') as quantity, sum(x.amount) as amount, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
    from statement_lines x where x.receipt_line_id = l.id and x.purchase_line_id = n.id and x.charge_id is null
  ) t on true
  cross join lateral (
    select statement_corrected_price(c.unit_price, o.rate, n.tax_included, n.tax_rate) as unit_price, c.price_unit_id, c.unit_factor, c.price_factor, c.id as correction_id
    where c.id > coalesce(b.correction_id, 0)
    union all
    select b.unit_price, b.price_unit_id, b.unit_factor, b.price_factor, b.correction_id
    where b.unit_price is not null and c.id > coalesce(b.correction_id, 0) is not true
    union all
    select case when g.price_unit_id is not distinct from n.price_unit_id then coalesce(g.unit_price, n.unit_price) else n.unit_price end,
           n.price_unit_id, n.unit_factor, n.price_factor, null
    where b.unit_price is null and c.id is null
  ) p;
comment on view statement_goods is '收货的对账金额';
