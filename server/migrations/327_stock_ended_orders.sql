-- 已取消、已完成的成衣订单及其领料单不再占用库存

with ended as (
  delete from reservations r
  where (r.document_kind = 'pick' and r.document_id in (
          select o.id from pick_orders o join garment_orders g on g.id = o.garment_order_id where o.state = 'OPEN' and g.state <> 'OPEN'))
     or (r.document_kind = 'garmentOrder' and r.document_id in (select id from garment_orders where state <> 'OPEN'))
  returning r.balance_id, r.quantity
)
update stock_balances b set reserved = b.reserved - e.quantity
from (select balance_id, sum(quantity) as quantity from ended group by 1) e where b.id = e.balance_id;
