-- What is taken off for a confirmed claim is a deduction of its receipt, of the claimed quantity and share or amount.
create view inv.claims_off_charges as
  select c.id from claims c
  left join statement_charges x on x.id = c.charge_id
  where (c.state in ('CONFIRMED', 'SETTLED') and c.demand in ('DEDUCT', 'CONCEDE')) <> (c.charge_id is not null)
     or (x.id is not null and (x.receipt_line_id, x.kind, x.amount, x.quantity, x.share) is distinct from
          (c.receipt_line_id, case when c.demand = 'DEDUCT' then 'DEDUCTION' else 'CONCESSION' end, c.amount,
           case when c.demand = 'CONCEDE' then c.quantity end, c.share));
