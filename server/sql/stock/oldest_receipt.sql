-- The receipt date of the oldest stock of a balance: of its oldest lot, or without lots by first in, first out over occurrence dates,
-- ignoring reversed movements and reversals. Movements are read from the last posted on in growing steps; it stops early because an unread
-- movement cannot have occurred after the last read one was posted.
create or replace function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare
  rest numeric;
  oldest timestamptz;
  edge timestamptz;
  how_many integer := 32;
begin
  select min(l.received_on)::timestamp at time zone 'Asia/Shanghai' into oldest
  from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is null then
    select on_hand into rest from stock_balances where id = balance and on_hand > 0;
    if rest is null then return null; end if;
    loop
      with seen as materialized (
        select m.id, m.quantity, m.occurred_at, m.posted_at, m.reversal_of_id from movements m
        where m.balance_id = balance and m.quantity > 0 order by m.posted_at desc, m.id desc limit how_many
      ), receipts as (
        select s.occurred_at, sum(s.quantity) over (order by s.occurred_at desc, s.id desc) as so_far from seen s
        where s.reversal_of_id is null and not exists (select from movements r where r.reversal_of_id = s.id)
      )
      select coalesce((select max(occurred_at) from receipts where so_far >= rest), (select min(occurred_at) from receipts)),
             (select min(posted_at) from seen having count(*) = how_many)
      into oldest, edge;
      exit when edge is null or oldest >= edge;
      how_many := how_many * 8;
    end loop;
  end if;
  return (oldest at time zone 'Asia/Shanghai')::date;
end $$;
