-- 库存账：过账少写两个索引

-- Within a balance movements are posted in the order of their ids, so what `movements_as_of` leads to is in that order as well; of two
-- indexes every line of a document changed a page of its own.
drop index movements_balance;

-- Hardly any movement is a reversal; the others need no place in it.
alter table movements drop constraint movements_reversal;
create unique index movements_reversal on movements (reversal_of_id) where reversal_of_id is not null;

-- As in 022, along the index that is left.
create or replace function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare
  rest numeric;
  oldest date;
  receipt record;
begin
  select min(l.received_on) into oldest from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is not null then return oldest; end if;
  select on_hand into rest from stock_balances where id = balance;
  if rest is null or rest = 0 then return null; end if;
  for receipt in select quantity, occurred_at from movements where balance_id = balance and quantity > 0 order by posted_at desc, id desc loop
    oldest := (receipt.occurred_at at time zone 'Asia/Shanghai')::date;
    rest := rest - receipt.quantity;
    exit when rest <= 0;
  end loop;
  return oldest;
end $$;
