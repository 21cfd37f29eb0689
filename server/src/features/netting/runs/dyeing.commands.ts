import { sql, type RawBuilder } from 'kysely';
import { TRANSFER_DAYS } from '@mrp/contract/features/plan/weeks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { leadDays } from '../../preparations/lines/offers.queries.ts';
import { isDyeingHolder } from '../../stock/balances/items.queries.ts';
import { unitRatio } from './items.queries.ts';
import { matched, rankOf, SPAN, taken } from './matched.queries.ts';

/**
 * Greige that nothing else of its own wants becomes what colours of it lack beside all other supply, the loss of dyeing on top. Its colours take it in one
 * order, so that no metre is two colours; safety stock comes last. What is dyed is a supply of the colour from the day on which dyeing ends, and what
 * it takes a demand for the greige.
 */
export async function matchGreige(tx: Tx, items: RawBuilder<unknown> = sql`plan_items`): Promise<void> {
  await rankColours(tx, items);
  await shareGreige(tx);
  await addDyed(tx, items);
  await addUses(tx);
}

/** Greige free in stock where it can be dyed. */
const freeGreige = sql`
  select g.item_id, g.id, g.quantity - coalesce(taken.quantity, 0) as quantity
  from plan_goods g join holders h on h.id = g.holder_id and ${isDyeingHolder} ${taken('supply_id', sql`g.id`)}
  where g.kind = 'STOCK'`;

/** Days from greige to colour: those of dyeing, else the lead time of the offer or its supplier; null: unknown. */
const dyeDays = sql`
  select coalesce(o.lead_days_dye, ${leadDays(sql`false`)}) as days
  from offers o join suppliers x on x.id = o.supplier_id
  where o.spu_id = i.spu_id and o.sku_id = i.sku_id and o.active order by o.preferred desc, o.id limit 1`;

/** What colours lack of which there is greige, in the order in which they take it. */
async function rankColours(tx: Tx, items: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into plan_dyeings
    select ${rankOf('g.id', sql`d.kind = 'SAFETY', d.priority = 2 desc, d.need_on, d.priority desc, d.code, d.kind, d.garment_order_id, d.style_id, d.document_id, d.holder_id`)},
           d.id, d.item_id, g.id, i.sku_id, c.share, n.quantity, greatest(round(n.quantity / c.share, 4), 0.0001), o.days
    from plan_claims d
    join ${items} i on i.id = d.item_id and i.sku_id is not null
    join ${items} g on g.spu_id = i.spu_id and g.sku_id is null
    join skus k on k.id = i.sku_id and not k.withdrawn and k.state <> 'DISABLED'
    join spus s on s.id = i.spu_id
    join classification_facts f on f.id = s.classification_id and f.greige_managed
    join units gu on gu.id = g.unit_id
    join units iu on iu.id = i.unit_id
    cross join lateral (select (1 - coalesce(s.dye_loss, f.default_dye_loss, 0) / 100) * ${unitRatio('gu', 'iu')} as share offset 0) c
    left join lateral (${dyeDays}) o on true
    ${taken('demand_id', sql`d.id`)}
    cross join lateral (select d.quantity - coalesce(taken.quantity, 0) as quantity) n
    where n.quantity > 0 and c.share > 0 and g.id in (select item_id from plan_goods where kind = 'STOCK')`.execute(tx);
}

/** Lays what they lack along the greige. What the pieces become adds up to what is dyed, rounded once. */
async function shareGreige(tx: Tx): Promise<void> {
  await sql`
    insert into plan_dyed
    with shared as (
      select demand_id as no, supply_id as greige_id, quantity, sum(quantity) over (partition by demand_id order by supply_id) as so_far
      from ${matched(sql`select greige_item_id as item_id, 0 as part, no, used as quantity from plan_dyeings`, sql`select item_id, 0 as part, id as no, quantity from (${freeGreige}) g`)} m
    ), dyed as (
      select s.*, case when s.so_far >= w.used then w.quantity else least(w.quantity, round(s.so_far * w.share, 4)) end as dyed
      from shared s join plan_dyeings w on w.no = s.no
    )
    select no, greige_id, quantity, part
    from (select no, greige_id, quantity, dyed - coalesce(lag(dyed) over (partition by no order by greige_id), 0) as part from dyed) p
    where part > 0`.execute(tx);
}

/** The colours that greige becomes, after all other supply of them; the document is the stock of the greige. */
async function addDyed(tx: Tx, items: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into plan_goods
    select coalesce(m.last, d.item_id * ${SPAN}) + row_number() over (partition by d.item_id order by d.greige_id), d.item_id, 'GREIGE', g.holder_id, g.ownership, null, t.id, '', d.ready_on, d.ready_on, false, d.quantity
    from (
      select w.item_id, x.greige_id, business_day() + max(w.days) as ready_on, sum(x.quantity) as quantity from plan_dyed x join plan_dyeings w on w.no = x.no group by 1, 2
    ) d
    join plan_goods g on g.id = d.greige_id
    join ${items} i on i.id = g.item_id
    join stock_items t on t.spu_id = i.spu_id and t.sku_id is null
    left join (select item_id, max(id) as last from plan_goods group by 1) m on m.item_id = d.item_id`.execute(tx);
  await sql`
    insert into plan_matches
    select w.demand_id, n.id, x.quantity, case when d.holder_id <> n.holder_id then ${TRANSFER_DAYS}::int else 0 end
    from plan_dyed x
    join plan_dyeings w on w.no = x.no
    join plan_claims d on d.id = w.demand_id
    join plan_goods g on g.id = x.greige_id
    join plan_goods n on n.kind = 'GREIGE' and n.item_id = w.item_id and n.holder_id = g.holder_id and n.ownership = g.ownership`.execute(
    tx,
  );
}

/** The number of the last demand for each greige that is dyed. */
const lastOfGreige = sql`
  select w.greige_item_id as item_id, coalesce(c.last, w.greige_item_id * ${SPAN}) as last
  from (select distinct greige_item_id from plan_dyeings) w left join (select item_id, max(id) as last from plan_claims group by 1) c on c.item_id = w.greige_item_id`;

/** What dyeing takes of the greige, for whom and for which colour, wanted on the day on which it must begin. */
async function addUses(tx: Tx): Promise<void> {
  await sql`
    with added as (
      insert into plan_claims
      select m.last + w.no % ${SPAN}, w.greige_item_id, 'DYE', d.garment_order_id, d.style_id, w.sku_id, d.code, null,
             case when d.kind <> 'SAFETY' then d.need_on - coalesce(w.days, 0) end, d.priority, u.used, 0, u.used
      from (select no, sum(used) as used from plan_dyed group by 1) u
      join plan_dyeings w on w.no = u.no
      join plan_claims d on d.id = w.demand_id
      join (${lastOfGreige}) m on m.item_id = w.greige_item_id
    )
    insert into plan_matches
    select m.last + x.no % ${SPAN}, x.greige_id, x.used, 0
    from plan_dyed x join plan_dyeings w on w.no = x.no join (${lastOfGreige}) m on m.item_id = w.greige_item_id`.execute(tx);
}
