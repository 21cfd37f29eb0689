-- 旧编码：另一套系统里的编码，物料与供应商各自唯一
alter table spus add column former_code text not null default '' check (length(former_code) <= 64);
create unique index spus_former_code on spus (former_code) where former_code <> '';
comment on index spus_former_code is 'formerCode: 旧编码';
alter table suppliers add column former_code text not null default '' check (length(former_code) <= 64);
create unique index suppliers_former_code on suppliers (former_code) where former_code <> '';
comment on index suppliers_former_code is 'formerCode: 旧编码';
