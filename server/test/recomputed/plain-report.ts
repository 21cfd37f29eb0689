import type pg from 'pg';
import { expect } from 'vitest';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { isPerUnit, type ReportAnswer, type ReportPoint, type ReportRow } from '@mrp/contract/lib/report.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Db } from '../../src/platform/database/database.ts';
import type { Identity } from '../../src/platform/http/identity.ts';
import { readReport } from '../../src/platform/reports/read.ts';
import type { ReportSource } from '../../src/platform/reports/source.ts';

/** A question to a report as SQL text: first and last day, the code of the unit, and what its filters ask of raw rows `r`. */
export interface PlainAsked {
  from: string;
  to: string;
  unit: string | null;
  where: (names?: readonly string[]) => string;
}

/** Raw rows `r` and the figures that are added up over them. Rows of materials have `spu_id`, `unit_id` of their document. */
export interface PlainPart {
  rows: string;
  figures: Readonly<Record<string, string>>;
  charts?: Readonly<Record<string, PlainChart>>;
}

interface PlainChart {
  key: string;
  across?: string;
  where?: string;
  perUnit?: true;
  limit?: number;
  series: Readonly<Record<string, string>>;
}

export type Figures = Record<string, string | null>;

/** A report written down a second time, as plain SQL over the documents; it shares nothing with the report's own facts. */
export interface PlainReport {
  parts: (asked: PlainAsked) => PlainPart[];
  keys: readonly string[];
  groups: Readonly<Record<string, string>>;
  /** By filter: its condition on raw rows `r`, and where values to try come from. */
  filters: Readonly<Record<string, { where: (values: string) => string; choices: string }>>;
  /** Figures that are made of others. */
  derived?: (figures: Figures) => Figures;
}

export interface ReportQuestion {
  days?: { from?: string; to?: string };
  group?: string;
  unit?: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Rows told in the asked unit where their material can be converted: formula 1 of the domain. */
export function convertedRows(rows: string, unit: string | null): string {
  const perMetre = '(s.gram_weight * (s.width + coalesce(s.allowance, 5)) / 100000)';
  return `(select r.*, coalesce(x.ratio, 1) as ratio, case when x.ratio is null then r.unit_id else x.unit_id end as told_id from (${rows}) r
    left join lateral (
      select t.id as unit_id, case
        when f.id = t.id then 1
        when s.unit_factor > 0 and f.id = s.second_unit_id and t.id = s.first_unit_id then 1 / s.unit_factor
        when s.unit_factor > 0 and f.id = s.first_unit_id and t.id = s.second_unit_id then s.unit_factor
        when f.dimension = t.dimension then f.factor / t.factor
        when f.dimension = 'mass' and t.dimension = 'length' then f.factor / ${perMetre} / t.factor
        when f.dimension = 'length' and t.dimension = 'mass' then f.factor * ${perMetre} / t.factor end as ratio
      from spus s, units f, units t where s.id = r.spu_id and f.id = r.unit_id and t.code = ${unit ? `'${unit}'` : 'null'}
    ) x on true)`;
}

/** A quantity in the told unit, line by line. */
export const told = (quantity: string): string => `round((${quantity}) * r.ratio, 4)`;

const askedOf = (plain: PlainReport, { unit, filters }: ReportQuestion, [from, to]: Period): PlainAsked => ({
  from: `'${from}'::date`,
  to: `'${to}'::date`,
  unit: unit ?? null,
  where: (names) =>
    Object.entries(filters)
      .filter(([name]) => !names || names.includes(name))
      .map(([name, values]) => plain.filters[name]!.where(values.map((value) => `'${value}'`).join(', ')))
      .join(' and ') || 'true',
});

type Period = readonly [string, string];
type Sums = Map<string, Figures>;

/** Figures by the text of a key. */
async function sumParts(pool: pg.Pool, plain: PlainReport, asked: PlainAsked, key: string): Promise<Sums> {
  const found: Sums = new Map();
  for (const { rows, figures } of plain.parts(asked)) {
    const columns = Object.entries(figures).map(([name, value]) => `(${value})::text as "${name}"`);
    const { rows: sums } = await pool.query<{ key: string } & Figures>(
      `select ${key} as key, ${columns.join(', ')} from ${convertedRows(rows, asked.unit)} r group by 1`,
    );
    for (const { key: at, ...values } of sums) found.set(at, { ...found.get(at), ...values });
  }
  for (const [at, values] of found) found.set(at, { ...values, ...plain.derived?.(values) });
  return found;
}

const isNothing = (value: string | null | undefined): boolean =>
  value === null || value === undefined || (/^-?[\d.]+$/.test(value) && decimal(value).isZero());

/** Nothing and zero are the same here; days are compared as they are written. */
const plainly = (value: string | null | undefined): string =>
  isNothing(value) ? '0' : /^-?[\d.]+$/.test(value!) ? decimal(value!).toFixed() : value!;

interface Comparison {
  compared: number;
  wrong: string[];
}

function compare(into: Comparison, place: string, names: readonly string[], told: Figures, expected: Figures | undefined): void {
  for (const name of names) {
    into.compared += 1;
    const [one, other] = [plainly(told[name]), plainly(expected?.[name])];
    if (one !== other) into.wrong.push(`${place} ${name}: the report has ${one}, the documents have ${other}`);
  }
}

/** What the documents have that the report does not show at all. */
function missing(into: Comparison, place: string, names: readonly string[], shown: ReadonlySet<string>, expected: Sums): void {
  for (const [key, figures] of expected)
    if (!shown.has(key) && names.some((name) => !isNothing(figures[name]))) into.wrong.push(`${place} ${key} is missing`);
}

/** Asks a report and the plain SQL the same and compares every figure: rows, groups, totals, head with the period before, charts. */
export async function expectPlainFigures<F extends object>(
  { db, pool }: { db: Db; pool: pg.Pool },
  source: ReportSource<F>,
  plain: PlainReport,
  question: ReportQuestion,
): Promise<number> {
  const answer = await askReport(db, source, question);
  const period = [answer.from, answer.to] as const;
  const into: Comparison = { compared: 0, wrong: [] };
  const asked = askedOf(plain, question, period);
  const group = plain.groups[question.group ?? Object.keys(source.spec.groups)[0]!] ?? 'null';
  const g = `coalesce((${group})::text, '')`;
  const isRowOnly = (name: string) => source.figures[name]?.rowOnly === true;
  const ofRows = source.spec.figures.filter((name) => source.figures[name]?.sumOnly !== true);
  const ofSums = source.spec.figures.filter((name) => !isRowOnly(name));
  const perUnit = ofSums.filter((name) => isPerUnit(source.spec.columns[name]!));
  const others = ofSums.filter((name) => !isPerUnit(source.spec.columns[name]!));

  const id = `concat_ws('-', ${plain.keys.map((key) => `coalesce(r.${key}::text, '0')`).join(', ')}, coalesce(r.told_id::text, '0'))`;
  const rows = await sumParts(pool, plain, asked, `${g} || '|' || ${id}`);
  const keyOf = (row: ReportRow) => `${row.group}|${row.id}`;
  for (const row of answer.rows) compare(into, `row ${keyOf(row)}`, ofRows, row as unknown as Figures, rows.get(keyOf(row)));
  missing(into, 'row', ofRows, new Set(answer.rows.map(keyOf)), rows);

  const [groupUnits, groups] = [
    await sumParts(pool, plain, asked, `${g} || '|' || coalesce(r.told_id::text, '')`),
    await sumParts(pool, plain, asked, g),
  ];
  for (const { key, units, others: figures } of answer.groups) {
    compare(into, `group ${key}`, others, figures as Figures, groups.get(key));
    for (const { unit, figures: ofUnit } of units)
      compare(into, `group ${key} ${unit.name}`, perUnit, ofUnit as Figures, groupUnits.get(`${key}|${unit.id}`));
  }
  if (group !== 'null') missing(into, 'group', others, new Set(answer.groups.map(({ key }) => key)), groups);

  const totals = await readPlainTotals(pool, plain, asked);
  compare(into, 'all', others, answer.sums.others as Figures, totals.all);
  for (const { unit, figures } of answer.sums.units)
    compare(into, `all ${unit.name}`, perUnit, figures as Figures, totals.units.get(unit.id));
  missing(into, 'unit', perUnit, new Set(answer.sums.units.map(({ unit }) => unit.id)), totals.units);

  const before = await readPlainTotals(pool, plain, askedOf(plain, question, await periodBefore(pool, period)));
  compareHead(into, source, answer, totals, before);
  await compareCharts(into, pool, plain, asked, answer);
  expect(into.wrong.slice(0, 12), JSON.stringify(question)).toEqual([]);
  return into.compared;
}

interface Totals {
  all: Figures;
  units: Sums;
}

async function readPlainTotals(pool: pg.Pool, plain: PlainReport, asked: PlainAsked): Promise<Totals> {
  const units = await sumParts(pool, plain, asked, `coalesce(r.told_id::text, '')`);
  return { units, all: (await sumParts(pool, plain, asked, `''::text`)).get('') ?? {} };
}

async function periodBefore(pool: pg.Pool, [from, to]: Period): Promise<Period> {
  const { rows } = await pool.query<{ from: string; to: string }>(
    `select ($1::date - ($2::date - $1::date) - 1)::text as from, ($1::date - 1)::text as to`,
    [from, to],
  );
  return [rows[0]!.from, rows[0]!.to];
}

function compareHead<F extends object>(
  into: Comparison,
  { spec }: ReportSource<F>,
  answer: ReportAnswer,
  now: Totals,
  before: Totals,
): void {
  for (const name of Object.keys(spec.kpis)) {
    const column = spec.columns[name];
    const told = answer.kpis[name]!;
    const of = (totals: Totals) => (column && !isPerUnit(column) ? totals.all : (totals.units.get(answer.unit?.id ?? '') ?? {}));
    if (column)
      compare(
        into,
        `head ${name}`,
        ['value', 'before'],
        { value: told.value, before: told.before },
        { value: of(now)[name] ?? null, before: of(before)[name] ?? null },
      );
    else compare(into, `head ${name}`, ['value'], { value: told.value }, { value: changeOf(of(before)['price'], of(now)['price']) });
  }
}

const changeOf = (before: string | null | undefined, now: string | null | undefined): string | null =>
  isNothing(before) || now === null || now === undefined
    ? null
    : decimal(now).minus(decimal(before!)).times(100).div(decimal(before!)).toFixed(2);

async function compareCharts(into: Comparison, pool: pg.Pool, plain: PlainReport, asked: PlainAsked, answer: ReportAnswer): Promise<void> {
  for (const { rows, charts } of plain.parts(asked))
    for (const [name, { key, across, where, perUnit, limit, series }] of Object.entries(charts ?? {})) {
      const columns = Object.entries(series).map(([line, value]) => `(${value})::text as "${line}"`);
      const { rows: points } = await pool.query<{ key: string } & Figures>(
        `select (${key})::text || '|' || coalesce((${across ?? `''`})::text, '') as key, ${columns.join(', ')} from ${convertedRows(rows, asked.unit)} r
         where (${key}) is not null and ${where ?? 'true'} ${perUnit ? `and r.told_id = ${answer.unit?.id ?? 'null'}` : ''} group by 1`,
      );
      const expected: Sums = new Map(points.map(({ key: at, ...values }) => [at, values]));
      const pointKey = (point: ReportPoint) => `${point.key}|${point.across}`;
      const shown = answer.charts[name] ?? [];
      for (const point of shown)
        compare(into, `chart ${name} ${pointKey(point)}`, Object.keys(series), point.values as Figures, expected.get(pointKey(point)));
      if (shown.length < (limit ?? Infinity)) missing(into, `chart ${name}`, Object.keys(series), new Set(shown.map(pointKey)), expected);
    }
}

const reader = { id: '0', permissions: new Set([VIEW_PRICES]) } as unknown as Identity;

/** The whole answer, all pages of its rows. */
async function askReport<F extends object>(
  db: Db,
  source: ReportSource<F>,
  { days, group, unit, filters }: ReportQuestion,
): Promise<ReportAnswer> {
  const query = { ...filters, ...(days && { days }), ...(group && { group: [group] }), ...(unit && { unit: [unit] }) };
  const ask = (page: number) => readReport(db, source, { ...query, page, pageSize: 200 }, reader);
  const answer = await ask(1);
  const groups = new Map(answer.groups.map((one) => [one.key, one]));
  const rows: ReportRow[] = [...answer.rows];
  for (let page = 2; rows.length < answer.total; page += 1) {
    const next = await ask(page);
    expect(next.sums).toEqual(answer.sums);
    rows.push(...next.rows);
    for (const one of next.groups) groups.set(one.key, one);
  }
  return { ...answer, rows, groups: [...groups.values()] };
}
