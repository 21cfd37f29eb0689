-- Whatever the plan is computed from tells of its changes: of what can touch any material that it changed, of the rest which materials, orders or
-- documents. A statement that changes more than `most` of them stands for all.
do $$
declare
  most constant integer := 200;
  source record;
begin
  for source in select unnest(array['holders', 'units', 'classifications', 'suppliers', 'currency_rates']) as relation loop
    execute format('create or replace trigger note_plan_change after insert or update or delete on %I for each statement execute function note_plan_change()', source.relation);
  end loop;
  for source in select unnest(array['id', 'spu_id', 'item_id', 'to_item_id', 'balance_id', 'order_id', 'pick_id', 'style_id']) as ref loop
    execute format($f$
      create or replace function note_plan_by_%1$s() returns trigger language plpgsql security definer set search_path = public as $b$
      begin
        with ids as (select distinct %1$I as id from changed where %1$I is not null limit %2$s + 1)
        insert into plan_changes (kind, id)
        select distinct case when n > %2$s then 'ALL' else tg_argv[0] end, case when n > %2$s then 0 else id end
        from ids, (select count(*) as n from ids) c
        on conflict do nothing;
        return null;
      end $b$ $f$, source.ref, most);
  end loop;
  for source in select * from (values
    ('spus', 'id', 'MATERIAL'), ('skus', 'spu_id', 'MATERIAL'), ('stock_items', 'spu_id', 'MATERIAL'), ('purchase_lines', 'spu_id', 'MATERIAL'),
    ('preparation_lines', 'spu_id', 'MATERIAL'), ('production_orders', 'spu_id', 'MATERIAL'), ('pick_lines', 'spu_id', 'MATERIAL'), ('plan_fixes', 'spu_id', 'MATERIAL'),
    ('offers', 'spu_id', 'MATERIAL'), ('offer_prices', 'spu_id', 'MATERIAL'),
    ('stock_balances', 'item_id', 'ITEM'), ('stock_document_lines', 'item_id', 'ITEM'), ('stock_document_lines', 'to_item_id', 'ITEM'), ('lots', 'item_id', 'ITEM'),
    ('reservations', 'balance_id', 'BALANCE'),
    ('garment_orders', 'id', 'ORDER'), ('garment_order_lines', 'order_id', 'ORDER'), ('styles', 'id', 'STYLE'), ('skcs', 'style_id', 'STYLE'), ('boms', 'style_id', 'STYLE'),
    ('purchase_orders', 'id', 'PURCHASE'), ('preparation_orders', 'id', 'PREPARATION'), ('pick_orders', 'id', 'PICK'), ('stock_documents', 'id', 'STOCK_DOCUMENT')
  ) s (relation, ref, kind)
  loop
    execute format('create or replace trigger note_plan_inserts_by_%2$s after insert on %1$I referencing new table as changed for each statement execute function note_plan_by_%2$s(%3$L)',
      source.relation, source.ref, source.kind);
    execute format('create or replace trigger note_plan_updates_by_%2$s after update on %1$I referencing new table as changed for each statement execute function note_plan_by_%2$s(%3$L)',
      source.relation, source.ref, source.kind);
    execute format('create or replace trigger note_plan_deletes_by_%2$s after delete on %1$I referencing old table as changed for each statement execute function note_plan_by_%2$s(%3$L)',
      source.relation, source.ref, source.kind);
  end loop;
  -- A line that is changed to another material.
  for source in select unnest(array['purchase_lines', 'preparation_lines', 'pick_lines']) as relation loop
    execute format('create or replace trigger note_plan_former after update of spu_id on %I for each row when (old.spu_id <> new.spu_id) execute function note_plan_former()', source.relation);
  end loop;
  -- What looks nearly the same is proposed instead.
  create or replace trigger note_plan_change after update of lab_l, lab_a, lab_b on colours for each statement execute function note_plan_change();
  create or replace trigger note_plan_refused after update of refused on rolls for each row when (old.refused <> new.refused) execute function note_plan_refused();
end $$;
select keep_history('plan_marks', 'planMark');
select keep_history('plan_owners', 'planOwner');
select keep_history('plan_fixes', 'planFix');
