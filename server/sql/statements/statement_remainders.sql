-- The lines that the next statement of a supplier and currency has: what no statement has yet, and what has changed of what one has.
create or replace view statement_remainders as
  select p.supplier_id, p.currency_id, k.kind, p.happened_on, p.receipt_id, p.receipt_line_id, p.purchase_line_id, null::bigint as charge_id, k.correction_id,
         p.code, p.name, p.colour_name, k.quantity, p.unit_id, k.before_price, k.unit_price, k.price_unit_id, k.unit_factor, k.price_factor,
         p.tax_included, p.tax_rate, k.amount, k.net_amount, k.tax_amount, p.is_pending, null::bigint as claim_id
  from statement_goods p
  cross join lateral statement_line_amounts(p.quantity, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) w
  left join lateral statement_line_amounts(p.quantity, p.stated_price, p.stated_unit_factor, p.stated_price_factor, p.tax_included, p.tax_rate) b on p.is_stated
  cross join lateral (
    select 'RECEIPT' as kind, p.quantity, null::numeric as before_price, p.unit_price, p.price_unit_id, p.unit_factor, p.price_factor, p.correction_id,
           w.amount, w.net_amount, w.tax_amount
    where not p.is_stated and p.quantity <> 0
    union all
    select 'QUANTITY', p.quantity - p.stated_quantity, null, p.stated_price, p.stated_unit_id, p.stated_unit_factor, p.stated_price_factor, null,
           b.amount - p.stated_amount, b.net_amount - p.stated_net, b.tax_amount - p.stated_tax
    where p.is_stated and p.quantity <> p.stated_quantity
    union all
    select 'PRICE', p.quantity, p.stated_price, p.unit_price, p.price_unit_id, p.unit_factor, p.price_factor, p.correction_id,
           w.amount - b.amount, w.net_amount - b.net_amount, w.tax_amount - b.tax_amount
    where p.is_stated and p.quantity <> 0
      and (p.unit_price, p.unit_factor, p.price_factor) is distinct from (p.stated_price, p.stated_unit_factor, p.stated_price_factor)
  ) k
  union all
  select c.supplier_id, c.currency_id,
         case when c.is_stated then 'ADJUSTMENT' when c.kind in ('DEDUCTION', 'CONCESSION') then 'DEDUCTION' else 'SURCHARGE' end,
         c.happened_on, c.receipt_id, c.receipt_line_id, c.purchase_line_id, c.charge_id, c.correction_id, coalesce(c.code, ''), coalesce(c.name, ''),
         coalesce(c.colour_name, ''), c.quantity, c.unit_id, case when c.is_stated then c.stated_price end, c.unit_price, c.price_unit_id, c.unit_factor, c.price_factor,
         c.tax_included, c.tax_rate, c.amount - coalesce(c.stated_amount, 0), c.net_amount - coalesce(c.stated_net, 0), c.tax_amount - coalesce(c.stated_tax, 0), false, null
  from statement_owed_charges c
  where (c.amount, c.net_amount) is distinct from (coalesce(c.stated_amount, 0), coalesce(c.stated_net, 0))
  union all
  select c.supplier_id, c.currency_id, case when c.is_stated then 'ADJUSTMENT' else 'DEDUCTION' end, c.happened_on, null, null, null, null, null, c.code, c.name,
         c.colour_name, null, null, null, null, null, 1, 1, true, c.tax_rate, c.amount - coalesce(c.stated_amount, 0), c.net_amount - coalesce(c.stated_net, 0),
         c.tax_amount - coalesce(c.stated_tax, 0), false, c.claim_id
  from statement_owed_claims c
  where (c.amount, c.net_amount) is distinct from (coalesce(c.stated_amount, 0), coalesce(c.stated_net, 0));
comment on view statement_remainders is '待对账的明细';
