import { z } from 'zod';
import { Id, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';

export const fixedDemandKinds = ['ORDER', 'STYLE', 'PICK', 'PRODUCTION', 'PREPARATION'] as const;
export const fixedSupplyKinds = ['STOCK', 'TRANSFER', 'PRODUCTION', 'PREPARATION', 'PURCHASE'] as const;

/** 固定: of this supply so much goes to this demand before anybody else. Both are named by their documents, which stay when the plan is computed again. */
export const FixInput = z.strictObject({
  spuId: Id,
  /** Null: greige. */
  skuId: Id.nullable(),
  demand: z.strictObject({ kind: z.enum(fixedDemandKinds), documentId: Id }),
  /** Stock has no document; `holderId` is where it lies or comes to. */
  supply: z.strictObject({ kind: z.enum(fixedSupplyKinds), documentId: Id.nullable(), holderId: Id, ownership: z.int().min(1).max(2) }),
  /** In the unit of the plan. */
  quantity: numeric(rules.documentQuantity),
  reason: Reason,
});
export type FixInput = z.output<typeof FixInput>;

/** What a planner has tied. */
export const PlanFix = z.object({ id: Id, quantity: z.string(), reason: z.string(), by: z.string(), at: Timestamp, version: Version });
export type PlanFix = z.infer<typeof PlanFix>;
