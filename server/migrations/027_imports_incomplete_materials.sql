-- 待补全：导入时缺少必填项的物料，补全后才是草稿
alter table spus drop constraint spus_check1;
alter table spus drop constraint spus_check2;
alter table spus
  add constraint spus_fabric_facts check (kind = 'TRIM' or state in ('INCOMPLETE', 'ARCHIVED') or (width is not null and gram_weight is not null)),
  add constraint spus_trim_facts check (kind = 'FABRIC' or state in ('INCOMPLETE', 'ARCHIVED') or specification <> '');
