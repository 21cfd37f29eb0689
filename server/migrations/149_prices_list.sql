-- 价格查看：每条价格一行，带它何时被取代、比前一价涨跌多少、是否超过预警

create table price_list (
  price_id bigint primary key references offer_prices (id),
  offer_id bigint not null references offers (id),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  supplier_id bigint not null references suppliers (id),
  kind text not null,
  currency_id bigint not null references dictionary_entries (id),
  min_quantity numeric(16, 4) not null,
  valid_from date not null,
  -- the first day on which it is not in force any more: a later price without an end, or its own end
  ended_on date,
  -- a later price with an end takes its place for a time
  interrupted boolean not null default false,
  price numeric(14, 4) not null,
  net_price numeric(14, 4),
  metre_price numeric(14, 4),
  -- the wrong row was replaced by one that names it
  superseded boolean not null default false,
  previous_id bigint references offer_prices (id),
  -- in percent points against the previous price of the same offer, kind, quantity and currency
  change_percent numeric(12, 2),
  -- the configured percentage that the change exceeds
  alert_percent numeric(5, 2)
);
comment on table price_list is '价格查看，由触发器随 offer_prices 维护';
create index price_list_valid_from on price_list (valid_from, price_id);
create index price_list_metre_price on price_list (metre_price, price_id);
create index price_list_price on price_list (price, price_id);
create index price_list_change on price_list (change_percent, price_id);
create index price_list_supplier on price_list (supplier_id, price_id);
create index price_list_spu on price_list (spu_id, price_id);
create index price_list_sku on price_list (sku_id, price_id) where sku_id is not null;
create index price_list_kind on price_list (kind, price_id);
create index price_list_offer on price_list (offer_id, kind, min_quantity, currency_id, valid_from, price_id);
create index price_list_ended on price_list (ended_on, price_id);
create index price_list_alerts on price_list (price_id) where alert_percent is not null;
create index price_list_superseded on price_list (price_id) where superseded;

insert into price_list (price_id, offer_id, spu_id, sku_id, supplier_id, kind, currency_id, min_quantity, valid_from, price, net_price, metre_price)
select p.id, p.offer_id, p.spu_id, o.sku_id, o.supplier_id, p.kind, p.currency_id, p.min_quantity, p.valid_from, p.price, p.net_price, p.metre_price
from offer_prices p join offers o on o.id = p.offer_id where p.price is not null;

update price_list l set superseded = true where exists (select from offer_prices later where later.supersedes_id = l.price_id);

update price_list l set ended_on = c.ended_on, interrupted = c.interrupted, previous_id = c.previous_id, change_percent = c.change_percent,
  alert_percent = case when abs(c.change_percent) > 10 then 10 end
from (
  select s.id,
         least(s.next_open, s.valid_until + 1) as ended_on,
         s.later_dated > 0 as interrupted,
         s.previous_id,
         case when s.metre_price is not null and s.previous_metre > 0 then round((s.metre_price - s.previous_metre) / s.previous_metre * 100, 2)
              when s.metre_price is null and s.unit_id = s.previous_unit and s.previous_net > 0 then round((s.net_price - s.previous_net) / s.previous_net * 100, 2) end as change_percent
  from (
    select p.*, lag(p.id) over w as previous_id, lag(p.metre_price) over w as previous_metre, lag(p.net_price) over w as previous_net, lag(p.unit_id) over w as previous_unit,
           min(p.valid_from) filter (where p.valid_until is null) over later as next_open, count(*) filter (where p.valid_until is not null) over later as later_dated
    from offer_prices p join price_list l on l.price_id = p.id and not l.superseded
    window w as (partition by p.offer_id, p.kind, p.min_quantity, p.currency_id order by p.valid_from, p.id),
           later as (partition by p.offer_id, p.kind, p.min_quantity, p.currency_id order by p.valid_from, p.id rows between 1 following and unbounded following)) s) c
where c.id = l.price_id;
