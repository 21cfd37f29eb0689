-- 索赔的限分按分类，改动写原因

alter table claims add column limit_reason text not null default '' check (length(limit_reason) <= 200);
