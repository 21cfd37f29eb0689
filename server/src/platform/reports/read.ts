import { sql, type RawBuilder } from 'kysely';
import {
  isPerUnit,
  type ReportAnswer,
  type ReportGroup,
  type ReportKpiValue,
  type ReportPoint,
  type ReportRow,
  type ReportSums,
  type ReportUnit,
} from '@mrp/contract/lib/report.ts';
import { anyId, snake, type Db } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import {
  askFacts,
  atOneMoment,
  periodBefore,
  type ChartSource,
  type FactsAsked,
  type ReportQuery,
  type ReportSource,
  type RowKeys,
} from './source.ts';
import { groupOf, level, readSums, readTotals, type SumLine } from './sums.ts';

/** Enough rows to see which unit most have. */
const HEAD_ROWS = 50;

type Units = ReadonlyMap<string, ReportUnit>;

/** The whole answer of a report, all of one moment. */
export function readReport<F extends object>(
  db: Db,
  source: ReportSource<F>,
  query: object,
  user: Identity,
): Promise<ReportAnswer<ReportRow & F>> {
  return atOneMoment(db, async (tx) => {
    const asked = query as ReportQuery;
    const facts = askFacts(source, asked, user);
    const lines = await readSums(tx, source, asked, user);
    const earlier = await readTotals(tx, source, periodBefore(facts));
    const units = await readUnits(tx, [...lines, ...earlier]);
    const period = await readPeriod(tx, facts);
    const unit = mainUnit(lines, units, facts.unit);
    const sums = sumsOf(source, lines.filter(isTotal), units);
    const kpis = source.kpis({ sums, before: sumsOf(source, earlier, units), unit });
    return {
      ...period,
      unit,
      rows: inGroups(
        source,
        asked,
        await rowsOf(
          tx,
          source,
          lines.filter((line) => line.level === level.row),
          units,
        ),
      ),
      total: lines[0]?.total ?? 0,
      groups: groupsOf(source, asked, lines, units),
      sums,
      kpis: Object.fromEntries(Object.entries(kpis).map(([name, kpi]) => [name, { narrow: {}, ...kpi } satisfies ReportKpiValue])),
      charts: await readCharts(tx, source, facts, unit),
    };
  });
}

/** The part of a row that is in its group: rows may be in several. */
function inGroups<F extends object>(source: ReportSource<F>, asked: ReportQuery, rows: readonly (ReportRow & F)[]): (ReportRow & F)[] {
  const group = groupOf(source, asked);
  return group ? rows.map((row) => ({ ...row, narrow: { ...group.narrow(row.group), ...row.narrow } })) : [...rows];
}

const isTotal = (line: SumLine): boolean => line.level === level.unit || line.level === level.all;

async function readPeriod(db: Db, { from, to }: FactsAsked): Promise<{ asOf: string; from: string; to: string }> {
  const { rows } = await sql<{ asOf: string; from: string; to: string }>`
    select now() as as_of, ${from}::text as from, ${to}::text as to`.execute(db);
  return rows[0]!;
}

export async function readUnits(db: Db, lines: readonly { unitId: string | null }[]): Promise<Map<string, ReportUnit>> {
  const ids = [...new Set(lines.flatMap(({ unitId }) => unitId ?? []))];
  const { rows } =
    await sql<ReportUnit>`select id, code, name, decimals from units where id = ${anyId(ids)} order by sort_order, id`.execute(db);
  return new Map(rows.map((unit) => [unit.id, unit]));
}

/** The unit of the charts of a query. */
export async function mainUnitOf<F extends object>(
  db: Db,
  source: ReportSource<F>,
  query: ReportQuery,
  user: Identity,
): Promise<ReportUnit | null> {
  const lines = await readSums(db, source, { ...query, page: 1, pageSize: HEAD_ROWS }, user);
  return mainUnit(lines, await readUnits(db, lines), query.unit?.[0] ?? null);
}

/** The chosen unit, or that of the most rows shown; of equals the first. */
function mainUnit(lines: readonly SumLine[], units: Units, chosen: string | null): ReportUnit | null {
  const found = [...units.values()];
  const wanted = found.find(({ code }) => code === chosen);
  if (wanted) return wanted;
  const rowsOf = ({ id }: ReportUnit) => lines.filter((line) => line.level === level.row && line.unitId === id).length;
  const [most] = found.toSorted((one, other) => rowsOf(other) - rowsOf(one));
  return most ?? null;
}

const figuresOf = <F extends object>({ spec }: ReportSource<F>, line: SumLine, perUnit: boolean) =>
  Object.fromEntries(spec.figures.flatMap((name) => (isPerUnit(spec.columns[name]!) === perUnit ? [[name, line[name] ?? null]] : [])));

function sumsOf<F extends object>(source: ReportSource<F>, lines: readonly SumLine[], units: Units): ReportSums {
  const whole = lines.find(({ unitId }) => unitId === null);
  return {
    units: [...units.values()].flatMap((unit) => {
      const line = lines.find(({ unitId }) => unitId === unit.id);
      return line ? [{ unit, figures: figuresOf(source, line, true) }] : [];
    }),
    others: whole ? figuresOf(source, whole, false) : {},
  };
}

function groupsOf<F extends object>(source: ReportSource<F>, query: ReportQuery, lines: readonly SumLine[], units: Units): ReportGroup[] {
  const group = groupOf(source, query);
  if (!group) return [];
  const order = [...new Set(lines.filter((line) => line.level === level.row).map(({ g }) => g))];
  return lines
    .filter((line) => line.level === level.group)
    .toSorted((one, other) => order.indexOf(one.g) - order.indexOf(other.g))
    .map((line) => ({
      key: line.g ?? '',
      label: line.label ?? '',
      rows: Number(line['rows'] ?? 0),
      narrow: group.narrow(line.g ?? ''),
      ...sumsOf(source, [line, ...lines.filter((one) => one.level === level.groupUnit && one.g === line.g)], units),
    }));
}

const keysOf = <F extends object>({ keys }: ReportSource<F>, line: SumLine): RowKeys =>
  Object.fromEntries(keys.map((key) => [camel(key), line[camel(key)] ?? null]));

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rows with all their columns. */
export async function rowsOf<F extends object>(
  db: Db,
  source: ReportSource<F>,
  lines: readonly SumLine[],
  units: Units,
): Promise<(ReportRow & F)[]> {
  const keys = lines.map((line) => keysOf(source, line));
  const facts = lines.length === 0 ? [] : await source.load(db, keys);
  return lines.map((line, at) => ({
    ...facts[at]!,
    ...figuresOf(source, line, true),
    ...figuresOf(source, line, false),
    id: [...Object.values(keys[at]!), line.unitId].map((key) => key ?? '0').join('-'),
    group: line.g ?? '',
    unit: units.get(line.unitId ?? '') ?? null,
    narrow: source.narrow(keys[at]!),
  }));
}

/** All charts in one statement, so that the facts are read once for them. */
export async function readCharts<F extends object>(
  db: Db,
  source: ReportSource<F>,
  facts: FactsAsked,
  unit: ReportUnit | null,
): Promise<Record<string, ReportPoint[]>> {
  const charts = Object.entries(source.charts);
  const { rows } = await sql<PointLine>`
    with facts as materialized (${source.facts(facts)})
    ${sql.join(
      charts.map(([name, chart]) => sql`(${pointsText(name, chart, unit)})`),
      sql` union all `,
    )} order by chart, place`.execute(db);
  return Object.fromEntries(
    charts.map(([name, chart]) => [name, rows.filter((row) => row.chart === name).map((row) => pointOf(chart, row))]),
  );
}

interface PointLine {
  chart: string;
  key: string;
  across: string;
  label: string;
  acrossLabel: string;
  /** Of the series, in their order. */
  values: (string | null)[];
}

function pointsText(
  name: string,
  { bucket, across, label, acrossLabel, every, series, where, perUnit, order, limit }: ChartSource,
  unit: ReportUnit | null,
): RawBuilder<unknown> {
  const columns = Object.keys(series).map((line) => sql.ref(`v_${snake(line)}`));
  const values = Object.values(series).map((value, at) => sql`(${value})::text as ${columns[at]!}`);
  const found = sql`
      select (${bucket})::text as key, (${across ?? sql`''`})::text as across, ${sql.join(values)}
      from facts f where (${bucket}) is not null and ${where ?? sql`true`} and ${perUnit ? sql`f.unit_id = ${unit?.id ?? null}::bigint` : sql`true`}
      group by 1, 2`;
  return sql`
    select ${sql.lit(name)}::text as chart, row_number() over (order by ${order}) as place, p.key, p.across, (${label ?? sql`p.key`})::text as label,
           (${acrossLabel ?? sql`p.across`})::text as across_label, array[${sql.join(columns)}] as values
    from (${every ? alongTime(found, columns, every) : found}) p order by ${order} ${limit ? sql`limit ${sql.lit(limit)}` : sql``}`;
}

/** A day far from the others, as a mistyped date is, does not fill the axis with years of nothing. */
const LONGEST_AXIS = '2 years';

/** The points with all weeks or months from the first to the last. */
const alongTime = (
  found: RawBuilder<unknown>,
  columns: readonly RawBuilder<unknown>[],
  { step, empty }: NonNullable<ChartSource['every']>,
) => sql`
      with f as (${found}),
           days as (select d::date::text as key
                    from (select min(key)::date as first, max(key)::date as last from f) e
                    cross join generate_series(e.first, least(e.last, e.first + interval ${sql.lit(LONGEST_AXIS)}), interval ${sql.lit(`1 ${step}`)}) d)
      select coalesce(f.key, days.key) as key, coalesce(f.across, '') as across,
             ${sql.join(columns.map((column) => sql`case when f.key is null then ${sql.lit(empty)}::text else f.${column} end as ${column}`))}
      from f full join days on days.key = f.key`;

const pointOf = ({ series, narrow }: ChartSource, { key, across, label, acrossLabel, values }: PointLine): ReportPoint => ({
  key,
  label,
  across: acrossLabel,
  narrow: narrow({ key, across }),
  values: Object.fromEntries(Object.keys(series).map((name, at) => [name, values[at] ?? null])),
});
