import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { bandNames, weightFactors, configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import type { SimulationInput } from '@mrp/contract/features/comparisons/input.ts';
import type { ConfigVersion, SimulatedCase, SimulatedDecision, Simulation } from '@mrp/contract/features/comparisons/record.ts';
import type { Db } from '../../platform/database/database.ts';
import { findBenchmarks } from '../costing/quotations/benchmarks.queries.ts';
import type { ComparedLine, TriedRules } from '../costing/quotations/benchmarks.rules.ts';
import { getVersionInForce } from './configs.queries.ts';

/** Materials of the class that a draft is tried on, the last edited first. */
const CASES = 20;
const DAYS = 180;

/** Decisions that are listed. */
const LISTED = 20;

type Said = Pick<
  ConfigVersion,
  'benchmarkBasis' | 'topCount' | 'minimumScore' | 'greenLimit' | 'yellowLimit' | 'orangeLimit' | 'lowLimit' | 'alertPercent'
> &
  Pick<SimulationInput, (typeof weightFactors)[number]['field'] | `${(typeof bandNames)[number]['band']}Action`>;

/** 试算: what the draft would have decided otherwise than the version in force, of what it would govern. */
export async function simulateConfig(db: Db, draft: SimulationInput): Promise<Simulation> {
  const current = await getVersionInForce(db, draft.classificationId);
  const cases = await compareTops(db, draft.classificationId, current, draft);
  const judged = judgedLines(draft.classificationId, current, draft, await readOtherDeviations(db, draft.classificationId, current, draft));
  return {
    against: { name: current.configName, versionNo: current.versionNo },
    cases,
    changedCases: cases.filter(({ change }) => change !== 'SAME').length,
    bands: await countBands(db, judged),
    ...(await listDecisions(db, judged, current, draft)),
    alerts: await countAlerts(db, draft.classificationId, current, draft),
  };
}

const weightsBy = (said: Said): Record<string, string> =>
  Object.fromEntries(weightFactors.map(({ factor, field }) => [factor, said[field] ?? '0']));
const weightsOf = (said: Said): RawBuilder<unknown> => sql`${JSON.stringify(weightsBy(said))}::jsonb`;

/**
 * Whether a draft for the class governs what stands in `alias.classification_id`: it is of the class or below, and no class between has a
 * configuration of its own. The default governs what no class does, also lines without a material.
 */
function isGoverned(alias: string, classificationId: string | null): RawBuilder<SqlBool> {
  const own = sql.ref(`${alias}.classification_id`);
  if (classificationId === null)
    return sql`not exists (select from classification_facts f join comparison_configs g on g.active and g.classification_id = any(f.path) where f.id = ${own})`;
  return sql`exists (
    select from classification_facts f where f.id = ${own} and ${classificationId}::bigint = any(f.path)
      and not exists (select from comparison_configs g join classification_facts b on b.id = g.classification_id
        where g.active and b.id = any(f.path) and b.id <> ${classificationId}::bigint and ${classificationId}::bigint = any(b.path)))`;
}

const similarOf = (said: Said): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'code', r.code, 'name', r.name, 'score', f.score::text) order by f.score desc, r.id desc), '[]')
  from similar_materials(s.classification_id, '', s.specification, s.structure_id, s.width, s.gram_weight,
    coalesce((select jsonb_object_agg(c.ingredient_id::text, c.share::text) from spu_compositions c where c.spu_id = s.id), '{}'),
    shade.lab_l, shade.lab_a, shade.lab_b, s.id, '{ACTIVE}', ${weightsOf(said)}, ${said.topCount}::int) f
  join spus r on r.id = f.spu_id
  where f.score >= ${said.minimumScore}::numeric`;

async function compareTops(db: Db, classificationId: string | null, current: Said, draft: Said): Promise<SimulatedCase[]> {
  const { rows } = await sql<Omit<SimulatedCase, 'change'>>`
    with asked as materialized (
      select s.id from spus s where s.state = 'ACTIVE' and ${isGoverned('s', classificationId)} order by s.updated_at desc, s.id desc limit ${CASES})
    select s.id, s.code, s.name, shade.hex,
           (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) as picture_id,
           (${similarOf(current)}) as before, (${similarOf(draft)}) as after
    from asked a join spus s on s.id = a.id
    left join lateral (select c.* from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id order by k.serial limit 1) shade on true
    order by s.updated_at desc, s.id desc`.execute(db);
  return rows.map((row) => ({ ...row, change: changeOf(row) }));
}

function changeOf({ before, after }: Pick<SimulatedCase, 'before' | 'after'>): SimulatedCase['change'] {
  const [former, later] = [before.map(({ id }) => id), after.map(({ id }) => id)];
  if (former.join() === later.join()) return 'SAME';
  return former.toSorted().join() === later.toSorted().join() ? 'ORDER' : 'CHANGED';
}

const bandOf = (said: Said, percent: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${percent} is null or ${percent} <= -${said.lowLimit}::numeric then 'orange' when ${percent} <= ${said.greenLimit}::numeric then 'green'
       when ${percent} <= ${said.yellowLimit}::numeric then 'yellow' when ${percent} <= ${said.orangeLimit}::numeric then 'orange' else 'red' end`;

/** The lines of cost sheets that a draft for the class governs. */
const sheetLines = (classificationId: string | null) => sql`
  cost_sheets h join cost_sheet_lines l on l.sheet_id = h.id and l.band is not null left join skus k on k.id = l.sku_id left join spus s on s.id = k.spu_id
  where h.is_latest and h.created_at > now() - make_interval(days => ${DAYS}::int) and ${isGoverned('s', classificationId)}`;

interface OtherDeviation {
  id: string;
  before: string | null;
  after: string | null;
}

const benchmarkRules = (said: Said): TriedRules => ({
  benchmarkBasis: said.benchmarkBasis,
  topCount: said.topCount,
  minimumScore: said.minimumScore,
  weights: weightsBy(said),
});

/** What benchmarks are made of: the similar materials only where they are asked. */
const benchmarkKey = (said: Said): string =>
  JSON.stringify(said.benchmarkBasis.startsWith('INTERNAL') ? benchmarkRules(said) : said.benchmarkBasis);

/**
 * The deviations of materials of cost sheets where the draft takes its benchmarks otherwise: both sides by the prices of today, so that they differ in
 * nothing but the draft. Empty where the benchmarks stay what they are.
 */
async function readOtherDeviations(db: Db, classificationId: string | null, current: Said, draft: Said): Promise<OtherDeviation[]> {
  if (benchmarkKey(current) === benchmarkKey(draft)) return [];
  const { rows } = await sql<ComparedLine & { id: string }>`
    select l.id, l.part, l.sku_id, coalesce(l.costed_unit_id, l.unit_id) as unit_id, l.unit_price from ${sheetLines(classificationId)} and l.sku_id is not null and l.part = 'MATERIAL'`.execute(
    db,
  );
  const [before, after] = [await findBenchmarks(db, rows, benchmarkRules(current)), await findBenchmarks(db, rows, benchmarkRules(draft))];
  return rows.map(({ id }, at) => ({ id, before: before[at]?.deviation ?? null, after: after[at]?.deviation ?? null }));
}

/**
 * Purchase lines by the band of their price against the offer's, and lines of cost sheets by that of the quoted price against its benchmark:
 * materials by their class, what has no match and techniques by the default.
 */
const judgedLines = (classificationId: string | null, current: Said, draft: Said, others: readonly OtherDeviation[]) => sql`
  with others as materialized (select * from jsonb_to_recordset(${JSON.stringify(others)}) as o (id bigint, before numeric, after numeric)),
  purchased as (
    select 'PURCHASE' as kind, o.id as document_id, o.code, l.name, l.colour_name, o.placed_on::timestamptz as at,
      round((l.unit_price - l.offer_price) / nullif(l.offer_price, 0) * 100, 2) as percent
    from purchase_orders o join purchase_lines l on l.order_id = o.id join spus s on s.id = l.spu_id
    where o.placed_on > business_day() - ${DAYS}::int and l.unit_price is not null and ${isGoverned('s', classificationId)}),
  cases as (
    select p.*, p.percent as percent_after from purchased p
    union all
    select x.kind, x.quotation_id, x.code, x.name, x.colour_name, x.created_at, case when o.id is null then x.deviation else o.before end,
      case when o.id is null then x.deviation else o.after end
    from (select 'SHEET' as kind, h.quotation_id, h.code, coalesce(s.name, l.name) as name, k.colour_name, h.created_at, l.deviation, l.id
          from ${sheetLines(classificationId)}) x left join others o on o.id = x.id),
  judged as (select d.*, ${bandOf(current, sql`d.percent`)} as before, ${bandOf(draft, sql`d.percent_after`)} as after from cases d)`;

async function countBands(db: Db, judged: RawBuilder<unknown>) {
  const { rows } = await sql<{ before: string; after: string; lines: number }>`
    ${judged} select before, after, count(*)::int as lines from judged group by 1, 2`.execute(db);
  const linesIn = (side: 'before' | 'after', band: string): number =>
    rows.filter((row) => row[side] === band).reduce((sum, { lines }) => sum + lines, 0);
  return bandNames.map(({ band, label }) => ({ label, before: linesIn('before', band), after: linesIn('after', band) }));
}

/** The lines that would have fallen into another band, or into one that asks for something else now; the latest first. */
async function listDecisions(db: Db, judged: RawBuilder<unknown>, current: Said, draft: Said) {
  const others = bandNames.map(({ band }) => band).filter((band) => current[`${band}Action`] !== draft[`${band}Action`]);
  type Band = SimulatedDecision['before']['band'];
  const { rows } = await sql<Omit<SimulatedDecision, 'before' | 'after'> & { before: Band; after: Band; total: number }>`
    ${judged}
    select kind, document_id, code, concat_ws(' ', name, nullif(colour_name, '')) as material, percent::text,
      percent_after::text, before, after, (count(*) over ())::int as total
    from judged where before <> after or after = any(${others}::text[]) order by at desc, code desc, material limit ${LISTED}`.execute(db);
  const judgement = (said: Said, band: Band) => ({ band, action: said[`${band}Action`] });
  const decisions = rows.map(({ total: _total, before, after, ...line }) => ({
    ...line,
    before: judgement(current, before),
    after: judgement(draft, after),
  }));
  return { decisions, changedDecisions: rows[0]?.total ?? 0 };
}

/** Price changes that were large enough to alert. */
async function countAlerts(db: Db, classificationId: string | null, current: Said, draft: Said) {
  const { rows } = await sql<{ before: number; after: number }>`
    select count(*) filter (where abs(r.change_percent) > ${current.alertPercent}::numeric)::int as before,
           count(*) filter (where abs(r.change_percent) > ${draft.alertPercent}::numeric)::int as after
    from price_list r join spus s on s.id = r.spu_id
    where r.valid_from > business_day() - ${DAYS}::int and r.change_percent is not null and ${isGoverned('s', classificationId)}`.execute(
    db,
  );
  const { before = 0, after = 0 } = rows[0] ?? {};
  return { label: configVersionFields.alertPercent.label, before, after };
}
