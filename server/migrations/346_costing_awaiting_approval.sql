-- 报价单：核价单待审批时，报价单也是待审批
alter table quotations disable trigger user;
update quotations q set state = 'APPROVING'
where q.state = 'COSTING' and exists (select from cost_sheets s where s.quotation_id = q.id and s.state = 'APPROVING');
alter table quotations enable trigger user;
