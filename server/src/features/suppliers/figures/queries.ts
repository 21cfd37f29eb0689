import { sql, type RawBuilder } from 'kysely';

// What our own documents say of a supplier `s`. Each is asked of the suppliers of one page, or of all of them to sort by it.

/** 近12月下单: approved orders by 下单日期; what is done counts as it was received, so that a short delivery ordered again is not counted twice. */
export const orderedAmount: RawBuilder<string | null> = sql`(
  select sum(round(case when l.done then l.finished_quantity else l.quantity end * l.unit_price, 2))
  from preparation_lines l
  join preparation_orders o on o.id = l.order_id
  where l.supplier_id = s.id and o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on > (business_day() - interval '12 months')::date)`;

/** 准交: productions due in the last 180 days, kept where the quantity within tolerance was in by 预计到仓日期; those that wait for their day do not count. */
const deliveries = sql`
  select count(*)::int as due_deliveries, (count(*) filter (where reached.day <= p.expected_on))::int as kept_deliveries
  from production_orders p
  left join lateral (
    select min(business_day(b.received_at)) as day
    from (select received_at, sum(quantity) over (order by position) as finished from production_batches where production_id = p.id) b
    where b.finished >= p.quantity * (1 - p.tolerance / 100)
  ) reached on true
  where p.supplier_id = s.id and p.state in ('PRODUCING', 'DONE') and p.expected_on >= business_day() - 180
    and (p.expected_on < business_day() or p.state = 'DONE' or reached.day is not null)`;

const rateOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`round(100.0 * ${part} / nullif(${whole}, 0), 2)`;
const onTimeRate = rateOf(sql.ref('d.kept_deliveries'), sql.ref('d.due_deliveries'));

export const onTimeOrder = sql`(select ${onTimeRate} from (${deliveries}) d)`;

/** 合格: lots received in the last 180 days that 质检 decided; 让步接收 is not 合格. */
const judged = sql`
  select count(*)::int as judged_lots, (count(*) filter (where l.quality = 'PASSED'))::int as passed_lots
  from lots l where l.supplier_id = s.id and l.quality <> 'PENDING' and l.received_on > business_day() - 180`;

export const figureColumns = sql`
  ${orderedAmount}::text as ordered_amount, d.due_deliveries, d.kept_deliveries, ${onTimeRate}::text as on_time_rate,
  q.judged_lots, q.passed_lots, ${rateOf(sql.ref('q.passed_lots'), sql.ref('q.judged_lots'))}::text as passed_rate`;
export const figureTables = sql`cross join lateral (${deliveries}) d cross join lateral (${judged}) q`;
