create view inv.foreign_bom_colours as
  select c.id from bom_line_colours c join bom_lines l on l.id = c.line_id join skus k on k.id = c.sku_id where k.spu_id <> l.spu_id or c.bom_id <> l.bom_id
  union all
  select c.id from bom_line_colours c join boms b on b.id = c.bom_id left join skcs s on s.id = c.skc_id left join skus k on k.id = c.made_sku_id
  where s.style_id is distinct from b.style_id or k.spu_id is distinct from b.spu_id;

create view inv.foreign_bom_size_items as
  select i.id from bom_line_size_items i join bom_lines l on l.id = i.line_id left join skus k on k.id = i.sku_id
  where i.bom_id <> l.bom_id or k.spu_id <> l.spu_id or (i.sku_id is not null and not l.by_size)
  union all
  select i.id from bom_line_size_items i join boms b on b.id = i.bom_id left join skcs s on s.id = i.skc_id
  where b.style_id is null or s.style_id <> b.style_id
  union all
  select l.id from bom_lines l where l.by_size and not exists (select from bom_line_size_items i where i.line_id = l.id and i.sku_id is not null);

create view inv.bom_cycles as
  with recursive walk (root, spu_id, path) as (
    select e.spu_id, l.spu_id, array[e.spu_id, l.spu_id] from effective_material_boms e join bom_lines l on l.bom_id = e.bom_id
    union all
    select w.root, l.spu_id, w.path || l.spu_id
    from walk w join effective_material_boms e on e.spu_id = w.spu_id join bom_lines l on l.bom_id = e.bom_id
    where w.spu_id <> w.root and cardinality(w.path) < 32
  )
  select distinct root as id from walk where spu_id = root;

create view inv.bom_copies_of_cancelled_orders as
  select b.id from boms b join garment_orders g on g.id = b.garment_order_id where g.state = 'CANCELLED' and b.type = 'BULK' and b.state <> 'VOID';

create view inv.reservations_of_ended_orders as
  select r.id from reservations r join garment_orders g on r.document_kind = 'garmentOrder' and g.id = r.document_id where g.state <> 'OPEN';
