-- Whatever the plan is computed from tells of its changes.
do $$
declare
  source text;
begin
  foreach source in array array[
    'garment_orders', 'garment_order_lines', 'boms', 'styles', 'skcs', 'skus', 'spus', 'stock_items', 'stock_balances', 'reservations', 'holders', 'units',
    'stock_documents', 'stock_document_lines', 'preparation_orders', 'preparation_lines', 'production_orders', 'purchase_orders', 'purchase_lines',
    'pick_orders', 'pick_lines', 'plan_fixes',
    -- loss and days of dyeing
    'offers', 'classifications', 'suppliers']
  loop
    execute format('create or replace trigger note_plan_change after insert or update or delete on %I for each statement execute function note_plan_change()', source);
  end loop;
end $$;
select keep_history('plan_marks', 'planMark');
select keep_history('plan_owners', 'planOwner');
select keep_history('plan_fixes', 'planFix');
