-- Which colour, or which specification, of the material goes into which size: zippers by length, size labels.
create table bom_line_size_items (
  id bigint generated always as identity primary key,
  line_id bigint not null references bom_lines (id),
  bom_id bigint not null references boms (id),
  size text not null check (length(size) between 1 and 16),
  -- null: every colour of the style that has no row of its own
  skc_id bigint references skcs (id),
  sku_id bigint references skus (id),
  specification text not null default '' check (length(specification) <= 32),
  check (sku_id is not null or specification <> ''),
  constraint bom_line_size_items_key unique nulls not distinct (line_id, size, skc_id)
);
comment on table bom_line_size_items is 'BOM 尺码对应：尺码（× 货色）→ SKU 或规格';
create index bom_line_size_items_bom on bom_line_size_items (bom_id);
create index bom_line_size_items_sku on bom_line_size_items (sku_id) where sku_id is not null;
create index bom_line_size_items_skc on bom_line_size_items (skc_id) where skc_id is not null;

-- Its colour follows the size: bom_line_size_items names SKUs, and a size without one has none.
alter table bom_lines add column by_size boolean not null default false;
