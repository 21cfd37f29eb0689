import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  ANSWER_HOURS,
  SCORED_DAYS,
  worseFilter,
  type ScoreFilter,
  type ScorePart,
  type ScoredKind,
} from '@mrp/contract/features/suppliers/score.ts';

// What documents tell about a supplier on a day: one row for each delivery, inspected lot, agreed claim, compared line and asked answer.

/** Restricts facts, given the expressions of supplier and document. It may name outer tables, so no source has one with the alias `s`. */
export type Whose = (supplier: RawBuilder<unknown>, document: RawBuilder<unknown>) => RawBuilder<SqlBool>;
interface Facts {
  /** The business day that the facts are computed for. */
  day: RawBuilder<unknown>;
  whose: Whose;
}
interface Source {
  part: ScorePart;
  kind: ScoredKind;
  /** `supplier_id, document_id, unit, good, amount, base`; units that are the same are counted once. Of answers the amount is hours. */
  rows: (facts: Facts) => RawBuilder<unknown>;
}

const columns = (
  document: string,
  {
    unit,
    good,
    amount,
    base,
  }: { unit?: RawBuilder<unknown>; good?: RawBuilder<SqlBool>; amount?: RawBuilder<unknown>; base?: RawBuilder<unknown> },
) => sql`
  ${sql.ref(`${document}.id`)} as document_id, ${unit ?? sql`''`} as unit, ${good ?? sql`true`} as good, ${amount ?? sql`null::numeric`} as amount, ${base ?? sql`null::numeric`} as base`;

/** A moment after the day, in which its last second still counts. */
const endOf = (day: RawBuilder<unknown>) => sql`((${day} + 1)::timestamp at time zone 'Asia/Shanghai')`;
const startOf = (day: RawBuilder<unknown>) => sql`((${day} - ${sql.lit(SCORED_DAYS - 1)})::timestamp at time zone 'Asia/Shanghai')`;
const within = (moment: string, day: RawBuilder<unknown>) =>
  sql`${sql.ref(moment)} >= ${startOf(day)} and ${sql.ref(moment)} < ${endOf(day)}`;

/** On time: all received by 交期. Not yet due ones do not count, unless they were received or closed already. */
const purchaseDeliveries: Source['rows'] = ({ day, whose }) => sql`
  select o.supplier_id, ${columns('o', { good: sql`coalesce(o.completed_on <= o.due_on, false)` })}
  from purchase_orders o
  where ${whose(sql`o.supplier_id`, sql`o.id`)} and o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED')
    and o.due_on >= ${day} - ${sql.lit(SCORED_DAYS)} and o.placed_on <= ${day}
    and (o.due_on < ${day} or o.completed_on <= ${day} or (o.state = 'CLOSED' and business_day(o.updated_at) <= ${day}))`;

/** On time: the quantity within tolerance was received by 预计到仓日期. */
const productionDeliveries: Source['rows'] = ({ day, whose }) => sql`
  select p.supplier_id, ${columns('p', { good: sql`coalesce(reached.day <= p.expected_on, false)` })}
  from production_orders p
  left join lateral (
    select min(business_day(b.received_at)) as day
    from (select received_at, sum(quantity) over (order by position) as finished from production_batches where production_id = p.id) b
    where b.finished >= p.quantity * (1 - p.tolerance / 100)
  ) reached on true
  where ${whose(sql`p.supplier_id`, sql`p.id`)} and p.state in ('PRODUCING', 'DONE')
    and p.expected_on >= ${day} - ${sql.lit(SCORED_DAYS)}
    and (p.expected_on < ${day} or reached.day <= ${day} or business_day(p.ended_at) <= ${day})`;

const judged = sql`t.quality <> 'PENDING'`;
const lotUnit = sql`'lot' || t.id`;
const passed = sql<SqlBool>`t.quality = 'PASSED'`;

/** A lot with a verdict, or an inspected line of goods without lots. */
const inspectedReceipts: Source['rows'] = ({ day, whose }) => sql`
  select d.supplier_id, ${columns('d', { unit: lotUnit, good: passed })}
  from receipts d
  join receipt_lines l on l.receipt_id = d.id
  join receipt_rolls r on r.line_id = l.id
  join lots t on t.id = r.lot_id
  where ${whose(sql`d.supplier_id`, sql`d.id`)} and ${within('d.received_at', day)} and ${judged}
  union all
  select d.supplier_id, ${columns('d', { unit: sql`'line' || l.id`, good: sql`l.rejected_quantity + l.returned_quantity = 0` })}
  from receipts d
  join receipt_lines l on l.receipt_id = d.id
  where ${whose(sql`d.supplier_id`, sql`d.id`)} and ${within('d.received_at', day)} and d.state = 'INSPECTED'
    and not exists (select from receipt_rolls r where r.line_id = l.id)`;

const inspectedBatches: Source['rows'] = ({ day, whose }) => sql`
  select p.supplier_id, ${columns('p', { unit: lotUnit, good: passed })}
  from production_orders p
  join production_batches b on b.production_id = p.id
  join production_batch_rolls r on r.batch_id = b.id
  join lots t on t.id = r.lot_id
  where ${whose(sql`p.supplier_id`, sql`p.id`)} and ${within('b.received_at', day)} and ${judged}`;

/**
 * Goods that a supplier was found to have delivered faulty, however their inspection went: the lots that the claim names, the only lot of its line,
 * the line of goods without lots, else the claim is a batch of its own.
 */
const agreedClaims: Source['rows'] = ({ day, whose }) => sql`
  select c.supplier_id, ${columns('c', { unit: sql`coalesce(about.unit, 'claim' || c.id)`, good: sql`false` })}
  from claims c
  left join lateral (
    select 'lot' || r.lot_id as unit
    from (select y.lot_id, count(*) over () as lots from receipt_rolls y where y.line_id = c.receipt_line_id group by y.lot_id) r
    join lots t on t.id = r.lot_id
    where r.lots = 1 or t.lot_no in (select x.lot_no from claim_rolls x where x.claim_id = c.id)
    union all
    select 'line' || c.receipt_line_id
    where c.receipt_line_id is not null and not exists (select from receipt_rolls y where y.line_id = c.receipt_line_id)
  ) about on true
  where ${whose(sql`c.supplier_id`, sql`c.id`)} and c.state in ('CONFIRMED', 'SETTLED') and c.demand <> 'NONE'
    and c.sent_on > ${day} - ${sql.lit(SCORED_DAYS)} and c.sent_on <= ${day}`;

/** 基准价 per unit of line `l`: it is per metre, and per piece where units are counted; null where width or weight is not known. */
const benchmark = sql`m.benchmark_price * case u.dimension
  when 'length' then u.factor
  when 'mass' then u.factor / nullif(m.gram_weight / 1000 * (m.width + m.allowance) / 100, 0)
  else 1 end`;
const compared = (amount: RawBuilder<unknown>) => ({
  amount,
  base: sql`round(l.quantity * ${benchmark}, 2)`,
});
const materialOfLine = sql`join spus m on m.id = l.spu_id and m.benchmark_price > 0 join units u on u.id = l.unit_id`;

const purchasePrices: Source['rows'] = ({ day, whose }) => sql`
  select o.supplier_id, ${columns('o', compared(sql`purchase_cost(l, o.rate, l.quantity)`))}
  from purchase_orders o
  join purchase_lines l on l.order_id = o.id
  ${materialOfLine}
  where ${whose(sql`o.supplier_id`, sql`o.id`)} and o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED')
    and o.placed_on > ${day} - ${sql.lit(SCORED_DAYS)} and o.placed_on <= ${day} and l.stock_price is not null and ${benchmark} is not null`;

/** Without 美套, of several suppliers. Where greige is taken, the price is a dye fee, which has no benchmark. */
const preparationPrices: Source['rows'] = ({ day, whose }) => sql`
  select l.supplier_id, ${columns('o', compared(sql`price_amount(l.quantity, l.unit_price, l.unit_factor, l.price_factor)`))}
  from preparation_orders o
  join preparation_lines l on l.order_id = o.id
  ${materialOfLine}
  where ${whose(sql`l.supplier_id`, sql`o.id`)} and o.kind <> 'MEITAO' and o.state in ('WAITING', 'PRODUCING', 'DONE') and not l.takes_greige
    and o.ordered_on > ${day} - ${sql.lit(SCORED_DAYS)} and o.ordered_on <= ${day} and l.unit_price is not null and ${benchmark} is not null`;

const answerTime = sql`interval '${sql.raw(String(ANSWER_HOURS))} hours'`;

/** 下单 and each 变更 ask for an answer; those asked less than a day ago count once they have it, those changed again by us within the day never. */
const answers: Source['rows'] = ({ day, whose }) => {
  const dueAt = sql`v.placed_at + ${answerTime}`;
  const hours = sql`(extract(epoch from v.answered_at - v.placed_at) / 3600)::numeric`;
  const good = sql<SqlBool>`coalesce(v.answered_at <= ${dueAt}, false)`;
  return sql`
  select o.supplier_id, ${columns('o', { unit: sql`v.revision::text`, good, amount: hours })}
  from purchase_orders o
  join answered_purchase_versions v on v.order_id = o.id
  where ${whose(sql`o.supplier_id`, sql`o.id`)} and ${within('v.placed_at', day)}
    and (v.answered_at < ${endOf(day)}
      or (o.state <> 'CANCELLED' and ${dueAt} <= least(now(), ${endOf(day)}, v.replaced_at)))`;
};

const allSources: readonly Source[] = [
  { part: 'onTime', kind: 'purchase', rows: purchaseDeliveries },
  { part: 'onTime', kind: 'production', rows: productionDeliveries },
  { part: 'accepted', kind: 'receipt', rows: inspectedReceipts },
  { part: 'accepted', kind: 'production', rows: inspectedBatches },
  { part: 'accepted', kind: 'claim', rows: agreedClaims },
  { part: 'price', kind: 'purchase', rows: purchasePrices },
  { part: 'price', kind: 'preparation', rows: preparationPrices },
  { part: 'response', kind: 'purchase', rows: answers },
];

/** All facts, or those of one kind of document. */
export const listFacts = (facts: Facts, kind?: ScoredKind): RawBuilder<unknown> =>
  sql.join(
    allSources
      .filter((source) => kind === undefined || source.kind === kind)
      .map(
        ({ part, kind: of, rows }) => sql`
          select f.supplier_id, ${sql.lit(part)}::text as part, ${sql.lit(of)}::text as kind, f.document_id, f.unit, f.good, f.amount, f.base
          from (${rows(facts)}) f`,
      ),
    sql` union all `,
  );

const partOf = new Map<string, ScorePart>(Object.entries(worseFilter).map(([part, value]) => [value, part as ScorePart]));

/** The filter 评分依据 over documents of this kind: those that a score counts today. */
export function isScored(kind: ScoredKind, document: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  const facts = listFacts({ day: sql`business_day()`, whose: (_, id) => sql<SqlBool>`${id} = asked.document_id` }, kind);
  const asked = (values as readonly ScoreFilter[]).map((value) => {
    const part = partOf.get(value);
    return part ? sql`(f.part = ${part} and not f.good)` : sql`f.part = ${value}`;
  });
  // Named anew, as the sources have aliases of their own.
  return sql<SqlBool>`exists (
    select from (values (${document})) asked (document_id) cross join lateral (${facts}) f where ${sql.join([sql`false`, ...asked], sql` or `)})`;
}
