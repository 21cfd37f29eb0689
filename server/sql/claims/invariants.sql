-- What is taken off for a confirmed claim are deductions of its receipt, together of the claimed quantity and share or amount.
create view inv.claims_off_charges as
  select c.id from claims c
  left join lateral (
    select count(*) as charges, sum(x.amount) as amount, sum(x.quantity) as quantity,
           bool_or((x.receipt_line_id, x.kind, x.share) is distinct from
             (c.receipt_line_id, case when c.demand = 'DEDUCT' then 'DEDUCTION' else 'CONCESSION' end, c.share)) as is_other
    from claim_charges k join statement_charges x on x.id = k.charge_id and x.voided_at is null where k.claim_id = c.id
  ) w on true
  where (c.state in ('CONFIRMED', 'SETTLED') and c.demand in ('DEDUCT', 'CONCEDE') and c.receipt_id is not null) <> (w.charges > 0)
     or (w.charges > 0 and (w.is_other or (w.amount, w.quantity) is distinct from (c.amount, case when c.demand = 'CONCEDE' then c.quantity end)));
