create or replace trigger check_state before insert or update of state on external_materials
  for each row execute function check_state('externalMaterial');
select keep_history('external_materials', 'externalMaterial');
select keep_history('external_compositions', 'externalMaterial', 'external_material_id');
drop trigger if exists check_composition on external_compositions;
create constraint trigger check_composition after insert or update or delete on external_compositions
  deferrable initially deferred for each row execute function check_external_composition();
select keep_history('external_pictures', 'externalMaterial', 'external_material_id');
