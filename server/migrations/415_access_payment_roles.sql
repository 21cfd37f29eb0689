-- 财务对账登记发票与付款

-- Whoever confirms statements enters their invoices and payments.
update roles set buttons = buttons || array['对账单:开票', '对账单:付款']
where built_in and name = '财务对账' and not '对账单:开票' = any(buttons);
