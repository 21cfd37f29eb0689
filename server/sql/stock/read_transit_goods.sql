-- What lines that sent goods have in transit, for their postings: `goods` numbers them by ordinal (null elsewhere), `hand` and `worth` are theirs.
create or replace function read_transit_goods(postings stock_posting[], out goods integer[], out hand numeric[], out worth numeric[])
language sql stable as $$
  with wanted as (
    select distinct p.balance_id, p.source_kind, p.source_line_id, coalesce(p.lot_id, 0) as lot_id, coalesce(p.roll_id, 0) as roll_id
    from unnest(postings) p where p.source_kind is not null
  ), found as materialized (
    select w.*, (row_number() over ())::integer as n, coalesce(g.quantity, 0) as quantity, coalesce(g.value, 0) as value
    from wanted w left join transit_goods g using (balance_id, source_kind, source_line_id, lot_id, roll_id)
  )
  select (select array_agg(f.n order by p.ordinal) from unnest(postings) p
          left join found f on f.balance_id = p.balance_id and f.source_kind = p.source_kind and f.source_line_id = p.source_line_id
            and f.lot_id = coalesce(p.lot_id, 0) and f.roll_id = coalesce(p.roll_id, 0)),
         (select array_agg(quantity order by n) from found), (select array_agg(value order by n) from found)
$$;
revoke execute on function read_transit_goods(stock_posting[]) from public;
