-- Invoices that suppliers sent and that wait to be entered; a statement that is invoiced takes none.
create or replace view open_supplier_invoices as
  select i.id, i.statement_id, i.created_at
  from supplier_invoices i join statements s on s.id = i.statement_id
  where i.state = 'PENDING' and s.state = 'CONFIRMED';
comment on view open_supplier_invoices is '待处理的供应商发票';
