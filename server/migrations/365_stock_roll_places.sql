-- 一匹只在一处：以前裁开后分在几处的匹（doctor 列出，直到并回一处）

alter table rolls add column lay_apart boolean not null default false;
comment on column rolls.lay_apart is '裁开的几段以前用同一匹号，分在几个持有方';

update rolls r set lay_apart = true
where r.id in (
  select l.roll_id from lot_balances l join stock_balances b on b.id = l.balance_id
  where l.roll_id is not null and l.on_hand > 0 group by l.roll_id having count(distinct b.holder_id) > 1);
