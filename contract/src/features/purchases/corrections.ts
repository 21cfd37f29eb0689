import { z } from 'zod';
import { Decimal, Id, price, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { correctedPriceFields } from './delivery-fields.ts';

const CorrectedLine = z.strictObject({
  lineId: Id,
  ...bodyShape(correctedPriceFields),
});

export const PriceCorrectionRequest = z.strictObject({
  lines: z.array(CorrectedLine).min(1, '请至少填写一行新价格').max(200, '最多200行'),
});
export type PriceCorrectionRequest = z.output<typeof PriceCorrectionRequest>;

/** 更正价格 of a receipt after posting. */
export const PriceCorrectionInput = PriceCorrectionRequest.extend({
  reason: Reason,
  /** 成本调整 of the preview; refused when stock left or came since. */
  stockAmount: Decimal,
  version: Version,
});
export type PriceCorrectionInput = z.output<typeof PriceCorrectionInput>;

/** What a correction comes to: of what is in stock, and of what has left. */
const parts = {
  /** Received and not returned. */
  quantity: Decimal,
  before: price(Decimal),
  unitPrice: price(Decimal),
  amount: price(Decimal),
  stockAmount: price(Decimal),
  difference: price(Decimal),
};

export const PriceCorrectionPlan = z.object({
  lines: z.array(z.object({ lineId: Id, inStock: Decimal, ...parts })),
  stockAmount: price(Decimal),
  difference: price(Decimal),
});
export type PriceCorrectionPlan = z.infer<typeof PriceCorrectionPlan>;

export const PriceCorrection = z.object({
  id: Id,
  lineId: Id,
  ...parts,
  priceUnit: z.string(),
  reason: z.string(),
  at: Timestamp,
  by: z.string(),
});
