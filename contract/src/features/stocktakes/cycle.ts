import { z } from 'zod';
import { Day, Decimal, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { HolderRef } from '../stock/item-level.ts';
import { ValueClass } from './fields.ts';

const days = z.int('请填写天数').min(1, '至少1天').max(999, '最多999天');

/** Days between two counts, by value class. */
export const CycleDays = z.strictObject({ A: days, B: days, C: days });
export type CycleDays = z.output<typeof CycleDays>;

/** What of one class at one holder is due. */
export const CycleRow = z.object({
  holder: HolderRef,
  valueClass: ValueClass,
  items: z.number(),
  /** Items that were counted too long ago, or never, and are in no open count. */
  dueItems: z.number(),
  neverCounted: z.number(),
  openItems: z.number(),
  oldestCountedAt: Timestamp.nullable(),
  /** A count of what is due covers what was last counted before this day. */
  countedBefore: Day,
  value: price(Decimal),
  /** Whose goods a count of it covers: 3, where goods of the supplier lie there too. */
  ownership: z.union([z.literal(1), z.literal(3)]),
});
export type CycleRow = z.infer<typeof CycleRow>;

export const CountCycle = z.object({ days: CycleDays, rows: z.array(CycleRow) });
export type CountCycle = z.infer<typeof CountCycle>;

/** A completed count, for the course of a holder's accuracy. */
export const CountTrend = z.array(
  z.object({
    id: Id,
    code: z.string(),
    holder: HolderRef,
    completedAt: Timestamp,
    lineCount: z.number(),
    accuracy: Decimal.nullable(),
    valueAccuracy: price(Decimal.nullable()),
    shrinkage: price(Decimal.nullable()),
  }),
);
export type CountTrend = z.infer<typeof CountTrend>;
