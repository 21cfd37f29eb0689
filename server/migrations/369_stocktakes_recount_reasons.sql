-- 复盘的行记下为什么复盘：上一次盘点期间有出入库、两人结果不同、超阈值；清空上一次的实盘数后仍看得到

alter table stocktake_lines add column recounted_for text[] not null default '{}'
  check (recounted_for <@ array['MOVED', 'CONFLICT', 'BEYOND']);

-- Of recounts that began before, what their events and movements still tell; a round's own moments were emptied with its count.
with earlier as (
  select l.id, l.stocktake_id, l.item_id, l.lot_id, l.roll_id, min(e.at) as first_at, max(e.at) as last_at,
    count(distinct e.user_id) filter (where e.mode = 'SET') > 1 as conflicting,
    coalesce((select min(n.received_at) from stocktake_events n where n.line_id = l.id and n.round = l.round), 'infinity') as again_at
  from stocktake_lines l
  join stocktake_events e on e.line_id = l.id and e.round = l.round - 1 and e.mode <> 'VOID'
  where not exists (select from stocktake_events v where v.voids = e.id and v.user_id = e.user_id)
  group by l.id
), told as (
  select r.id, r.conflicting, exists (
    select from stocktakes s
    join stocktake_shares h on h.line_id = r.id
    join movements m on m.balance_id = h.balance_id and m.lot_id is not distinct from r.lot_id and m.roll_id is not distinct from r.roll_id
      and m.posted_at > s.snapshot_at and m.posted_at <= r.again_at and m.occurred_at <= r.last_at
      and (m.occurred_at > r.first_at or m.posted_at > r.last_at)
      and not (m.document_kind = 'stocktake' and m.document_id = s.id)
    where s.id = r.stocktake_id) as moved
  from earlier r
)
update stocktake_lines l
set recounted_for = array_remove(array[case when t.moved then 'MOVED' end, case when t.conflicting then 'CONFLICT' end], null)
from told t where t.id = l.id and (t.moved or t.conflicting);
