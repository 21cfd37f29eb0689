-- Offers, external materials and network products that a 变更 or 关联 moves to another supplier. One stays when the other supplier has the
-- same already, and with it what it is connected with, so that no record has a connection to another supplier's.
create or replace function movable_supplier_records(from_id bigint, into_id bigint)
  returns table (table_name text, record_id bigint) language sql stable as $$
  with records as (
    select 'offers' as table_name, o.id, null::bigint as external_id,
           exists (select from offers m where m.supplier_id = into_id and m.spu_id = o.spu_id and m.sku_id is not distinct from o.sku_id
                   and m.supplier_item_no = o.supplier_item_no) as doubled
    from offers o where o.supplier_id = from_id
    union all
    select 'external_materials', e.id, e.id,
           exists (select from external_materials m where m.supplier_id = into_id and plain_text(m.colour_name) = plain_text(e.colour_name)
                   and coalesce(m.gram_weight::text, plain_text(m.specification)) = coalesce(e.gram_weight::text, plain_text(e.specification))
                   and plain_text(m.name) = plain_text(e.name))
    from external_materials e where e.supplier_id = from_id
    union all
    select 'network_products', p.id, p.external_material_id,
           exists (select from network_products m where m.supplier_id = into_id and m.identity_key = p.identity_key)
    from network_products p where p.supplier_id = from_id
  ), connected as (
    select table_name, id, external_id, doubled from records where table_name <> 'offers'
    union all
    select r.table_name, r.id, e.id, r.doubled from records r left join external_materials e on e.offer_id = r.id where r.table_name = 'offers'
  ), staying as (select external_id from connected where doubled and external_id is not null)
  select c.table_name, c.id from connected c
  group by c.table_name, c.id
  having not bool_or(c.doubled) and not bool_or(c.external_id in (select external_id from staying));
$$;
