-- 物料分类的四分制限分

-- most points for 100 square yards; null: of the class above
alter table classifications add column points_limit numeric(7, 2) check (points_limit > 0);
