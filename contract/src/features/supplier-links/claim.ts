import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { Day, Decimal, FileRef, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { claimFields } from '../claims/fields.ts';
import { ClaimRoll } from '../claims/record.ts';
import { claimWorkflow } from '../claims/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { answered, answering, sideOf } from './link.ts';
import { MAX_LINK_FILES } from './link-files.ts';

const Demand = z.enum(valuesOf(claimFields.demand.choices));

const ClaimAnswer = z.object({
  ...answered,
  isAgreed: z.boolean(),
  /** It waits to be entered: it is the last one to the claim as it is now. */
  isCurrent: z.boolean(),
  /** Who entered it as the supplier's answer; null: nobody. */
  takenBy: z.string().nullable(),
  /** What he offers instead; null: not said. */
  quantity: Decimal.nullable(),
  share: price(Decimal.nullable()),
  amount: price(Decimal.nullable()),
  files: z.array(FileRef),
});
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

export const ClaimSide = sideOf(ClaimAnswer);
export type ClaimSide = z.infer<typeof ClaimSide>;

/** A claim as its supplier sees it; called back, it says only that. */
export const LinkClaim = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(claimWorkflow)),
  version: Version,
  supplier: z.string(),
  kind: z.string(),
  materialCode: z.string(),
  name: z.string(),
  colourName: z.string(),
  receipt: z.string().nullable(),
  quantity: Decimal,
  unit: StockUnit,
  place: z.string(),
  demand: Demand,
  share: Decimal.nullable(),
  /** What is to be taken off, with tax. */
  deduction: Decimal.nullable(),
  currency: z.string(),
  pointsLimit: Decimal.nullable(),
  rolls: z.array(ClaimRoll),
  pictureIds: z.array(Id),
  sentOn: Day.nullable(),
  mayAnswer: z.boolean(),
  /** His last answer. */
  answer: z
    .object({
      id: Id,
      at: Timestamp,
      fromName: z.string(),
      note: z.string(),
      isAgreed: z.boolean(),
      isTaken: z.boolean(),
      quantity: Decimal.nullable(),
      share: Decimal.nullable(),
      amount: Decimal.nullable(),
      fileNames: z.array(z.string()),
    })
    .nullable(),
});
export type LinkClaim = z.infer<typeof LinkClaim>;

export const LinkClaimAnswer = z
  .strictObject({
    ...answering,
    version: Version,
    isAgreed: z.boolean(),
    quantity: numeric(rules.documentQuantity, { required: false }),
    share: numeric(refuseZero(numericRules['D3.2']), { required: false }),
    amount: numeric(numericRules['D7.2+'], { required: false }),
    /** Uploaded by this link. */
    fileIds: z.array(Id).max(MAX_LINK_FILES, `最多 ${MAX_LINK_FILES} 个文件`).default([]),
  })
  .superRefine(({ isAgreed, note, quantity, share, amount }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const isOffer = quantity !== null || share !== null || amount !== null;
    if (isAgreed && isOffer) refuse('isAgreed', '同意的不再还价');
    if (!isAgreed && note === '') refuse('note', '请写明理由');
    if (share !== null && compareDecimals(share, '100') > 0) refuse('share', '不能超过100%');
  });
export type LinkClaimAnswer = z.output<typeof LinkClaimAnswer>;
