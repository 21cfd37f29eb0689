import { z } from 'zod';
import { Id, Reason, Text, Version } from '../../lib/fields.ts';
import { numeric, numericRules, rules } from '../../lib/numeric-rules.ts';
import { MAX_ROLLS } from './delivery.ts';

const InspectedLot = z.strictObject({
  lotId: Id,
  quality: z.enum(['PASSED', 'CONCEDED', 'FAILED'], '请选择结果'),
  shadeBand: Text(16).default(''),
  actualWidth: numeric(rules.width, { required: false }).default(null),
  actualGramWeight: numeric(rules.gramWeight, { required: false }).default(null),
});

export const Inspection = z.strictObject({
  /** Of lines without lots: how much of each is refused. */
  lines: z
    .array(z.strictObject({ lineId: Id, rejected: numeric({ ...numericRules['D7.2+'], zeroAllowed: true }) }))
    .max(200)
    .default([]),
  lots: z.array(InspectedLot).max(MAX_ROLLS).default([]),
  /** Four-point defect points of single rolls, by the receipt's roll, and whether one is refused although its lot is not. */
  rolls: z
    .array(
      z.strictObject({
        id: Id,
        defectPoints: numeric(numericRules['D4.0'], { required: false }).default(null),
        rejected: z.boolean().default(false),
      }),
    )
    .max(MAX_ROLLS)
    .default([]),
  version: Version,
});
export type Inspection = z.output<typeof Inspection>;

export const PurchaseReturnInput = z.strictObject({
  reason: Reason,
  /** 补货: the supplier delivers the goods again, and the orders wait for them; 不补 otherwise. */
  isReplaced: z.boolean().default(false),
  lines: z
    .array(z.strictObject({ lineId: Id, rollId: Id.nullable().default(null), quantity: numeric(rules.documentQuantity) }))
    .min(1, '请填写退货数量')
    .max(MAX_ROLLS),
  version: Version,
});
export type PurchaseReturnInput = z.output<typeof PurchaseReturnInput>;
