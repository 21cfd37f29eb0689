create or replace trigger check_state before insert or update of state on spus for each row execute function check_state('material');
select keep_history('spus', 'material');
select keep_history('spu_compositions', 'material', 'spu_id');
drop trigger if exists check_composition on spu_compositions;
create constraint trigger check_composition after insert or update or delete on spu_compositions
  deferrable initially deferred for each row execute function check_composition();
select keep_history('spu_labels', 'material', 'spu_id');
select keep_history('spu_pictures', 'material', 'spu_id');
select keep_history('spu_test_reports', 'material', 'spu_id');
select keep_history('spu_substitutes', 'material', 'spu_id');
create or replace trigger check_state before insert or update of state on skus for each row execute function check_state('sku');
select keep_history('skus', 'material', 'spu_id');
select keep_history('sku_pictures', 'material', 'spu_id');
select keep_history('sku_lab_dips', 'material', 'spu_id');
