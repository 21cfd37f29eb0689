-- What is taken off for each claim as it stands now, in which currency: by its charges, before them each order's part of what is let pass at its own price.
create or replace view claim_amounts as
  select c.id as claim_id, coalesce(c.currency_id, x.currency_id) as currency_id, x.deduction
  from claims c
  cross join lateral (
    select (array_agg(p.currency_id order by p.quantity desc, p.purchase_line_id))[1] as currency_id,
           coalesce((select -sum(w.amount) from claim_charges k join statement_owed_charges w on w.charge_id = k.charge_id
                     where k.claim_id = c.id and c.state in ('CONFIRMED', 'SETTLED')), c.amount, sum(a.amount)) as deduction
    from statement_goods p
    left join statement_parts(c.receipt_line_id, c.quantity) q on c.demand = 'CONCEDE' and q.purchase_line_id = p.purchase_line_id
    left join lateral statement_line_amounts(q.quantity * c.share / 100, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) a on true
    where p.receipt_line_id = c.receipt_line_id
  ) x;
comment on view claim_amounts is '索赔的扣款金额';
