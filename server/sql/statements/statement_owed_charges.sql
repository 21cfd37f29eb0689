-- What each surcharge or deduction comes to now, deductions below zero, and what statements have of it. 让步 follows the price of its goods, and counts
-- for no more than what of them is still accepted: goods that are refused or returned later are paid on no statement.
create or replace view statement_owed_charges as
  select coalesce(v.main_id, v.id) as supplier_id, c.currency_id, c.id as charge_id, c.kind, c.receipt_id, c.receipt_line_id, c.purchase_line_id,
         business_day(d.received_at) as happened_on, l.code, l.name, l.colour_name, k.quantity::numeric(16, 4) as quantity, l.unit_id,
         p.unit_price, p.price_unit_id, coalesce(p.unit_factor, 1) as unit_factor, coalesce(p.price_factor, 1) as price_factor, p.correction_id,
         coalesce(p.tax_included, true) as tax_included, coalesce(p.tax_rate, c.tax_rate) as tax_rate,
         w.amount * w.factor as amount, w.net_amount * w.factor as net_amount, w.tax_amount * w.factor as tax_amount,
         t.lines > 0 as is_stated, t.unit_price as stated_price, t.amount as stated_amount, t.net_amount as stated_net, t.tax_amount as stated_tax
  from statement_charges c
  join receipts d on d.id = c.receipt_id
  join suppliers v on v.id = d.supplier_id
  left join receipt_lines l on l.id = c.receipt_line_id
  left join statement_goods p on c.kind = 'CONCESSION' and p.receipt_line_id = c.receipt_line_id and p.purchase_line_id = c.purchase_line_id
  cross join lateral (
    select case when c.kind = 'CONCESSION' then greatest(0, least(c.quantity, p.quantity - coalesce((
             select sum(e.quantity) from statement_charges e
             where e.receipt_line_id = c.receipt_line_id and e.purchase_line_id = c.purchase_line_id and e.kind = 'CONCESSION' and e.voided_at is null
               and e.id < c.id), 0))) end as quantity
  ) k
  cross join lateral (
    select a.amount, a.net_amount, a.tax_amount,
           case when c.voided_at is not null then 0 when c.kind in ('DEDUCTION', 'CONCESSION') then -1 else 1 end as factor
    from statement_line_amounts(
      case when c.kind = 'CONCESSION' then k.quantity * c.share / 100 else 1 end, case when c.kind = 'CONCESSION' then p.unit_price else c.amount end,
      coalesce(p.unit_factor, 1), coalesce(p.price_factor, 1), coalesce(p.tax_included, true), coalesce(p.tax_rate, c.tax_rate)) a
  ) w
  left join lateral (
    select count(*) as lines, sum(x.amount) as amount, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount,
           (array_agg(x.unit_price order by x.id desc))[1] as unit_price
    from statement_lines x where x.charge_id = c.id
  ) t on true;
comment on view statement_owed_charges is '附加费与扣款的对账金额';
