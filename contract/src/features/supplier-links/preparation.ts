import { z } from 'zod';
import { Day, Decimal, Id, Reason, Text, Timestamp } from '../../lib/fields/fields.ts';
import { numeric, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { preparationWorkflow } from '../preparations/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { answered, answering, sideOf, SupplierLinkInput } from './link.ts';

/** A 美套 has several suppliers: the link is one's own; null: the first. */
export const PreparationLinkInput = SupplierLinkInput.extend({ supplierId: Id.nullable().default(null) });

export const MAX_READY_PARTS = 10;

const parts = z.array(z.object({ readyOn: Day, quantity: Decimal }));

/** What was said of a material, beside what was open and wanted then. */
const promised = { item: z.string(), unit: StockUnit, openQuantity: Decimal, wantedOn: Day, reason: z.string(), parts };

const PreparationAnswer = z.object({
  ...answered,
  supplier: z.object({ id: Id, name: z.string() }),
  /** It waits to be entered or refused: the last one of this supplier. */
  isCurrent: z.boolean(),
  decidedBy: z.string().nullable(),
  /** Why it was refused; empty: it was not. */
  refusal: z.string(),
  lines: z.array(z.object(promised)),
});
export type PreparationAnswer = z.infer<typeof PreparationAnswer>;

export const PreparationSide = sideOf(PreparationAnswer);
export type PreparationSide = z.infer<typeof PreparationSide>;

export const PreparationAnswerRefusal = z.strictObject({ reason: Reason });

/** The supplier's lines of one material together. */
const LinkMaterial = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  specification: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  finishedQuantity: Decimal,
  /** What is still to be made; 0: nothing is asked. */
  openQuantity: Decimal,
  wantedOn: Day,
});
export type LinkMaterial = z.infer<typeof LinkMaterial>;

/** A preparation order as one of its suppliers sees it: what he is to make, and nothing of prices, stock or others. */
export const LinkPreparation = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(preparationWorkflow)),
  /** Of what is open and wanted; an answer to another one is refused. */
  mark: z.string(),
  supplier: z.string(),
  /** Where it is to come. */
  holder: z.string(),
  today: Day,
  mayAnswer: z.boolean(),
  lines: z.array(LinkMaterial),
  /** His last answer. */
  answer: z
    .object({
      id: Id,
      at: Timestamp,
      fromName: z.string(),
      note: z.string(),
      /** `ENDED`: nothing is to be made any more. */
      state: z.enum(['PENDING', 'TAKEN', 'REFUSED', 'ENDED']),
      refusal: z.string(),
      lines: z.array(z.object({ id: z.string(), ...promised })),
    })
    .nullable(),
});
export type LinkPreparation = z.infer<typeof LinkPreparation>;

export const LinkPreparationAnswer = z.strictObject({
  ...answering,
  mark: z.string().max(64),
  lines: z
    .array(
      z.strictObject({
        id: z.string().max(64),
        reason: Text(200).default(''),
        parts: z
          .array(z.strictObject({ readyOn: Day, quantity: numeric(refuseZero(rules.documentQuantity)) }))
          .min(1, '请填写什么时候好')
          .max(MAX_READY_PARTS, `最多${MAX_READY_PARTS}批`),
      }),
    )
    .min(1, '请填写什么时候好')
    .max(500, '最多500行'),
});
export type LinkPreparationAnswer = z.output<typeof LinkPreparationAnswer>;
