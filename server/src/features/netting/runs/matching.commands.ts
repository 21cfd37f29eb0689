import { sql, type RawBuilder } from 'kysely';
import { TRANSFER_DAYS } from '@mrp/contract/features/plan/weeks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { matchFixed } from './fixed.commands.ts';
import { matched, taken } from './matched.queries.ts';

const left = sql`quantity - coalesce(taken.quantity, 0)`;

/**
 * Serves every demand of these items once, and of every supply no unit twice. What is reserved for an order serves it first, then what a planner has
 * fixed. Then everything that is there or comes serves the demands in their order; how much of a demand is served from stock is decided for all holders together, so that an earlier demand never lacks
 * what a later one takes elsewhere. Stock at the holder of a demand is taken before stock at others.
 */
export async function matchAll(tx: Tx, items: RawBuilder<unknown> = sql`plan_items`): Promise<void> {
  const claims = sql`plan_claims d`;
  await sql`
    insert into plan_matches
    select demand_id, supply_id, quantity, 0 from ${matched(
      sql`select item_id, garment_order_id as part, id as no, quantity from ${claims} where garment_order_id is not null`,
      sql`select item_id, garment_order_id as part, id as no, quantity from plan_goods where kind = 'RESERVED'`,
    )} m`.execute(tx);
  await matchFixed(tx, items);
  await sql`
    create temporary table plan_shares on commit drop as
    select m.demand_id, m.supply_id, m.quantity, d.item_id, d.holder_id
    from ${matched(
      sql`select d.item_id, 0 as part, d.id as no, d.${left} as quantity from ${claims} ${taken('demand_id', sql`d.id`)}`,
      sql`select g.item_id, 0 as part, 0::bigint as no, sum(g.${left}) as quantity from plan_goods g ${taken('supply_id', sql`g.id`)} where g.kind = 'STOCK' group by 1
          union all
          select g.item_id, 0, g.id, g.${left} from plan_goods g ${taken('supply_id', sql`g.id`)} where g.kind not in ('STOCK', 'RESERVED')`,
    )} m join ${claims} on d.id = m.demand_id`.execute(tx);
  await sql`
    insert into plan_matches
    select m.demand_id, m.supply_id, m.quantity, case when m.holder_id <> g.holder_id then ${TRANSFER_DAYS}::int else 0 end
    from plan_shares m join plan_goods g on g.id = m.supply_id`.execute(tx);
  await sql`
    insert into plan_matches
    select demand_id, supply_id, quantity, 0 from ${matched(
      sql`select item_id, holder_id as part, demand_id as no, quantity from plan_shares where supply_id = 0 and holder_id is not null`,
      sql`select g.item_id, g.holder_id as part, g.id as no, g.${left} as quantity from plan_goods g ${taken('supply_id', sql`g.id`)} where g.kind = 'STOCK'`,
    )} m`.execute(tx);
  await matchElsewhere(tx);
  await sql`drop table plan_shares`.execute(tx);
}

/** The rest of what is served from stock comes from other holders, by transfer. */
async function matchElsewhere(tx: Tx): Promise<void> {
  const fromStock = sql`(
    select m.demand_id as id, sum(m.quantity) as quantity from plan_matches m join plan_goods g on g.id = m.supply_id and g.kind = 'STOCK' where not m.is_fixed group by 1)`;
  await sql`
    insert into plan_matches
    select m.demand_id, m.supply_id, m.quantity, case when d.holder_id is null then 0 else ${TRANSFER_DAYS}::int end
    from ${matched(
      sql`select s.item_id, 0 as part, s.demand_id as no, s.${left} as quantity from plan_shares s left join ${fromStock} taken on taken.id = s.demand_id
          where s.supply_id = 0`,
      sql`select g.item_id, 0 as part, g.id as no, g.${left} as quantity from plan_goods g ${taken('supply_id', sql`g.id`)} where g.kind = 'STOCK'`,
    )} m join plan_claims d on d.id = m.demand_id`.execute(tx);
}
