-- 价格：由哪张核价单、询价单写入；导入的由 import_writes 知道
alter table offer_prices
  add column source_kind text check (source_kind in ('SHEET', 'INQUIRY')),
  add column source_id bigint,
  add check ((source_kind is null) = (source_id is null));
comment on column offer_prices.source_kind is '来源';
comment on column offer_prices.source_id is '来源单据';
create index import_writes_price on import_writes (record_id) where kind = 'price';

-- What was written before says its document in the reason.
alter table offer_prices disable trigger user;
update offer_prices p set source_kind = 'SHEET', source_id = s.id
from cost_sheets s where p.reason = '核价单 ' || s.code || ' V' || s.version_no;
update offer_prices p set source_kind = 'INQUIRY', source_id = i.id
from inquiries i where p.reason = '询价 ' || i.code;
alter table offer_prices enable trigger user;
