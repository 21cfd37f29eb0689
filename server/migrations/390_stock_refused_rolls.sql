-- 单独不合格的匹：移到哪里都冻结，直到所在缸重新质检

alter table rolls add column refused boolean not null default false;
comment on column rolls.refused is '单独不合格';

update rolls r set refused = true
from lots l
where l.id = r.lot_id and l.quality <> 'FAILED'
  and exists (select from receipt_rolls x where x.roll_id = r.id and x.rejected)
  and exists (select from lot_balances b where b.lot_id = r.lot_id and b.roll_id = r.id and b.on_hand > 0 and b.frozen = b.on_hand);
