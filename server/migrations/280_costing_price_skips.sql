-- 核价单：审批时没有写入价格的明细和原因
alter table cost_sheets
  add column price_skips jsonb not null default '[]' check (jsonb_typeof(price_skips) = 'array');
comment on column cost_sheets.price_skips is '没有写入价格的明细';
