create view inv.plan_demands_off_pegs as
  select d.id from plan_demands d
  left join (
    select p.demand_id, sum(p.quantity) as quantity, sum(p.quantity) filter (where s.kind in ('RESERVED', 'STOCK', 'TRANSFER')) as there
    from plan_pegs p join plan_supplies s on s.id = p.supply_id group by 1
  ) p on p.demand_id = d.id
  where d.served <> coalesce(p.quantity, 0) or d.there <> coalesce(p.there, 0) or not exists (select from plan_items i where i.id = d.item_id);

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

-- What serves is there: no supply is more than what is free, reserved or on its way. Judged where nothing changed since the plan was computed; on its
-- way within the rounding of each of its rows, in another unit.
create view inv.plan_supplies_beyond_stock as
  with planned as materialized (
    select s.item_id, s.kind, case when s.document_id is null then s.holder_id else 0 end as holder_id,
           case when s.document_id is null then s.ownership else 0 end as ownership, coalesce(s.document_id, 0) as document_id,
           sum(s.quantity) as quantity, count(*) filter (where s.document_id is not null) * 0.0001 as rounded
    from plan_supplies s where s.kind <> 'GREIGE' and not exists (select from plan_changes) group by 1, 2, 3, 4, 5
  ), there as (
    select p.id as item_id, k.kind, b.holder_id, b.ownership, 0::bigint as document_id, k.quantity
    from stock_balances b
    join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
    join stock_items i on i.id = b.item_id
    join plan_items p on p.spu_id = i.spu_id and p.sku_id is not distinct from i.sku_id
    cross join lateral (values ('STOCK', b.on_hand - b.reserved - b.frozen), ('RESERVED', b.reserved)) k (kind, quantity)
    union all
    select p.id, case r.document_kind when 'stockDocument' then 'TRANSFER' else upper(r.document_kind) end, 0, 0, r.document_id, sum(r.quantity * c.ratio)
    from scheduled_receipts r
    join plan_items p on p.spu_id = r.spu_id and p.sku_id is not distinct from r.sku_id
    join spus s on s.id = r.spu_id
    join units f on f.id = r.unit_id
    join units t on t.id = p.unit_id
    cross join lateral (select s.gram_weight / 1000 * (s.width + coalesce(s.allowance, 5)) / 100 as per_metre) m
    cross join lateral (
      select case
        when f.id = t.id then 1
        when s.unit_factor is not null and f.id = s.second_unit_id and t.id = s.first_unit_id then 1 / s.unit_factor
        when s.unit_factor is not null and f.id = s.first_unit_id and t.id = s.second_unit_id then s.unit_factor
        when f.dimension = t.dimension then f.factor / t.factor
        when f.dimension = 'mass' and t.dimension = 'length' then f.factor / m.per_metre / t.factor
        when f.dimension = 'length' and t.dimension = 'mass' then f.factor * m.per_metre / t.factor
      end as ratio
    ) c
    group by 1, 2, 5
  )
  select p.item_id, p.kind, p.document_id from planned p
  left join there t using (item_id, kind, holder_id, ownership, document_id)
  where p.quantity > coalesce(t.quantity, 0) + p.rounded;

-- An order that ended wants nothing any more.
create view inv.plan_demands_of_ended_orders as
  select d.id from plan_demands d left join garment_orders o on o.id = d.garment_order_id
  where d.garment_order_id is not null and o.state is distinct from 'OPEN' and not exists (select from plan_changes);

-- What is fixed goes to the demand that it is fixed to, and no more of it than was fixed.
create view inv.plan_pegs_off_fixes as
  select p.demand_id, p.supply_id from plan_pegs p
  join plan_demands d on d.id = p.demand_id
  join plan_supplies s on s.id = p.supply_id
  join plan_items i on i.id = d.item_id
  where p.is_fixed and not exists (select from plan_changes) and not exists (
    select from plan_fixes f
    where f.spu_id = i.spu_id and f.sku_id is not distinct from i.sku_id and f.demand_kind = d.kind and f.demand_id = coalesce(d.garment_order_id, d.document_id, d.style_id)
      and f.supply_kind = s.kind and f.supply_id is not distinct from s.document_id and f.holder_id = s.holder_id and f.ownership = s.ownership);

-- What colours are to be dyed is there as greige: it is counted on whole, taken from the greige whole, and neither without the other.
create view inv.plan_greige_off_dyeing as
  with dyed as (
    select i.sku_id, sum(s.quantity - s.served) as rest from plan_supplies s join plan_items i on i.id = s.item_id where s.kind = 'GREIGE' group by 1
  ), used as (
    select d.document_id as sku_id, sum(d.lacking) as lacking from plan_demands d where d.kind = 'DYE' group by 1
  )
  select coalesce(d.sku_id, u.sku_id) as sku_id from dyed d full join used u on u.sku_id = d.sku_id
  where d.rest is distinct from 0 or u.lacking is distinct from 0;
