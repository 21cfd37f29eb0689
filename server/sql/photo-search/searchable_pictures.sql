-- Pictures that 以图搜布 finds, with the record that they belong to.
create or replace view searchable_pictures as
select f.store_key, p.file_id, s.id as spu_id, null::bigint as sku_id, null::bigint as external_id
from spu_pictures p join files f on f.id = p.file_id join spus s on s.id = p.spu_id where s.state <> 'ARCHIVED'
union all
select f.store_key, p.file_id, s.id, p.sku_id, null
from sku_pictures p join files f on f.id = p.file_id join skus k on k.id = p.sku_id join spus s on s.id = p.spu_id
where s.state <> 'ARCHIVED' and k.state <> 'DISABLED'
union all
select f.store_key, p.file_id, null, null, p.external_material_id
from external_pictures p join files f on f.id = p.file_id;

