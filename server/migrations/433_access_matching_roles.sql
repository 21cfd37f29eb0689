-- 核价主管配置容差、放行发票差异

update roles set menus = case when '对账单' = any(menus) then menus else array_append(menus, '对账单') end,
                 buttons = buttons || array['对账单:放行差异', '对账单:配置']
where built_in and name = '核价主管' and not '对账单:放行差异' = any(buttons);
