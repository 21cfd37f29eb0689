-- 颜色可以合并：被合并的名称成为别名，导入和搜索时仍能认出
alter table colours add column aliases text[] not null default '{}' check (cardinality(aliases) <= 20);
