-- 物料计划的变动写明是什么变了，只重算它碰到的物料

do $$
declare
  source text;
begin
  foreach source in array array[
    'garment_orders', 'garment_order_lines', 'boms', 'styles', 'skcs', 'skus', 'spus', 'stock_items', 'stock_balances', 'reservations', 'stock_documents',
    'stock_document_lines', 'preparation_orders', 'preparation_lines', 'production_orders', 'purchase_orders', 'purchase_lines', 'pick_orders', 'pick_lines',
    'plan_fixes', 'offers']
  loop
    execute format('drop trigger if exists note_plan_change on %I', source);
  end loop;
end $$;

-- Demands and supplies are numbered by material from now on: everything is computed again.
delete from plan_changes;
alter table plan_changes
  drop constraint plan_changes_pkey,
  -- of which an id is noted; ALL: anything may be touched
  add column kind text not null default 'ALL'
    check (kind in ('ALL', 'MATERIAL', 'ITEM', 'BALANCE', 'ORDER', 'STYLE', 'PURCHASE', 'PREPARATION', 'PICK', 'STOCK_DOCUMENT')),
  add column id bigint not null default 0,
  add primary key (transaction, kind, id);
insert into plan_changes default values;

alter table plan_runs add column is_whole boolean not null default true;

create table plan_left_out (
  -- null: a colour of a style without a BOM
  spu_id bigint,
  style_id bigint not null,
  line_id bigint,
  skc_id bigint not null,
  unique nulls not distinct (spu_id, style_id, line_id, skc_id)
);
comment on table plan_left_out is '物料计划不能计算的 BOM 行';
