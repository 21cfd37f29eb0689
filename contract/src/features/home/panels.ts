import { z } from 'zod';
import { Day, Decimal, FileRef, Id, Page, price, Timestamp } from '../../lib/fields/fields.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';

/** A material that the orders of the next days need and that is not there. */
export const Shortage = z.object({
  skuId: Id,
  spuId: Id,
  name: z.string(),
  colourName: z.string(),
  picture: FileRef.nullable(),
  hex: z.string().nullable(),
  unit: StockUnit,
  lacking: Decimal,
  /** Of what the orders need, in percent. */
  percent: Decimal,
  /** Delivery of the first order that lacks it. */
  from: Day.nullable(),
  /** Styles of the orders that lack it. */
  styles: z.number(),
});
export type Shortage = z.infer<typeof Shortage>;

/** 近期缺料: what the plan does not serve from stock or 调拨 for the open garment orders to deliver within `days`. */
export const Shortages = z.object({
  days: z.number(),
  /** The moment of the plan; null: it was never computed. */
  asOf: Timestamp.nullable(),
  kinds: z.number(),
  styles: z.number(),
  /** CNY without tax today, without materials that have no price. */
  amount: price(Decimal.nullable()),
  /** The first to be lacking. */
  rows: z.array(Shortage),
});
export type Shortages = z.infer<typeof Shortages>;

/** 备料完成率: of the purchase and production orders that were due in a week, the share that was on time; weeks that have ended, oldest first. */
export const Completion = z.object({
  weeks: z.array(z.object({ from: Day, due: z.number(), kept: z.number(), percent: Decimal.nullable() })),
  /** Percentage points between the last two weeks. */
  change: Decimal.nullable(),
});
export type Completion = z.infer<typeof Completion>;

/** An order that was due in one of these weeks. */
export const CompletionOrder = z.object({
  kind: z.enum(['purchase', 'production']),
  id: Id,
  code: z.string(),
  supplier: z.string(),
  dueOn: Day,
  /** The day on which enough of it had arrived. */
  reachedOn: Day.nullable(),
  kept: z.boolean(),
});
export type CompletionOrder = z.infer<typeof CompletionOrder>;

/** The orders of one week; as many as it counts as due. */
export const CompletionOrders = Page(CompletionOrder).extend({ kept: z.number() });
export type CompletionOrders = z.infer<typeof CompletionOrders>;

/** A count under way. */
export const CountProgress = z.object({
  id: Id,
  code: z.string(),
  state: z.string(),
  holder: HolderRef,
  /** Counted lines in percent; of a counter those that he is to count. */
  progress: Decimal,
  deadline: Day,
  isOverdue: z.boolean(),
});
export type CountProgress = z.infer<typeof CountProgress>;

/** Figures of features on the home page; null without the right to their pages. */
export const HomeFigures = z.object({
  shortages: Shortages.nullable(),
  completion: Completion.nullable(),
  /** 盘点进度: how many are under way, and the next to end. */
  counts: z.object({ total: z.number(), rows: z.array(CountProgress) }).nullable(),
});
export type HomeFigures = z.infer<typeof HomeFigures>;

/** 未来七天: documents of one kind that are due on a day, with the list of them. */
export const WeekEntry = z.object({ key: z.string(), label: z.string(), unit: z.string(), day: Day, count: z.number(), path: z.string() });
export type WeekEntry = z.infer<typeof WeekEntry>;
