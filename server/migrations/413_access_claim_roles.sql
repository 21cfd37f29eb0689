-- 物料索赔的权限

update roles set menus = array_append(menus, '物料索赔'), buttons = buttons || array['物料索赔:新建', '物料索赔:编辑']
where built_in and name in ('面料采购', '仓管') and not '物料索赔' = any(menus);
update roles set menus = array_append(menus, '供应商管理') where built_in and name = '仓管' and not '供应商管理' = any(menus);
update roles set menus = array_append(menus, '物料索赔')
where built_in and name = '备料主管' and not '物料索赔' = any(menus);
update roles set menus = array_append(menus, '物料索赔'), buttons = array_append(buttons, '物料索赔:确认')
where built_in and name = '财务对账' and not '物料索赔' = any(menus);
