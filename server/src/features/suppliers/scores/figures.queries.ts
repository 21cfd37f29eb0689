import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fewestDocuments, gradeBands, scoreWeights, tooFewDocuments, type ScoreWeight } from '@mrp/contract/lib/formulas/formulas.ts';
import { listFacts, type Whose } from './facts.queries.ts';

// Figures of supplier `s` from documents: computed for the suppliers of one page, or for all of them when sorting.

/**
 * 近12月下单: approved preparation orders and placed purchases by 下单日期. Finished orders count by received quantity, so that a short delivery that is ordered again is not
 * counted twice; nor is what came again for returned goods.
 */
const ordered = (whose: RawBuilder<SqlBool>) => sql`
  select l.supplier_id, sum(l.amount) as amount
  from (
    select l.supplier_id, price_amount(case when l.done then l.finished_quantity else l.quantity end, l.unit_price, l.unit_factor, l.price_factor) as amount
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    where o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on > (business_day() - interval '12 months')::date
    union all
    select o.supplier_id, purchase_cost(l, o.rate, case when o.state in ('RECEIVED', 'CLOSED') then l.received_quantity - l.replaced_quantity else l.quantity end)
    from purchase_orders o join purchase_lines l on l.order_id = o.id
    where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED') and o.placed_on > (business_day() - interval '12 months')::date
  ) l
  where ${whose} group by l.supplier_id`;

const rateOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`round(100.0 * ${part} / nullif(${whole}, 0), 2)`;
const countOf = (part: ScoreWeight, which: RawBuilder<unknown> = sql`true`) =>
  sql`(count(*) filter (where f.part = ${sql.lit(part)} and ${which}))::int`;
/** Lots count once, however many rolls and receipts they have; one of which anything is not good is not. */
const unitsOf = (which: RawBuilder<unknown>) => sql`(count(distinct f.unit) filter (where f.part = 'accepted' and ${which}))::int`;

const deviation = sql`round(100 * (sum(f.amount) filter (where f.part = 'price') - sum(f.base)) / nullif(sum(f.base), 0), 2)`;

const parts: Readonly<Record<ScoreWeight, RawBuilder<unknown>>> = {
  onTime: sql`r.on_time_rate`,
  accepted: sql`r.passed_rate`,
  price: sql`r.price_points`,
  response: sql`r.answered_rate`,
};
const sumOf = (termOf: (part: RawBuilder<unknown>, weight: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    Object.entries(parts).map(([name, part]) => termOf(part, sql.lit(scoreWeights[name as ScoreWeight]))),
    sql` + `,
  );
/** Formula 17: the weight of an unknown part goes to the others. */
const weighted = sql`
  round((${sumOf((part, weight) => sql`coalesce(${part} * ${weight}, 0)`)}) / nullif(${sumOf((part, weight) => sql`num_nonnulls(${part}) * ${weight}`)}, 0), 1)`;

const bands = sql.join(
  gradeBands.map(({ grade, from }) => sql`when r.score >= ${sql.lit(from)} then ${sql.lit(grade)}`),
  sql` `,
);

/** The figures and the score of suppliers as of a day, one row for each that has documents. */
export const scoresOf = (day: RawBuilder<unknown>, whose: Whose) => sql`
  select r.*, case when r.score is null then ${sql.lit(tooFewDocuments)} ${bands} end as grade
  from (
    select r.*, case when r.documents >= ${sql.lit(fewestDocuments)} then ${weighted} end as score
    from (
      select r.*, ${rateOf(sql`r.kept`, sql`r.due`)} as on_time_rate, ${rateOf(sql`r.passed`, sql`r.judged`)} as passed_rate,
             round(greatest(least(100 - r.deviation * 5, 100), 0), 2) as price_points, ${rateOf(sql`r.answered`, sql`r.asked`)} as answered_rate
      from (
        select f.supplier_id, count(distinct f.kind || f.document_id)::int as documents,
               ${countOf('onTime')} as due, ${countOf('onTime', sql`f.good`)} as kept,
               ${unitsOf(sql`true`)} as judged, ${unitsOf(sql`true`)} - ${unitsOf(sql`not f.good`)} as passed,
               ${countOf('price')} as compared, ${deviation} as deviation,
               ${countOf('response')} as asked, ${countOf('response', sql`f.good`)} as answered, round(avg(f.amount) filter (where f.part = 'response'), 1) as answer_hours
        from (${listFacts({ day, whose })}) f group by f.supplier_id
      ) r
    ) r
  ) r`;

const today = sql`business_day()`;

/** Figures of all suppliers, for sorting and filters; PostgreSQL drops the join when the query does not need it. */
export const figuresOfAll = sql`
  left join (${ordered(sql<SqlBool>`true`)}) bought on bought.supplier_id = s.id
  left join (${scoresOf(today, () => sql<SqlBool>`true`)}) scored on scored.supplier_id = s.id`;

export const figureColumns = sql`
  bought.amount::text as ordered_amount, coalesce(scored.due, 0) as due_deliveries, coalesce(scored.kept, 0) as kept_deliveries,
  scored.on_time_rate::text as on_time_rate, coalesce(scored.judged, 0) as judged_lots, coalesce(scored.passed, 0) as passed_lots,
  scored.passed_rate::text as passed_rate, scored.score::text as score, coalesce(scored.grade, ${sql.lit(tooFewDocuments)}) as grade`;
export const figureTables = sql`
  left join lateral (${ordered(sql<SqlBool>`l.supplier_id = s.id`)}) bought on true
  left join lateral (${scoresOf(today, (supplier) => sql<SqlBool>`${supplier} = s.id`)}) scored on true`;
