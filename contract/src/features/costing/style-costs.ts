import { z } from 'zod';
import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';
import { Day, Decimal, Entry, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { splitDifference } from './figures.ts';
import { costingWords } from './words.ts';
import { quotationFields } from './fields.ts';

const money = { kind: 'money', decimals: 2, unit: '元/件', width: 120, price: true } as const;

/** /styleCosts: what the materials of a style should cost, were approved at, and did cost. */
export const styleCostList = list({
  key: 'styleCosts',
  title: '成衣核价',
  workbook: '款式成本',
  search: '款号/款名/拼音',
  defaultSort: '-updatedAt',
  columns: {
    picture: { label: costingWords.picture, kind: 'picture', width: 52, frozen: true },
    code: { label: costingWords.styleCode, kind: 'code', width: 120, frozen: true, sortable: true },
    name: { label: costingWords.styleName, kind: 'text', width: 150, onCard: 'title' },
    season: { label: costingWords.season, kind: 'text', width: 84, optional: true },
    planned: { ...money, label: costingWords.planned, onCard: true },
    costed: { ...money, label: costingWords.costing, onCard: true },
    actual: { ...money, label: '实际', onCard: true },
    overPlan: { ...money, label: '实际比计划' },
    byConsumption: { ...money, label: '其中用量' },
    byPrice: { ...money, label: '其中单价' },
    planLines: { label: '比计划的行', kind: 'text', width: 104, optional: true, price: true },
    overSheet: { ...money, label: '实际比核价' },
    sheetLines: { label: '比核价的行', kind: 'text', width: 104, optional: true, price: true },
    unpriced: { label: '计划无单价', kind: 'number', decimals: 0, unit: '种', width: 104, optional: true, price: true },
    pieces: { label: '领料件数', kind: 'number', decimals: 0, unit: '件', width: 104 },
    sheet: { label: costingWords.costSheet, kind: 'text', width: 152 },
    isPicking: { label: '领料未完', kind: 'flag', width: 92 },
    updatedAt: { label: costingWords.updatedAt, kind: 'time', width: 132, sortable: true },
  },
  filters: {
    seasonIds: { kind: 'ids', prominent: true },
    has: {
      label: '已有',
      kind: 'values',
      prominent: true,
      choices: [
        { value: 'SHEET', label: '已核价' },
        { value: 'PICK', label: '已领料' },
      ],
    },
    styleIds: { label: quotationFields.styleId.label, kind: 'ids' },
  },
});

/** Consumption of one piece in the stock unit, CNY without tax per stock unit, CNY per piece. */
const Side = z.object({ consumption: Decimal, price: Decimal, amount: Decimal });
export type CostSide = z.infer<typeof Side>;
const Split = z.object({ difference: Decimal, consumptionPart: Decimal, pricePart: Decimal });
/** A difference of totals, over `lines` that both sides have of all lines that one of them has, and what these come to on either side. */
const TotalSplit = Split.extend({ base: Decimal, actual: Decimal, lines: z.number(), of: z.number() });
export type TotalSplit = z.infer<typeof TotalSplit>;

/** A material of a style. */
export const StyleCostLine = z.object({
  /** Its SPU; of a line of the sheet without a match: null. */
  item: Entry.nullable(),
  name: z.string(),
  /** Its stock unit; of a line without a match: null. */
  unit: Entry.extend({ decimals: z.number() }).nullable(),
  planned: Side.nullable(),
  /** What the BOM takes of a material without a price today, whose planned side is unknown; null: it has a price, or is not in the BOM. */
  unpriced: Decimal.nullable(),
  costed: Side.nullable(),
  actual: Side.nullable(),
  /** What was picked of what the orders need; null: nothing, or beside the BOM. */
  pickedPercent: Decimal.nullable(),
  /** What it did cost more than planned, and than the sheet says; null: one of the two is not known, so that there is nothing to compare. */
  overPlan: Split.nullable(),
  overSheet: Split.nullable(),
});
export type StyleCostLine = z.infer<typeof StyleCostLine>;

const sums = { planned: Decimal.nullable(), costed: Decimal.nullable(), actual: Decimal.nullable() };

export const StyleCost = z.object({
  style: Entry,
  skcs: z.array(Entry),
  bom: z.object({ id: Id, code: z.string(), versionNo: z.number() }).nullable(),
  sheet: z.object({ quotationId: Id, code: z.string(), versionNo: z.number(), factory: z.string(), approvedAt: Timestamp }).nullable(),
  /** Of the garment orders that were picked for. */
  pieces: z.number(),
  /** Picks for the style are still open. */
  isPicking: z.boolean(),
  lines: z.array(StyleCostLine),
  /** Materials of the BOM without a price are counted; neither `planned` nor `overPlan` has them. Null: no line has both sides. */
  sums: z.object({ ...sums, unpriced: z.number(), overPlan: TotalSplit.nullable(), overSheet: TotalSplit.nullable() }),
});
export type StyleCost = z.infer<typeof StyleCost>;

export const StyleCostRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  season: z.string().nullable(),
  pictureId: Id.nullable(),
  planned: price(Decimal.nullable()),
  costed: price(Decimal.nullable()),
  actual: price(Decimal.nullable()),
  overPlan: price(Decimal.nullable()),
  byConsumption: price(Decimal.nullable()),
  byPrice: price(Decimal.nullable()),
  /** 5/7: the lines that were compared, of all; 无可比; empty: neither side has one. */
  planLines: price(z.string()),
  overSheet: price(Decimal.nullable()),
  sheetLines: price(z.string()),
  /** Materials of the BOM without a price today. */
  unpriced: price(z.number()),
  pieces: z.number(),
  sheet: z.string(),
  isPicking: z.boolean(),
  updatedAt: Timestamp,
});
export type StyleCostRow = z.infer<typeof StyleCostRow>;

/** Where a figure of a material comes from. */
export const StyleCostDocument = z.object({
  /** What it is to the figure: 领料, 入库, BOM, 价格, 核价单. */
  role: z.enum(['PICK', 'SUPPLY', 'BOM', 'SHEET']),
  kind: z.string(),
  id: Id,
  code: z.string(),
  on: Day.nullable(),
  who: z.string(),
  quantity: Decimal,
  unit: z.string(),
  amount: Decimal.nullable(),
});
export type StyleCostDocument = z.infer<typeof StyleCostDocument>;

/** A side from its whole quantity and amount of so many pieces, rounded once; where a document says the price, that one. */
export function costSideOf(quantity: string, amount: string, pieces: number, said: string | null = null): CostSide | null {
  if (pieces <= 0 || !decimal(quantity).gt(0)) return null;
  const consumption = roundHalfUp(decimal(quantity).div(pieces), 4);
  const unitPrice = said ?? roundHalfUp(decimal(amount).div(decimal(quantity)), 4);
  return { consumption, price: unitPrice, amount: roundHalfUp(decimal(amount).div(pieces), 2) };
}

/** What the second side costs more than the first, by consumption and by price; null where one of them is not known. */
export function moreThan(first: CostSide | null, second: CostSide | null): z.infer<typeof Split> | null {
  if (first === null || second === null) return null;
  const { difference, consumptionPart, pricePart } = splitDifference(second, first);
  return { difference, consumptionPart, pricePart };
}

/** The difference of two totals over the lines that have both sides; null where no line has both. */
export function compareTotals(pairs: readonly { base: CostSide | null; actual: CostSide | null }[]): TotalSplit | null {
  const both = pairs.flatMap(({ base, actual }) => (base && actual ? [{ base, actual, split: moreThan(base, actual)! }] : []));
  if (both.length === 0) return null;
  const sum = (amounts: readonly string[]) => roundHalfUp(sumDecimals(amounts), 2);
  return {
    difference: sum(both.map(({ split }) => split.difference)),
    consumptionPart: sum(both.map(({ split }) => split.consumptionPart)),
    pricePart: sum(both.map(({ split }) => split.pricePart)),
    base: sum(both.map(({ base }) => base.amount)),
    actual: sum(both.map(({ actual }) => actual.amount)),
    lines: both.length,
    of: pairs.filter(({ base, actual }) => base ?? actual).length,
  };
}

export const nothingToCompare = '无可比';

/** 5/7, or that there is nothing to compare; empty where neither side has anything. */
export function comparedLines(split: Pick<TotalSplit, 'lines' | 'of'> | null, sides: readonly (string | null)[]): string {
  if (split) return `${split.lines}/${split.of}`;
  return sides.some((side) => side !== null) ? nothingToCompare : '';
}
