-- 物料计划按首缺周倒序

create index plan_items_short_last on plan_items (short_week desc nulls last, id desc);
