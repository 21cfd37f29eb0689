import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { decisions, priceBases } from './parts.ts';
import { Band, BandAction, Money, QuotationLine } from './record.ts';
import { sheetWorkflow } from './workflow.ts';

/** A material line of 面料核价. */
export const FabricRow = z.object({
  id: Id,
  quotation: z.object({ id: Id, code: z.string() }),
  sheet: z.object({ id: Id, code: z.string(), versionNo: z.number(), state: z.enum(stateNames(sheetWorkflow)) }),
  style: Entry,
  factory: Entry,
  name: z.string(),
  site: z.string(),
  item: QuotationLine.shape.item,
  unit: z.string().nullable(),
  /** What the prices are per. */
  costedUnit: z.string().nullable(),
  quotedConsumption: Decimal,
  quotedPrice: price(Money),
  /** What was last paid for the colour, else the price in force, per costed unit. */
  recentPrice: price(Money),
  /** Day of that purchase; null: no purchase. */
  recentOn: Day.nullable(),
  benchmark: price(Money),
  benchmarkBasis: price(z.enum(valuesOf(priceBases)).nullable()),
  approvedPrice: price(Money),
  difference: price(Money),
  /** Of the quoted amount, in percent points. */
  differenceRate: price(Money),
  deviation: price(Decimal.nullable()),
  band: price(Band.nullable()),
  bandAction: price(BandAction.nullable()),
  quotes: price(z.number()),
  decision: z.enum(valuesOf(decisions)).nullable(),
  /** CLOSED: submitted, or the sheet is no longer priced. */
  progress: z.enum(['OPEN', 'DECIDED', 'CLOSED']),
  season: z.string().nullable(),
  /** Who took the task of the fabric department. */
  assignee: z.string().nullable(),
  dueOn: Day,
  isOverdue: z.boolean(),
  updatedAt: Timestamp,
  version: Version,
});
export type FabricRow = z.infer<typeof FabricRow>;
