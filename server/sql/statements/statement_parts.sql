-- Parts of a quantity of a receipt's line in proportion to what each of its orders has of it, cumulatively rounded so that they add up. While all of it
-- is refused the parts are those of the refused goods, which a claim says until they are accepted.
create or replace function statement_parts(of_line bigint, of_quantity numeric) returns table (purchase_line_id bigint, quantity numeric)
language sql stable parallel safe
as $$
  select w.purchase_line_id, w.upto - w.before
  from (
    select x.purchase_line_id, round(of_quantity * x.upto / x.total, x.decimals) as upto, round(of_quantity * (x.upto - x.quantity) / x.total, x.decimals) as before
    from (
      select r.purchase_line_id, r.quantity, u.decimals, sum(r.quantity) over () as total, sum(r.quantity) over (order by r.purchase_line_id) as upto
      from receipt_lines l
      join units u on u.id = l.unit_id
      join (
        select c.receipt_line_id, c.purchase_line_id,
               case when sum(c.quantity) over (partition by c.receipt_line_id) > 0 then c.quantity else c.refused end as quantity
        from statement_chargeable c
      ) r on r.receipt_line_id = l.id and r.quantity > 0
      where l.id = of_line
    ) x
  ) w
  where w.upto > w.before
$$;
