-- 计划调整：优先级、固定、暂缓与负责人

-- Who could raise an order could also say what the plan does; new roles have the button of their own.
update roles set buttons = array_append(buttons, '备料单管理:计划调整')
where not '备料单管理:计划调整' = any(buttons) and ('备料单管理:审核' = any(buttons) or built_in and name = '面料采购');
