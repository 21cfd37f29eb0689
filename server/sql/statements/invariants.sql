-- A statement says what its lines add up to; a draft has none, it shows what is due.
create view inv.statements_off_lines as
  select s.id from statements s
  left join (
    select statement_id, sum(amount) as amount, sum(net_amount) as net_amount, sum(tax_amount) as tax_amount from statement_lines group by 1
  ) l on l.statement_id = s.id
  where (s.amount, s.net_amount, s.tax_amount) is distinct from (coalesce(l.amount, 0), coalesce(l.net_amount, 0), coalesce(l.tax_amount, 0))
     or (s.state = 'DRAFT') <> (l.statement_id is null);

-- What statements have of a part of a receipt is its quantity at the last of its prices, to the cent, whatever lines it came by.
create view inv.statement_lines_off_prices as
  select t.receipt_line_id as id
  from (
    select receipt_line_id, purchase_line_id, sum(quantity) filter (where kind <> 'PRICE') as quantity, sum(amount) as amount, sum(net_amount) as net_amount
    from statement_lines where charge_id is null and claim_id is null group by 1, 2
  ) t
  cross join lateral (
    select x.unit_price, x.unit_factor, x.price_factor, x.tax_included, x.tax_rate from statement_lines x
    where x.receipt_line_id = t.receipt_line_id and x.purchase_line_id = t.purchase_line_id and x.charge_id is null and x.kind in ('RECEIPT', 'PRICE')
    order by x.id desc limit 1
  ) p
  cross join lateral statement_line_amounts(t.quantity, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) a
  where (t.amount, t.net_amount) is distinct from (a.amount, a.net_amount);

-- Statements and what is still to be stated are together what was accepted, at its prices, less deductions, with surcharges, of every supplier and currency.
create view inv.statements_off_receipts as
  select o.supplier_id as id
  from (
    select supplier_id, currency_id, sum(amount) as amount, sum(net_amount) as net_amount
    from (
      select p.supplier_id, p.currency_id, a.amount, a.net_amount
      from statement_goods p cross join lateral statement_line_amounts(p.quantity, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) a
      union all
      select supplier_id, currency_id, amount, net_amount from statement_owed_charges
      union all
      select supplier_id, currency_id, amount, net_amount from statement_owed_claims
    ) x group by 1, 2
  ) o
  full join (
    select supplier_id, currency_id, sum(amount) as amount, sum(net_amount) as net_amount
    from (
      select coalesce(v.main_id, v.id) as supplier_id, s.currency_id, l.amount, l.net_amount
      from statement_lines l join statements s on s.id = l.statement_id join suppliers v on v.id = s.supplier_id
      union all
      select supplier_id, currency_id, amount, net_amount from statement_remainders
    ) y group by 1, 2
  ) t using (supplier_id, currency_id)
  where (o.amount, o.net_amount) is distinct from (t.amount, t.net_amount) and (coalesce(o.amount, 0), coalesce(t.amount, 0)) <> (0, 0);

-- 已开票 has a last invoice, 已结清 is paid besides or comes to nothing, and nothing is paid before it is agreed.
create view inv.statements_off_settlements as
  select s.id from statements s
  cross join lateral (
    select coalesce(bool_or(i.is_last and (not i.needs_release or i.released_at is not null)), false) as is_invoiced, coalesce(sum(i.amount), 0) as invoiced, count(*) as invoices
    from statement_invoices i where i.statement_id = s.id and i.voided_at is null
  ) i
  cross join lateral (
    select coalesce(sum(p.amount), 0) as paid, count(*) as payments from statement_payments p where p.statement_id = s.id and p.voided_at is null
  ) p
  cross join lateral (select coalesce(sum(d.amount), 0) as drawn from statement_advance_draws d where d.statement_id = s.id) d
  where (i.is_invoiced <> (s.state in ('INVOICED', 'SETTLED')) and not (s.state = 'SETTLED' and s.amount = 0 and s.tax_amount = 0 and i.invoices + p.payments = 0))
     or (s.state = 'SETTLED' and p.paid + d.drawn <> i.invoiced)
     or (s.state in ('DRAFT', 'SENT') and i.invoices + p.payments > 0);

-- An invoice with lines is what they add up to; its lines are of its statement.
create view inv.statement_invoices_off_lines as
  select i.id from statement_invoices i
  join (select invoice_id, sum(net_amount) as net_amount, sum(tax_amount) as tax_amount from statement_invoice_lines group by 1) l on l.invoice_id = i.id
  where (i.amount, i.tax_amount) is distinct from (l.net_amount + l.tax_amount, l.tax_amount)
  union all
  select l.invoice_id from statement_invoice_lines l join statement_lines x on x.id = l.statement_line_id join statement_invoices i on i.id = l.invoice_id
  where i.statement_id <> x.statement_id;

-- Statements take no more of an advance payment than was paid, nothing of one that was taken back, and no more than they come to.
create view inv.statement_advances_overdrawn as
  select a.id from statement_advances a
  join (select advance_id, sum(amount) as amount from statement_advance_draws group by 1) d on d.advance_id = a.id
  where d.amount > a.amount or a.voided_at is not null
  union all
  select s.id from statements s
  join (select statement_id, sum(amount) as amount from statement_advance_draws group by 1) d on d.statement_id = s.id
  where d.amount > greatest(0, s.amount);
