import { z } from 'zod';
import { Day, Decimal, FileRef, Id, price } from '../../lib/fields.ts';
import { StockUnit } from '../stock/item-level.ts';

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

/** 近期缺料: open garment orders to deliver within `days`, netted with all available stock along their delivery. */
export const Shortages = z.object({
  days: z.number(),
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
  weeks: z.array(z.object({ from: Day, percent: Decimal.nullable() })),
  /** Percentage points between the last two weeks. */
  change: Decimal.nullable(),
});
export type Completion = z.infer<typeof Completion>;

/** Figures of features on the home page; null without the right to their pages. */
export const HomeFigures = z.object({ shortages: Shortages.nullable(), completion: Completion.nullable() });
export type HomeFigures = z.infer<typeof HomeFigures>;
