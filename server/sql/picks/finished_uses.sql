-- What finished garment orders took of a material for a colour, returns taken off: all their picks have ended, and as much was picked as their
-- BOM wanted, or the order itself is closed.
create or replace view finished_uses as
  select o.garment_order_id, g.code as garment_order, g.style_id, l.skc_id, l.spu_id, l.sku_id, sum(l.picked_quantity - l.returned_quantity) as used,
         max(coalesce(o.completed_on, o.updated_at::date)) as ended_on
  from pick_lines l
  join pick_orders o on o.id = l.pick_id and o.state <> 'CANCELLED'
  join garment_orders g on g.id = o.garment_order_id and g.state <> 'CANCELLED'
  where l.skc_id is not null
  group by o.garment_order_id, g.code, g.style_id, g.state, l.skc_id, l.spu_id, l.sku_id
  having bool_and(o.state <> 'OPEN') and sum(l.picked_quantity - l.returned_quantity) > 0
    and (g.state = 'CLOSED' or sum(l.picked_quantity) >= max(l.suggested_quantity) * 0.97);
comment on view finished_uses is '成衣订单实际用料';
