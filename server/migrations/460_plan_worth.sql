-- 例外的次序由代价、金额、日期比较得出，不再编号：一条变了，不必改写其他的

drop index plan_exceptions_place;
alter table plan_exceptions drop column place;
create index plan_exceptions_worth on plan_exceptions ((array[cost::numeric, coalesce(amount, -1), -coalesce(need_on - date '2000-01-01', 1000000)::numeric]), id);
-- an order's only one, and the one of a purchase that is too much
create index plan_exceptions_order on plan_exceptions (document_id) where kind = 'REDATE';
