-- 部分盘点的范围可以是库位

alter table stocktake_scopes add column bin_id bigint references bins (id);
alter table stocktake_scopes drop constraint stocktake_scopes_check;
alter table stocktake_scopes add constraint stocktake_scopes_one check (num_nonnulls(classification_id, item_id, lot_id, bin_id) = 1);
