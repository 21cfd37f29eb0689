import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { Day, Decimal, Entry, FileRef, Id, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { claimFields } from './fields.ts';
import { claimSteps, claimWorkflow } from './workflow.ts';

export const MAX_CLAIM_PICTURES = 9;
const MAX_ROLLS = 100;

/** 四分制 of one roll. */
const ClaimRollInput = z.strictObject({
  lotNo: Text(32).default(''),
  rollNo: Text(32).default(''),
  points: numeric({ ...numericRules['D4.0'], zeroAllowed: true }),
  metres: numeric(rules.documentQuantity),
  width: numeric(rules.width),
});

const facts = {
  ...bodyShape(claimFields),
  rolls: z.array(ClaimRollInput).max(MAX_ROLLS, `最多 ${MAX_ROLLS} 匹`).default([]),
  pictureIds: z.array(Id).max(MAX_CLAIM_PICTURES, `最多 ${MAX_CLAIM_PICTURES} 张照片`).default([]),
};

export const WITHOUT_RECEIPT = '没有收货单的只能扣款或不索赔；退货、换货、让步请从收货单新建';

interface Demanded {
  demand: string;
  amount?: string | null | undefined;
  share: string | null;
  waiver: string;
}

/** Each demand asks for what it is of. */
function checkDemand({ demand, amount, share, waiver }: Demanded, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message = '不能为空') => context.addIssue({ code: 'custom', path: [field], message });
  if (demand === 'DEDUCT' && amount === null) refuse('amount');
  if (demand === 'CONCEDE' && share === null) refuse('share');
  if (share !== null && compareDecimals(share, '100') > 0) refuse('share', '不能超过100%');
  if (demand === 'NONE' && waiver === '') refuse('waiver');
}

export const ClaimInput = z
  .strictObject({
    ...facts,
    /** Of goods that came with a receipt: its line, which says supplier and colour. */
    lineId: Id.nullable().default(null),
    /** Else both are chosen. */
    supplierId: Id.nullable().default(null),
    skuId: Id.nullable().default(null),
  })
  .superRefine((claim, context) => {
    checkDemand(claim, context);
    if (claim.lineId !== null) return;
    for (const field of ['supplierId', 'skuId'] as const)
      if (claim[field] === null) context.addIssue({ code: 'custom', path: [field], message: '不能为空' });
    if (claim.demand === 'DEDUCT' && claim.currencyId === null)
      context.addIssue({ code: 'custom', path: ['currencyId'], message: '不能为空' });
    if (claim.demand !== 'NONE' && claim.demand !== 'DEDUCT')
      context.addIssue({ code: 'custom', path: ['demand'], message: WITHOUT_RECEIPT });
  });
export type ClaimInput = z.output<typeof ClaimInput>;

export const ClaimEdit = z.strictObject({ ...facts, version: Version }).superRefine(checkDemand);
export type ClaimEdit = z.output<typeof ClaimEdit>;

export const ClaimTransition = z.strictObject({
  action: z.enum(claimSteps),
  version: Version,
  reason: Text(200).default(''),
  /** 登记答复: what the supplier says. */
  answer: Text(500).default(''),
});
export type ClaimTransition = z.output<typeof ClaimTransition>;

export const ClaimRow = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(claimWorkflow)),
  ...plainShape(claimFields),
  kind: z.string(),
  supplier: Entry,
  receipt: z.object({ id: Id, code: z.string() }).nullable(),
  lineId: Id.nullable(),
  spuId: Id,
  skuId: Id,
  materialCode: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  /** 扣款 or 让步 as it comes to now, with tax. */
  deduction: price(Decimal.nullable()),
  currency: Entry.nullable(),
  sentOn: Day.nullable(),
  answeredOn: Day.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  createdByMe: z.boolean(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type ClaimRow = z.infer<typeof ClaimRow>;

export const ClaimRoll = z.object({
  lotNo: z.string(),
  rollNo: z.string(),
  points: z.number(),
  metres: Decimal,
  width: Decimal,
  /** For 100 square yards. */
  score: Decimal,
  isPassed: z.boolean(),
});
export type ClaimRoll = z.infer<typeof ClaimRoll>;

export const Claim = ClaimRow.extend({
  answer: z.string(),
  endReason: z.string(),
  /** 四分制限分 of the material's class. */
  classLimit: Decimal.nullable(),
  rolls: z.array(ClaimRoll),
  pictures: z.array(FileRef),
  /** The statement that takes it off. */
  statement: z.object({ id: Id, code: z.string() }).nullable(),
  /** Of the receipt's line: received and not returned. */
  left: Decimal.nullable(),
  /** 换货: returned of the line to be delivered again. */
  replaced: Decimal.nullable(),
});
export type Claim = z.infer<typeof Claim>;
