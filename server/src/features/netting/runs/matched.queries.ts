import { sql, type RawBuilder } from 'kysely';
import { isDyeingHolder } from '../../stock/balances/items.queries.ts';

/**
 * Matches wants with goods, both rows (item_id, part, no, quantity), within each item and part in the order of their numbers: the sums of both sides are
 * laid along one line, and what covers the same piece of it belongs together. Linear in the number of rows, without a loop.
 */
export const matched = (wants: RawBuilder<unknown>, goods: RawBuilder<unknown>) => sql`(
  with points as (
    select item_id, part, no as demand_id, null::bigint as supply_id, sum(quantity) over (partition by item_id, part order by no) as until from (${wants}) w where quantity > 0
    union all
    select item_id, part, null, no, sum(quantity) over (partition by item_id, part order by no) from (${goods}) g where quantity > 0
  ), pieces as (
    select until - coalesce(lag(until) over (partition by item_id, part order by until), 0) as quantity,
           min(demand_id) over (partition by item_id, part order by until desc) as demand_id,
           min(supply_id) over (partition by item_id, part order by until desc) as supply_id
    from points
  )
  select demand_id, supply_id, quantity from pieces where quantity > 0 and demand_id is not null and supply_id is not null)`;

/**
 * Demands and supplies of one material are numbered from its id times this on, so that their numbers do not depend on what else is computed, and stand
 * in the order of the materials.
 */
export const SPAN = sql.lit(1_000_000_000);

/** Numbers the rows of each material in this order. */
export const rankOf = (itemId: string, order: RawBuilder<unknown>) =>
  sql`${sql.ref(itemId)} * ${SPAN} + row_number() over (partition by ${sql.ref(itemId)} order by ${order})`;

/** Joins as `taken.quantity` what the matches so far have taken of a demand or supply. */
export const taken = (side: 'demand_id' | 'supply_id', id: RawBuilder<unknown>) => sql`
  left join (select ${sql.ref(side)} as id, sum(quantity) as quantity from plan_matches group by 1) taken on taken.id = ${id}`;

/** The greige of these materials that lies where it can be dyed: spu_id, sku_id, unit_id. */
export const greigeToDye = (spuIds: RawBuilder<unknown>) => sql`
  select i.spu_id, i.sku_id, i.unit_id
  from stock_items i join spus s on s.id = i.spu_id join classification_facts f on f.id = s.classification_id and f.greige_managed
  where i.sku_id is null and i.spu_id in (${spuIds})
    and exists (select from stock_balances b join holders h on h.id = b.holder_id and ${isDyeingHolder} where b.item_id = i.id and b.on_hand > b.reserved + b.frozen)`;
