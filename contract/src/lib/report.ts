import { z } from 'zod';
import { Day, Decimal, Entry, Id, Page, price, Timestamp } from './fields/fields.ts';
import { list, type Column, type Filter, type ListSpec } from './list.ts';

/** A figure of the report's head. */
export interface ReportKpi {
  label: string;
  /** The figure whose documents it opens. */
  column: string;
  /** Unit of a figure that is not measured in the unit of the items. */
  unit?: string;
  /** change: percent points, that may be negative. */
  kind: 'quantity' | 'count' | 'money' | 'percent' | 'change';
  price?: true;
}

export interface ReportSeries {
  label: string;
  /** The figure whose documents a bar opens. */
  column: string;
  tone: 'strong' | 'pale' | 'short' | 'grey';
  /** Its own, where it is measured otherwise than the chart: a share drawn as a line over the bars, an axis of a scatter. */
  measure?: ChartMeasure;
}

export interface ChartMeasure {
  unit: string;
  decimals: number;
  /** A price: 元 for one of the unit of the head. */
  perUnit?: true;
}

/** 元/米, where the unit of the head is 米. */
export const measureUnit = ({ unit, perUnit }: Pick<ChartMeasure, 'unit' | 'perUnit'>, of: string | undefined): string =>
  perUnit && of ? `${unit}/${of}` : unit;

export interface ReportChart {
  label: string;
  /** What its axis says: 按预计到仓周. */
  note: string;
  /**
   * stack: bars that add up · bars: one bar per name, lying · fall: such bars, each from where the one before ended · lines: along time ·
   * heat: rows by columns · tree: areas of a whole, by group · box: spread of a name, its series from the lowest to the highest ·
   * scatter: one figure against another.
   */
  kind: 'stack' | 'bars' | 'fall' | 'lines' | 'heat' | 'tree' | 'box' | 'scatter';
  /** Heading of the first column of its table. */
  axis: string;
  /** Heading of the second name of a point: columns of a heat map, groups of a tree. */
  across?: string;
  series: Readonly<Record<string, ReportSeries>>;
  /** What its figures are; absent: quantities in the unit of the head. */
  measure?: ChartMeasure;
  price?: true;
}

interface ReportDeclaration<C extends string, F extends string, G extends string> {
  key: string;
  title: ListSpec['title'];
  columns: Readonly<Record<C, Column>>;
  filters: Readonly<Record<F, Filter>>;
  defaultSort: string;
  search?: string;
  /** The day that the period is about: 下单日期. */
  dayLabel: string;
  /** What rows are put together by; the first is the usual one. */
  groups: Readonly<Record<G, string>>;
  /** Columns that open the documents of another one: a rate opens those of its numerator. */
  opens: Readonly<Record<string, string>>;
  /** Columns with a figure, of a row and of subtotals. */
  figures: readonly C[];
  /** Percentages of a whole, drawn as bars. */
  shares: readonly C[];
  kpis: Readonly<Record<string, ReportKpi>>;
  charts: Readonly<Record<string, ReportChart>>;
}

export const NO_GROUP = 'none';

/** The units that quantities are told in, where the material can be converted. */
export const reportUnits = [
  { value: 'M', label: '米' },
  { value: 'KG', label: '公斤' },
  { value: 'YD', label: '码' },
] as const;

/** The period of an address without one. */
export const DEFAULT_PERIOD = 'last90d';

/** Declares a report: a list of figures with filters, period, grouping and unit in its address. */
export function report<const C extends string, const F extends string, const G extends string, const R extends ReportDeclaration<C, F, G>>(
  declaration: R & ReportDeclaration<C, F, G>,
) {
  const groupChoices = [
    ...Object.entries<string>(declaration.groups).map(([value, label]) => ({ value, label })),
    { value: NO_GROUP, label: '不分组' },
  ];
  const spec = list({
    ...declaration,
    filters: {
      days: { label: declaration.dayLabel, kind: 'days', prominent: true },
      ...declaration.filters,
      group: { label: '分组', kind: 'values', choices: groupChoices, byPage: true },
      unit: { label: '单位', kind: 'values', choices: reportUnits, byPage: true },
    },
  });
  return { ...spec, ...declaration, filters: spec.filters };
}

export type ReportSpec = ListSpec & {
  query: z.ZodObject;
  groups: Readonly<Record<string, string>>;
  opens: Readonly<Record<string, string>>;
  figures: readonly string[];
  shares: readonly string[];
  kpis: Readonly<Record<string, ReportKpi>>;
  charts: Readonly<Record<string, ReportChart>>;
};

/** The unit of quantities; the same shape as the unit of a stock item. */
const Unit = Entry.extend({ decimals: z.number() });
export type ReportUnit = z.infer<typeof Unit>;

/** Filters that narrow the report to one figure's part, as an address writes them. */
const Narrowing = z.record(z.string(), z.string());
export type Narrowing = Readonly<Record<string, string>>;

/** Figures of a group or of all rows: of quantities one per unit, which are never added. */
export interface ReportSums {
  units: { unit: ReportUnit; figures: Readonly<Record<string, string | null | undefined>> }[];
  others: Readonly<Record<string, string | null | undefined>>;
}

export interface ReportGroup extends ReportSums {
  key: string;
  label: string;
  rows: number;
  narrow: Narrowing;
}

export interface ReportPoint {
  key: string;
  label: string;
  /** Second name of a cell: of a heat map its column. */
  across: string;
  narrow: Narrowing;
  values: Readonly<Record<string, string | null | undefined>>;
}

export interface ReportKpiValue {
  value: string | null;
  /** The same figure of the period before; null: it cannot be compared. */
  before: string | null;
  /** A further amount in another unit: 另 3,120.00 公斤. */
  note: string;
  tone: 'plain' | 'warning';
  narrow: Narrowing;
}

export interface ReportRow {
  id: string;
  group: string;
  unit: ReportUnit | null;
  narrow: Narrowing;
}

export interface ReportAnswer<Row extends ReportRow = ReportRow> {
  /** All figures are of this moment. */
  asOf: string;
  from: string;
  to: string;
  /** Unit of the head and the charts: that of most rows, or the chosen one. */
  unit: ReportUnit | null;
  rows: Row[];
  total: number;
  groups: ReportGroup[];
  sums: ReportSums;
  kpis: Readonly<Record<string, ReportKpiValue | undefined>>;
  charts: Readonly<Record<string, readonly ReportPoint[] | undefined>>;
}

const optionallyPriced = (schema: z.ZodType, isPriced: boolean | undefined) => (isPriced ? price(schema) : schema);

/** Figures of different units are not put together; a percentage or a price of quantities names their unit too. */
export const isPerUnit = ({ unitField }: Column): boolean => unitField !== undefined;

/** The shape of the figures of a report, prices marked. */
export function figureShape(spec: Pick<ReportSpec, 'columns' | 'figures'>, perUnit: boolean | 'all' = 'all') {
  return Object.fromEntries(
    spec.figures.flatMap((name) => {
      const column = spec.columns[name];
      if (!column || (perUnit !== 'all' && perUnit !== isPerUnit(column))) return [];
      const figure = column.kind === 'day' ? Day.nullable() : Decimal.nullable();
      return [[name, optionallyPriced(figure, column.price)]];
    }),
  );
}

/** The answer of a report; `facts` are the columns of a row without figures. */
export function reportAnswer<Facts extends z.ZodRawShape>(spec: ReportSpec, facts: Facts) {
  const row = z.object({
    id: z.string(),
    group: z.string(),
    unit: Unit.nullable(),
    narrow: Narrowing,
    ...facts,
    ...figureShape(spec),
  });
  const sums = {
    units: z.array(z.object({ unit: Unit, figures: z.object(figureShape(spec, true)) })),
    others: z.object(figureShape(spec, false)),
  };
  const kpi = z.object({
    value: Decimal.nullable(),
    before: Decimal.nullable(),
    note: z.string(),
    tone: z.enum(['plain', 'warning']),
    narrow: Narrowing,
  });
  const pointsOf = ({ series }: ReportChart) =>
    z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        across: z.string(),
        narrow: Narrowing,
        values: z.object(Object.fromEntries(Object.keys(series).map((name) => [name, Decimal.nullable()]))),
      }),
    );
  const shapeOf = <T extends { price?: true }>(parts: Readonly<Record<string, T>>, schemaOf: (part: T) => z.ZodType) =>
    z.object(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, optionallyPriced(schemaOf(part), part.price)])));
  const answer = z.object({
    asOf: Timestamp,
    from: Day,
    to: Day,
    unit: Unit.nullable(),
    rows: z.array(row),
    total: z.number(),
    groups: z.array(z.object({ key: z.string(), label: z.string(), rows: z.number(), narrow: Narrowing, ...sums })),
    sums: z.object(sums),
    kpis: shapeOf(spec.kpis, () => kpi),
    charts: shapeOf(spec.charts, pointsOf),
  });
  return answer as unknown as z.ZodType<ReportAnswer<ReportRow & z.output<z.ZodObject<Facts>>>>;
}

/** One document behind a figure, with its part of it. */
export const ReportDocument = z.object({
  kind: z.string(),
  id: Id,
  code: z.string(),
  on: Day.nullable(),
  /** What it is about: 全棉府绸 藏青. */
  what: z.string(),
  where: z.string(),
  value: Decimal,
  unit: Unit.nullable(),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

/** The documents of a figure; their sum, by unit, is the figure. */
export const ReportDocuments = Page(ReportDocument).extend({
  sums: z.array(z.object({ unit: Unit.nullable(), value: Decimal })),
});
export type ReportDocuments = z.infer<typeof ReportDocuments>;

/** The query of a report's documents: its own, and whose figure. */
export function documentsQuery<S extends ReportSpec>(spec: S) {
  return spec.query.safeExtend({ figure: z.enum(spec.figures as [string, ...string[]]) });
}
