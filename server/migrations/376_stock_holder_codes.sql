-- 持有方编码：对方系统以它认持有方，名称可以改
insert into numbering_rules (kind, label, prefix, digits) values ('holder', '持有方编码（自有仓）', 'CK', 3);

alter table holders add column code text not null default '' check (length(code) <= 40);
alter table holders disable trigger user;
update holders h set code = n.code, search_text = concat_ws(' ', nullif(h.search_text, ''), lower(n.code))
from (
  select id, 'CK' || lpad(row_number() over (order by id)::text, 3, '0') as code from holders where kind = 'OWN'
  union all
  select o.id, s.code || case o.kind when 'GARMENT_SUPPLIER' then '-CP' else '-WL' end from holders o join suppliers s on s.id = o.supplier_id
  union all
  select id, 'ZT' from holders where kind = 'TRANSIT'
) n
where n.id = h.id;
alter table holders enable trigger user;
alter table holders add constraint holders_code unique (code), add check (code <> '');
comment on constraint holders_code on holders is 'code: 持有方编码';
