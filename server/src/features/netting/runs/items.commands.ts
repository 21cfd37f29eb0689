import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { leadDays } from '../../preparations/lines/offers.queries.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { breakInForce, materialFault, priceInCny, priceInForce, priceUnitColumns, unitRatio } from './items.queries.ts';

export interface LineStep {
  runId: string;
  goods: 'SKU' | 'SPU';
  level: number;
  /** Greige that is netted in the run itself. */
  isGreige: boolean;
  /** The holders of the run, and whether 供应商仓 counts. */
  holders: readonly string[];
  withSupplierStock: boolean;
  /** A line for each need date of an item, instead of one for all of them. */
  byDate: boolean;
  /** Without the demand of others. */
  alone: boolean;
}

/** The items that are needed, with the need dates of each line. */
const wantedItems = ({ level, isGreige, byDate }: LineStep): RawBuilder<unknown> => {
  const needed = sql`netting_needs n join netting_levels v on v.spu_id = n.spu_id and v.level = ${level} where (n.sku_id is null) = ${isGreige}`;
  return byDate
    ? sql`
      select spu_id, sku_id, need_on, need_on as until_on, lag(need_on) over item as after_on, lead(need_on) over item is null as is_last
      from (select distinct n.spu_id, n.sku_id, n.need_on from ${needed}) dated window item as (partition by spu_id, sku_id order by need_on)`
    : sql`
      select n.spu_id, n.sku_id, min(n.need_on) as need_on, max(n.need_on) as until_on, null::date as after_on, true as is_last
      from ${needed} group by n.spu_id, n.sku_id`;
};

/** Collects the items of this level with unit, offer and current price. */
export async function collectItems(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_items (line_id, level, spu_id, sku_id, item_id, unit_id, decimals, need_on, until_on, after_on, is_last, safety, offer_id, supplier_id, price_id, takes_greige,
      fault, dye_loss)
    with classes as materialized (
      select id, greige_managed, default_dye_loss from classification_facts
    ), wanted as materialized (
      ${wantedItems(step)}
    ), named as materialized (
      select distinct on (spu_id, sku_id) spu_id, sku_id, supplier_id
      -- a BOM goes on naming a supplier that belongs to another one by now
      from (
        select n.spu_id, n.sku_id, coalesce(v.main_id, v.id) as supplier_id, sum(n.quantity) as quantity
        from netting_needs n join suppliers v on v.id = n.supplier_id group by 1, 2, 3) by_supplier
      order by spu_id, sku_id, quantity desc, supplier_id
    ), known as materialized (
      select w.*, m.supplier_id as named_id, c.greige_managed and w.sku_id is not null as dyed, coalesce(s.dye_loss, c.default_dye_loss, 0) as dye_loss,
             i.id as item_id, coalesce(i.unit_id, s.first_unit_id) as unit_id, coalesce(k.safety_stock, 0) as safety,
             ${materialFault} as fault,
             case when m.supplier_id is null then p.id else (
               select o.id from offers o
               where o.spu_id = w.spu_id and o.sku_id is not distinct from w.sku_id and o.supplier_id = m.supplier_id and o.active
               order by o.preferred desc, o.id limit 1) end as offer_id
      from wanted w
      join spus s on s.id = w.spu_id
      join classes c on c.id = s.classification_id
      left join skus k on k.id = w.sku_id
      left join stock_items i on i.spu_id = w.spu_id and coalesce(i.sku_id, 0) = coalesce(w.sku_id, 0)
      left join offers p on p.spu_id = w.spu_id and coalesce(p.sku_id, 0) = coalesce(w.sku_id, 0) and p.preferred and p.active
      left join named m on m.spu_id = w.spu_id and coalesce(m.sku_id, 0) = coalesce(w.sku_id, 0)
    )
    select nextval(pg_get_serial_sequence('netting_lines', 'id')), ${step.level}, w.spu_id, w.sku_id, w.item_id, w.unit_id, u.decimals, w.need_on, w.until_on, w.after_on,
           w.is_last, case when w.after_on is null then w.safety else 0 end, w.offer_id,
           coalesce(o.supplier_id, w.named_id), price.id, w.dyed and coalesce(price.kind = 'DYE', false), w.fault,
           case when w.dyed then w.dye_loss end
    from known w
    join units u on u.id = w.unit_id
    left join offers o on o.id = w.offer_id
    left join lateral (
      ${priceInForce(sql`w.dyed`)}
    ) price on true
    order by w.spu_id, w.sku_id, w.need_on`.execute(tx);
  await sql`analyze netting_items`.execute(tx);
}

/** Steps that count from a date on; all others are there from the beginning. */
const dated = sql`('DEMAND', 'DEPENDENT', 'COVERED', 'EARLIER', 'SCHEDULED')`;

const sumOf = (step: string) => sql`sum(quantity) filter (where step = ${step})`;

/**
 * The parts of a line by the day from which they count, summed along the days: what is lacking on a need date, its highest value the net
 * requirement, and its first date.
 */
const nettedSums = sql`
      select line_id, sum(gross) as gross, coalesce(-sum(covered), 0) as covered, coalesce(-sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved,
             coalesce(sum(frozen), 0) as frozen, coalesce(sum(earlier), 0) as earlier, coalesce(-sum(scheduled), 0) as scheduled, coalesce(sum(too_late), 0) as too_late,
             coalesce(sum(elsewhere), 0) as elsewhere, greatest(coalesce(sum(greige), 0), 0) as greige_there, sum(change) as lacking_at_last,
             greatest(max(lacking) filter (where gross is not null), 0) as net, min(on_day) filter (where gross is not null and lacking > 0) as uncovered_on
      from (select *, sum(change) over (partition by line_id order by on_day nulls first) as lacking from days) running
      group by line_id`;

const daySums = sql`
      select line_id, case when step in ${dated} then due_on end as on_day, sum(quantity) filter (where step in ('DEMAND', 'DEPENDENT')) as gross,
             ${sumOf('COVERED')} as covered, ${sumOf('ON_HAND')} as on_hand, ${sumOf('RESERVED')} as reserved, ${sumOf('FROZEN')} as frozen, ${sumOf('EARLIER')} as earlier,
             ${sumOf('SCHEDULED')} as scheduled, ${sumOf('LATE')} as too_late, ${sumOf('ELSEWHERE')} as elsewhere, ${sumOf('GREIGE')} as greige,
             sum(quantity) filter (where step not in ('LATE', 'ELSEWHERE', 'GREIGE')) as change
      from netting_parts group by 1, 2`;

/** The items of a level with their sums, and the rules of their offers. `offset 0` keeps PostgreSQL from computing a subquery at each use. */
const ruledItems = (level: number) => sql`
      select i.*, m.gross, m.covered, m.on_hand, m.reserved, m.frozen, m.earlier, m.scheduled, m.too_late, m.elsewhere, m.greige_there, m.lacking_at_last, m.net as net_once,
             m.uncovered_on as uncovered_once, rule.moq, rule.multiple, rule.convertible, c.steps, coalesce(${leadDays(sql`i.takes_greige`)}, 0) as lead_days,
             o.id is not null as has_offer, x.state as supplier_state, x.abbreviation, f.name as offer_unit, u.name as unit_name
      from netting_items i
      join sums m on m.line_id = i.line_id
      join units u on u.id = i.unit_id
      join spus s on s.id = i.spu_id
      left join offers o on o.id = i.offer_id
      left join units f on f.id = o.unit_id
      left join suppliers x on x.id = i.supplier_id
      cross join lateral (select ${unitRatio('f', 'u')} as ratio, power(10::numeric, i.decimals) as steps offset 0) c
      cross join lateral (
        select coalesce(round(coalesce(o.moq_per_colour, o.moq) * c.ratio, 4), 0) as moq,
               coalesce(nullif(round(o.pack_quantity * c.ratio, 4), 0), round(1 / c.steps, 4)) as multiple, o.id is null or c.ratio is not null as convertible offset 0
      ) rule
      where i.level = ${level}`;

/** One line per item is ordered once: what arrives after a shortage does not reduce it. */
const orderedOnce = sql`
      select r.*, r.net_once as net, r.uncovered_once as uncovered_on, 0 as carried, case when r.net_once > 0 then r.net_once - r.lacking_at_last else 0 end as spare,
             order_quantity(r.net_once, r.moq, r.multiple, r.steps) as suggest, coalesce(r.uncovered_once, r.need_on) - r.lead_days as order_by
      from ruled r`;

/** Each need date is ordered by itself: what is left of the dates before serves it, with the rest from rounding up. */
const orderedByDate = sql`
      select o.*, greatest(o.lacking - o.before, 0) as net, case when o.lacking > o.before then o.need_on end as uncovered_on, o.before - o.lacking_before as carried,
             0 as spare, o.ordered - o.before as suggest, o.need_on - o.lead_days as order_by
      from (
        select t.*, coalesce(lag(t.ordered) over item, 0) as before, coalesce(lag(t.lacking) over item, 0) as lacking_before
        from (
          select r.*, ordered_so_far(r.lacking, r.moq, r.multiple, r.steps) over (partition by r.spu_id, r.sku_id order by r.need_on) as ordered
          from (select r.*, sum(r.lacking_at_last) over (partition by r.spu_id, r.sku_id order by r.need_on) as lacking from ruled r) r
        ) t window item as (partition by t.spu_id, t.sku_id order by t.need_on)
      ) o`;

/** Greige at the producing suppliers that earlier lines have not taken yet. */
const leftForLine = sql`greatest(l.greige_there - coalesce(sum(l.greige_needed) over (
  partition by l.spu_id, l.supplier_id order by l.uncovered_on, l.line_id rows between unbounded preceding and 1 preceding), 0), 0)`;

/** The message of the forms, with the name put in where the rows are. */
const supplierRefusal = (state: string) => sql`replace(${sql.lit(refuseSupplier('{name}', state))}, '{name}', l.abbreviation)`;

/** The reason why a line cannot be ordered, or an empty text. */
const whyNot = sql`case
    when l.fault <> '' then l.fault
    when not l.has_offer and l.abbreviation is not null then 'BOM指定的供应商“' || l.abbreviation || '”没有有效报价，请维护报价或改选供应商'
    when not l.has_offer then '没有优选报价，请先维护供应商报价'
    when l.supplier_state = 'PAUSED' then ${supplierRefusal('PAUSED')}
    when l.supplier_state <> 'ACTIVE' then ${supplierRefusal('')}
    when not l.convertible then '报价单位“' || l.offer_unit || '”不能换算为库存单位“' || l.unit_name || '”，请维护门幅克重或换算系数'
    else ''
  end`;

/** The quantity whose break is taken: what is suggested, else what is needed. */
const ordersAt = sql`case when o.suggest > 0 then o.suggest else greatest(o.gross, 0) end`;

/** Saves 净需求 and 建议量 of every item of this level, computed from its parts. */
export async function writeLines(tx: Tx, { runId, goods, level, byDate }: LineStep): Promise<void> {
  await sql`
    insert into netting_lines (id, run_id, spu_id, sku_id, unit_id, level, gross, covered, safety, on_hand, reserved, frozen, earlier, carried, scheduled, spare, too_late, net,
      moq, multiple, suggest, elsewhere, greige_needed, greige_available, greige_short, dye_loss, need_on, until_on, uncovered_on, order_by, offer_id, supplier_id,
      unit_price, price_unit_id, unit_factor, price_factor, wanted, problem)
    overriding system value
    with days as materialized (
      ${daySums}
    ), sums as materialized (
      ${nettedSums}
    ), ruled as materialized (
      ${ruledItems(level)}
    ), ordered as materialized (
      ${byDate ? orderedByDate : orderedOnce}
    ), l as (
      select o.*, case when o.takes_greige and ${goods} = 'SKU' then round(o.suggest / (1 - o.dye_loss / 100), o.decimals) end as greige_needed, taken.*
      from ordered o
      left join lateral (
        select ${priceInCny} as unit_price, ${priceUnitColumns}
        from offer_prices p
        join spus s on s.id = o.spu_id
        join units u on u.id = o.unit_id
        cross join lateral (${breakInForce(ordersAt)}) b
        join dictionary_entries cur on cur.id = b.currency_id
        where p.id = o.price_id
      ) taken on true
    )
    select l.line_id, ${runId}, l.spu_id, l.sku_id, l.unit_id, l.level, l.gross, l.covered, l.safety, l.on_hand, l.reserved, l.frozen, l.earlier, l.carried, l.scheduled, l.spare,
           l.too_late, l.net, l.moq, l.multiple, l.suggest, l.elsewhere, l.greige_needed, case when l.greige_needed is not null then ${leftForLine} end,
           case when l.greige_needed is not null then greatest(l.greige_needed - ${leftForLine}, 0) end, l.dye_loss, l.need_on, l.until_on, l.uncovered_on, l.order_by,
           l.offer_id, l.supplier_id, l.unit_price, l.price_unit_id, coalesce(l.unit_factor, 1), coalesce(l.price_factor, 1), case when ${goods} = 'SPU' and l.sku_id is not null then 0 else l.suggest end,
           ${whyNot}
    from l order by l.line_id`.execute(tx);
}
