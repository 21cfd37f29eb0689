create view inv.plan_demands_off_pegs as
  select d.id from plan_demands d left join (select demand_id, sum(quantity) as quantity from plan_pegs group by 1) p on p.demand_id = d.id
  where d.served <> coalesce(p.quantity, 0) or not exists (select from plan_items i where i.id = d.item_id);

create view inv.plan_supplies_off_pegs as
  select s.id from plan_supplies s left join (select supply_id, sum(quantity) as quantity from plan_pegs group by 1) p on p.supply_id = s.id
  where s.served <> coalesce(p.quantity, 0) or not exists (select from plan_items i where i.id = s.item_id);

-- A supply serves demand for its own item only, and what is reserved for an order serves that order.
create view inv.plan_pegs_off_items as
  select p.demand_id, p.supply_id from plan_pegs p
  left join plan_demands d on d.id = p.demand_id
  left join plan_supplies s on s.id = p.supply_id
  where d.item_id is distinct from s.item_id or s.kind = 'RESERVED' and s.garment_order_id is distinct from d.garment_order_id;

-- Nothing is lacking while something is left that could serve it.
create view inv.plan_items_lacking_beside_rest as
  select i.id from plan_items i
  join (select item_id, sum(quantity - served) as rest from plan_supplies where kind <> 'RESERVED' group by 1) s on s.item_id = i.id
  where i.lacking > 0 and s.rest > 0;

create view inv.plan_items_off_rows as
  select i.id from plan_items i
  left join (select item_id, sum(quantity) filter (where kind <> 'SAFETY') as demand, sum(lacking) as lacking from plan_demands group by 1) d on d.item_id = i.id
  left join (select item_id, sum(quantity) filter (where kind in ('STOCK', 'RESERVED')) as stock,
                    sum(quantity) filter (where kind not in ('STOCK', 'RESERVED')) as supply from plan_supplies group by 1) s on s.item_id = i.id
  where i.demand <> coalesce(d.demand, 0) or i.lacking <> coalesce(d.lacking, 0) or i.stock <> coalesce(s.stock, 0) or i.supply <> coalesce(s.supply, 0)
     or i.projected[14] <> i.stock + i.supply - i.demand;
