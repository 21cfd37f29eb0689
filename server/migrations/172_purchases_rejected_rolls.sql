-- 检验：一缸中的一匹可以单独不合格

alter table receipt_rolls add column rejected boolean not null default false;
