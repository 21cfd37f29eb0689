import { z } from 'zod';
import { Day, Id, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { chaseFields } from './delivery-fields.ts';

/** 催货: the day by which the goods are wanted, and what the supplier says to it. */
export const PurchaseChase = z.object({
  id: Id,
  ...plainShape(chaseFields),
  askedBy: z.string(),
  askedAt: Timestamp,
  answeredBy: z.string().nullable(),
  /** Null: it waits for an answer. */
  answeredAt: Timestamp.nullable(),
  /** The new day; null: the supplier named none. */
  promisedOn: Day.nullable(),
  answer: z.string(),
});
export type PurchaseChase = z.infer<typeof PurchaseChase>;

export const ChaseInput = z.strictObject({ ...bodyShape(chaseFields), version: Version });
export type ChaseInput = z.output<typeof ChaseInput>;

/** The supplier's answer; its day becomes that of every line that is still to come and was to come later than wanted. */
export const ChaseAnswer = z.strictObject({ promisedOn: Day.nullable().default(null), answer: Reason, version: Version });
export type ChaseAnswer = z.output<typeof ChaseAnswer>;
