-- 退货按这次收货自己的成本出库，从此以后的流水起

insert into ledger_rules select 'OWN_RETURNS', coalesce(max(id), 0) from movements;
