-- 财务对账，面料采购建对账单

insert into roles (name, menus, buttons, built_in)
select '财务对账', array['成本管理', '价格查看', '供应商管理', '供应商档案', '对账单'],
       array['全局:查看价格', '全局:导出', '全局:导入', '对账单:新建', '对账单:编辑', '对账单:确认'], true
-- a new installation writes its roles itself
where exists (select from roles where built_in)
on conflict do nothing;

update roles set menus = array_append(menus, '对账单'), buttons = buttons || array['对账单:新建', '对账单:编辑']
where built_in and name = '面料采购' and not '对账单' = any(menus);
