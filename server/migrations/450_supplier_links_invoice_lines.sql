-- 供应商发票按行：供应商写明发票的明细，登记时按行比对

create table supplier_invoice_lines (
  supplier_invoice_id bigint not null references supplier_invoices (id),
  -- of a statement that is agreed: its lines stay
  statement_line_id bigint not null references statement_lines (id),
  position integer not null,
  -- below zero what was returned; null: a charge
  quantity numeric(16, 4),
  net_amount numeric(16, 2) not null,
  tax_amount numeric(16, 2) not null,
  primary key (supplier_invoice_id, statement_line_id)
);
comment on table supplier_invoice_lines is '供应商发票的明细';
create index supplier_invoice_lines_line on supplier_invoice_lines (statement_line_id);
