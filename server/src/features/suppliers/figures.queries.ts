import { sql, type RawBuilder, type SqlBool } from 'kysely';

// Figures of supplier `s` from documents: computed for the suppliers of one page, or for all of them when sorting.

/**
 * 近12月下单: approved preparation orders and placed purchases by 下单日期. Finished orders count by received quantity, so that a short delivery that is ordered again is not
 * counted twice.
 */
const ordered = (whose: RawBuilder<SqlBool>) => sql`
  select l.supplier_id, sum(l.amount) as amount
  from (
    select l.supplier_id, round(case when l.done then l.finished_quantity else l.quantity end * l.unit_price, 2) as amount
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    where o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on > (business_day() - interval '12 months')::date
    union all
    select o.supplier_id, round(case when o.state in ('RECEIVED', 'CLOSED') then l.received_quantity else l.quantity end * l.stock_price, 2)
    from purchase_orders o join purchase_lines l on l.order_id = o.id
    where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED') and o.placed_on > (business_day() - interval '12 months')::date
  ) l
  where ${whose} group by l.supplier_id`;

const rateOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`round(100.0 * ${part} / nullif(${whole}, 0), 2)`;
const [kept, due] = [sql`count(*) filter (where p.reached_on <= p.due_on)`, sql`count(*)`];

/**
 * 准交: productions and purchases due in the last 180 days, on time when the quantity within tolerance was received by 预计到仓日期 or 交期; those
 * not yet due do not count.
 */
const deliveries = (whose: RawBuilder<SqlBool>) => sql`
  select p.supplier_id, (${due})::int as due, (${kept})::int as kept, ${rateOf(kept, due)} as rate
  from (
    select p.supplier_id, p.expected_on as due_on, p.state = 'DONE' as is_ended, reached.day as reached_on
    from production_orders p
    left join lateral (
      select min(business_day(b.received_at)) as day
      from (select received_at, sum(quantity) over (order by position) as finished from production_batches where production_id = p.id) b
      where b.finished >= p.quantity * (1 - p.tolerance / 100)
    ) reached on true
    where p.state in ('PRODUCING', 'DONE')
    union all
    select o.supplier_id, o.due_on, o.state in ('RECEIVED', 'CLOSED'), o.completed_on
    from purchase_orders o where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED')
  ) p
  where ${whose} and p.due_on >= business_day() - 180 and (p.due_on < business_day() or p.is_ended or p.reached_on is not null)
  group by p.supplier_id`;

/** 合格: lots received in the last 180 days that 质检 decided; 让步接收 does not count as 合格. */
const judged = sql`
  select count(*)::int as judged, (count(*) filter (where l.quality = 'PASSED'))::int as passed
  from lots l where l.supplier_id = s.id and l.quality <> 'PENDING' and l.received_on > business_day() - 180`;

/** Figures of all suppliers, for sorting; PostgreSQL drops the join when the query does not sort by them. */
export const figuresOfAll = sql`
  left join (${ordered(sql<SqlBool>`true`)}) bought on bought.supplier_id = s.id
  left join (${deliveries(sql<SqlBool>`true`)}) delivered on delivered.supplier_id = s.id`;

export const figureColumns = sql`
  bought.amount::text as ordered_amount, coalesce(delivered.due, 0) as due_deliveries, coalesce(delivered.kept, 0) as kept_deliveries,
  delivered.rate::text as on_time_rate, q.judged as judged_lots, q.passed as passed_lots, ${rateOf(sql.ref('q.passed'), sql.ref('q.judged'))}::text as passed_rate`;
export const figureTables = sql`
  left join lateral (${ordered(sql<SqlBool>`l.supplier_id = s.id`)}) bought on true
  left join lateral (${deliveries(sql<SqlBool>`p.supplier_id = s.id`)}) delivered on true
  cross join lateral (${judged}) q`;
