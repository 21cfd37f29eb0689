-- The effective BOM of each nested material.
create or replace view effective_material_boms as
  select spu_id, id as bom_id from boms where spu_id is not null and state = 'EFFECTIVE';
comment on view effective_material_boms is '物料自身的已生效BOM';
