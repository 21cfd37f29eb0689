-- What is taken off for claims about goods without a receipt, below zero, and what statements have of it; of the supplier's tax.
create or replace view statement_owed_claims as
  select coalesce(v.main_id, v.id) as supplier_id, c.currency_id, c.id as claim_id, c.sent_on as happened_on, c.material_code as code, c.name, c.colour_name,
         v.tax_rate, -a.amount * w.factor as amount, -a.net_amount * w.factor as net_amount, -a.tax_amount * w.factor as tax_amount,
         t.lines > 0 as is_stated, t.amount as stated_amount, t.net_amount as stated_net, t.tax_amount as stated_tax
  from claims c
  join (select y.id, y.main_id, coalesce(y.tax_rate, 0)::numeric(7, 4) as tax_rate from suppliers y) v on v.id = c.supplier_id
  cross join lateral statement_line_amounts(1, c.amount, 1, 1, true, v.tax_rate) a
  cross join lateral (select case when c.state in ('CONFIRMED', 'SETTLED') then 1 else 0 end as factor) w
  cross join lateral (
    select count(*) as lines, sum(x.amount) as amount, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
    from statement_lines x where x.claim_id = c.id
  ) t
  where c.currency_id is not null and c.state in ('CONFIRMED', 'SETTLED', 'CANCELLED');
comment on view statement_owed_claims is '没有收货单的索赔的对账金额';
