-- 应付报表与供应商质量报表的权限

update roles set menus = menus || array['应付报表', '供应商质量报表']
where built_in and name in ('面料采购', '报表只读') and not '应付报表' = any(menus);
update roles set menus = menus || array['报表中心', '应付报表', '供应商质量报表']
where built_in and name = '财务对账' and not '应付报表' = any(menus);
update roles set menus = array_append(menus, '供应商质量报表')
where built_in and name = '备料主管' and not '供应商质量报表' = any(menus);
