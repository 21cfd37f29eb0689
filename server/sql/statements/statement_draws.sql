-- What a statement takes of the advance payments of its supplier: those of an order up to its lines, in all no more than the statement comes to.
create or replace function statement_draws(of_statement bigint) returns table (advance_id bigint, amount numeric)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  -- Most suppliers were paid nothing in advance: what is due is then neither planned nor added up.
  if not exists (
    select from statements s
    join suppliers m on m.id = s.supplier_id
    join statement_advances a on a.currency_id = s.currency_id and a.voided_at is null
    join suppliers v on v.id = a.supplier_id and coalesce(v.main_id, v.id) = coalesce(m.main_id, m.id)
    where s.id = of_statement
  ) then
    return;
  end if;
  return query
  with s as (
    select s.id, s.currency_id, s.state, s.period_to, coalesce(v.main_id, v.id) as supplier_id from statements s join suppliers v on v.id = s.supplier_id
    where s.id = of_statement
  ),
  lines as (
    select x.amount, x.purchase_line_id from s join statement_lines x on x.statement_id = s.id
    union all
    select x.amount, x.purchase_line_id from s
    -- Fenced, so that it is looked up for that company: joined to the view, the receipts of all suppliers would be read.
    cross join lateral (
      select r.amount, r.purchase_line_id from statement_remainders r
      where r.supplier_id = s.supplier_id and r.currency_id = s.currency_id and r.happened_on <= s.period_to offset 0) x
    where s.state = 'DRAFT'
  ),
  open as (
    select a.id, a.paid_on, a.order_id, a.amount - coalesce((select sum(d.amount) from statement_advance_draws d where d.advance_id = a.id), 0) as amount
    from s
    join statement_advances a on a.currency_id = s.currency_id and a.voided_at is null
    join suppliers v on v.id = a.supplier_id and coalesce(v.main_id, v.id) = s.supplier_id
  ),
  capped as (
    select o.id, o.paid_on, o.order_id, case when o.order_id is null then o.amount else greatest(0, least(o.amount,
             (select coalesce(sum(l.amount), 0) from lines l join purchase_lines n on n.id = l.purchase_line_id where n.order_id = o.order_id)
             - (sum(o.amount) over (partition by o.order_id order by o.paid_on, o.id) - o.amount))) end as amount
    from open o where o.amount > 0
  )
  select p.id, p.amount
  from (
    select c.id, greatest(0, least(c.amount, (select coalesce(sum(l.amount), 0) from lines l)
             - (sum(c.amount) over (order by c.order_id is null, c.paid_on, c.id) - c.amount))) as amount
    from capped c
  ) p where p.amount > 0;
end $$;
