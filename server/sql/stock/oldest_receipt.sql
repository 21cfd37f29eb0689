-- The receipt date of the oldest stock of a balance: of its oldest lot, or without lots by first in, first out; see received_since.
create or replace function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare oldest timestamptz;
begin
  select min(l.received_on)::timestamp at time zone 'Asia/Shanghai' into oldest
  from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is null then
    select received_since(balance, b.on_hand, null) into oldest from stock_balances b where b.id = balance and b.on_hand > 0;
  end if;
  return (oldest at time zone 'Asia/Shanghai')::date;
end $$;
