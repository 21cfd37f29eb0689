-- 盘点后不能再入账或冲销盘点之前的流水：记住是哪张盘点单，分缸号的逐缸逐匹记

alter table stock_balances add column last_count_code text;
alter table lot_balances add column last_counted_at timestamptz, add column last_count_code text;

update stock_balances b set last_count_code = c.code
from (
  select distinct on (h.balance_id) h.balance_id, s.code
  from stocktake_shares h
  join stocktake_lines l on l.id = h.line_id and l.counted is not null
  join stocktakes s on s.id = h.stocktake_id and s.state = 'DONE'
  join stock_balances x on x.id = h.balance_id and x.last_counted_at is not null
  order by h.balance_id, l.counted_at desc
) c where c.balance_id = b.id;

update lot_balances b set last_counted_at = c.at, last_count_code = c.code
from (
  select distinct on (h.balance_id, l.lot_id, l.roll_id) h.balance_id, l.lot_id, l.roll_id, l.counted_at as at, s.code
  from stocktake_shares h
  join stocktake_lines l on l.id = h.line_id and l.counted is not null and l.lot_id is not null
  join stocktakes s on s.id = h.stocktake_id and s.state = 'DONE'
  order by h.balance_id, l.lot_id, l.roll_id, l.counted_at desc
) c where c.balance_id = b.balance_id and c.lot_id = b.lot_id and c.roll_id is not distinct from b.roll_id;
