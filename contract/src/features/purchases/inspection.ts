import { z } from 'zod';
import { FileRef, Id, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { defectFields, inspectedLotFields, returnFields } from './delivery-fields.ts';
import { MAX_ROLLS } from './roll-limit.ts';

export const MAX_DEFECT_PICTURES = 6;

/** Why something is refused, where it was seen, and photos of it; asked of everything that is refused. */
const Defect = z.strictObject({
  ...bodyShape(defectFields),
  pictureIds: z.array(Id).max(MAX_DEFECT_PICTURES, `最多 ${MAX_DEFECT_PICTURES} 张照片`).default([]),
});
const DefectInput = Defect.nullable().default(null);
export type DefectInput = z.output<typeof DefectInput>;

/** A defect as it was written: of a whole lot, of a single roll of the receipt, else of goods without lots. */
export const ReceiptDefect = z.object({
  id: Id,
  lineId: Id,
  lotId: Id.nullable(),
  rollId: Id.nullable(),
  ...plainShape(defectFields),
  pictures: z.array(FileRef),
});
export type ReceiptDefect = z.infer<typeof ReceiptDefect>;

const InspectedLot = z.strictObject({
  lotId: Id,
  quality: z.enum(['PASSED', 'CONCEDED', 'FAILED'], '请选择结果'),
  ...bodyShape(inspectedLotFields),
  defect: DefectInput,
});

export const Inspection = z.strictObject({
  /** Of lines without lots: how much of each is refused. */
  lines: z
    .array(z.strictObject({ lineId: Id, rejected: numeric({ ...numericRules['D7.2+'], zeroAllowed: true }), defect: DefectInput }))
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
        defect: DefectInput,
      }),
    )
    .max(MAX_ROLLS)
    .default([]),
  version: Version,
});
export type Inspection = z.output<typeof Inspection>;

export const PurchaseReturnInput = z.strictObject({
  ...bodyShape(returnFields),
  lines: z
    .array(z.strictObject({ lineId: Id, rollId: Id.nullable().default(null), quantity: numeric(rules.documentQuantity) }))
    .min(1, '请填写退货数量')
    .max(MAX_ROLLS),
  version: Version,
});
export type PurchaseReturnInput = z.output<typeof PurchaseReturnInput>;
