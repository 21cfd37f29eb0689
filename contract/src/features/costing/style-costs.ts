import { z } from 'zod';
import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';
import { Day, Decimal, Entry, Id, price, Timestamp } from '../../lib/fields.ts';
import { list } from '../../lib/list.ts';
import { amountOf, splitDifference } from './figures.ts';

const money = { kind: 'money', decimals: 2, unit: '元/件', width: 120, price: true } as const;

/** /styleCosts: what the materials of a style should cost, were approved at, and did cost. */
export const styleCostList = list({
  key: 'styleCosts',
  title: '成衣核价',
  workbook: '款式成本',
  search: '款号/款名/拼音',
  defaultSort: '-updatedAt',
  columns: {
    picture: { label: '图', kind: 'picture', width: 52, frozen: true },
    code: { label: '款号', kind: 'code', width: 120, frozen: true, sortable: true },
    name: { label: '款名', kind: 'text', width: 150, onCard: 'title' },
    season: { label: '季节', kind: 'text', width: 84, optional: true },
    planned: { ...money, label: '计划', onCard: true },
    costed: { ...money, label: '核价', onCard: true },
    actual: { ...money, label: '实际', onCard: true },
    overPlan: { ...money, label: '实际比计划' },
    byConsumption: { ...money, label: '其中用量' },
    byPrice: { ...money, label: '其中单价' },
    overSheet: { ...money, label: '实际比核价' },
    unpriced: { label: '计划无单价', kind: 'number', decimals: 0, unit: '种', width: 104, optional: true, price: true },
    pieces: { label: '领料件数', kind: 'number', decimals: 0, unit: '件', width: 104 },
    sheet: { label: '核价单', kind: 'text', width: 152 },
    isPicking: { label: '领料未完', kind: 'flag', width: 92 },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
  },
  filters: {
    seasonIds: { label: '季节', kind: 'ids', prominent: true },
    has: {
      label: '已有',
      kind: 'values',
      prominent: true,
      choices: [
        { value: 'SHEET', label: '已核价' },
        { value: 'PICK', label: '已领料' },
      ],
    },
    styleIds: { label: '款式', kind: 'ids' },
  },
});

/** Consumption of one piece in the stock unit, CNY without tax per stock unit, CNY per piece. */
const Side = z.object({ consumption: Decimal, price: Decimal, amount: Decimal });
export type CostSide = z.infer<typeof Side>;
const Split = z.object({ difference: Decimal, consumptionPart: Decimal, pricePart: Decimal });

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
  /** What it did cost more than planned, and than the sheet says; an unknown side has none. */
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
  /** Materials of the BOM without a price are counted; neither `planned` nor `overPlan` has them. */
  sums: z.object({ ...sums, unpriced: z.number(), overPlan: Split.nullable(), overSheet: Split.nullable() }),
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
  overSheet: price(Decimal.nullable()),
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

/** A side from its whole quantity and amount of so many pieces. */
export function sideOf(quantity: string, amount: string, pieces: number): CostSide | null {
  if (pieces <= 0 || !decimal(quantity).gt(0)) return null;
  const consumption = roundHalfUp(decimal(quantity).div(pieces), 4);
  const unitPrice = roundHalfUp(decimal(amount).div(decimal(quantity)), 4);
  return { consumption, price: unitPrice, amount: amountOf(consumption, unitPrice) };
}

const none: CostSide = { consumption: '0', price: '0', amount: '0.00' };

/** What the second side costs more than the first, by consumption and by price; a material on one side only differs by its consumption. */
export function moreThan(first: CostSide | null, second: CostSide | null): z.infer<typeof Split> | null {
  if (first === null && second === null) return null;
  const [before, after] = [first ?? { ...none, price: second!.price }, second ?? { ...none, price: first!.price }];
  const { difference, consumptionPart, pricePart } = splitDifference(after, before);
  return { difference, consumptionPart, pricePart };
}

type Splits = readonly (z.infer<typeof Split> | null)[];

/** The sum of splits by part. */
export function addSplits(splits: Splits): z.infer<typeof Split> | null {
  const known = splits.filter((split) => split !== null);
  if (known.length === 0) return null;
  const sum = (part: 'difference' | 'consumptionPart' | 'pricePart') => roundHalfUp(sumDecimals(known.map((split) => split[part])), 2);
  return { difference: sum('difference'), consumptionPart: sum('consumptionPart'), pricePart: sum('pricePart') };
}
