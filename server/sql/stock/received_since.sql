-- When the oldest of a quantity that lies in a balance came in, by first in, first out, ignoring reversed movements and reversals; goods that were moved
-- or came back bring their time along. With `until` only what was posted before that movement counts. Movements are read from the last posted on in
-- growing steps; it stops early because an unread movement cannot have occurred after the last read one was posted.
create or replace function received_since(balance bigint, quantity numeric, until bigint) returns timestamptz language plpgsql stable set search_path = public as $$
declare
  oldest timestamptz;
  edge timestamptz;
  how_many integer := 32;
begin
  loop
    with seen as materialized (
      select m.id, m.quantity, coalesce(m.goods_since, m.occurred_at) as since, m.posted_at, m.reversal_of_id from movements m
      where m.balance_id = balance and m.quantity > 0 and (until is null or m.id < until) order by m.posted_at desc, m.id desc limit how_many
    ), receipts as (
      select s.since, sum(s.quantity) over (order by s.since desc, s.id desc) as so_far from seen s
      where s.reversal_of_id is null and not exists (select from movements r where r.reversal_of_id = s.id)
    )
    select coalesce((select max(since) from receipts where so_far >= received_since.quantity), (select min(since) from receipts)),
           (select min(posted_at) from seen having count(*) = how_many)
    into oldest, edge;
    exit when edge is null or oldest >= edge;
    how_many := how_many * 8;
  end loop;
  return oldest;
end $$;
