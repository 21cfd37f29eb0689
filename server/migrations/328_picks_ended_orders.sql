-- 已取消、已完成的成衣订单的领料单随之结束：没有领过的取消，领过的关单

update pick_orders o
set state = case when p.picked then 'DONE' else 'CANCELLED' end, completed_on = case when p.picked then business_day() end,
    end_reason = '成衣订单 ' || g.code || case g.state when 'CANCELLED' then ' 已取消' else ' 已完成' end
from garment_orders g, (select pick_id, bool_or(picked_quantity > 0) as picked from pick_lines group by 1) p
where g.id = o.garment_order_id and p.pick_id = o.id and o.state = 'OPEN' and g.state <> 'OPEN';
