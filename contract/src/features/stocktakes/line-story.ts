import { z } from 'zod';
import { Decimal, Id, Timestamp } from '../../lib/fields/fields.ts';
import { DocumentRef } from '../stock/item.ts';
import { MovementType } from '../stock/ledger.ts';

/** What happened to a line: events of the counters, and movements since the snapshot. */
export const LineStory = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      round: z.number(),
      mode: z.enum(['SET', 'ADD', 'VOID']),
      quantity: Decimal.nullable(),
      user: z.string(),
      deviceId: z.string(),
      at: Timestamp,
      receivedAt: Timestamp,
      clockOff: z.boolean(),
      isVoided: z.boolean(),
      note: z.string(),
    }),
  ),
  movements: z.array(
    z.object({
      id: Id,
      type: MovementType,
      ownership: z.union([z.literal(1), z.literal(2)]),
      quantity: Decimal,
      occurredAt: Timestamp,
      postedAt: Timestamp,
      operator: z.string(),
      document: DocumentRef,
    }),
  ),
});
export type LineStory = z.infer<typeof LineStory>;
