-- 对账单的明细、发票、付款各按日期列出，供其他系统拉取与导出

create index statement_lines_happened on statement_lines (happened_on, id);
create index statement_invoices_issued on statement_invoices (issued_on, id);
create index statement_payments_paid on statement_payments (paid_on, id);
