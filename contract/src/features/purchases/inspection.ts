import { z } from 'zod';
import { FileRef, Id, Reason, Text, Version } from '../../lib/fields.ts';
import { numeric, numericRules, rules } from '../../lib/numeric-rules.ts';
import { MAX_ROLLS } from './roll-limit.ts';

/** 不合格原因. */
export const defectKinds = [
  { value: 'SHADE', label: '色差' },
  { value: 'STAIN', label: '污渍' },
  { value: 'HOLE', label: '破洞' },
  { value: 'WEAVE', label: '织疵' },
  { value: 'DYE', label: '染印疵' },
  { value: 'SKEW', label: '纬斜' },
  { value: 'WIDTH', label: '门幅不符' },
  { value: 'WEIGHT', label: '克重不符' },
  { value: 'SHRINK', label: '缩水超标' },
  { value: 'FASTNESS', label: '色牢度不符' },
  { value: 'SIZE', label: '规格不符' },
  { value: 'DAMAGE', label: '破损受潮' },
  { value: 'WRONG', label: '货不对板' },
  { value: 'OTHER', label: '其他' },
] as const;
const defectNames = defectKinds.map(({ value }) => value) as [
  (typeof defectKinds)[number]['value'],
  ...(typeof defectKinds)[number]['value'][],
];
export type DefectKind = (typeof defectNames)[number];
export const MAX_DEFECT_PICTURES = 6;

/** Why something is refused, where it was seen, and photos of it; asked of everything that is refused. */
const Defect = z.strictObject({
  kind: z.enum(defectNames, '请选择不合格原因'),
  place: Text(64).default(''),
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
  kind: z.enum(defectNames),
  place: z.string(),
  pictures: z.array(FileRef),
});
export type ReceiptDefect = z.infer<typeof ReceiptDefect>;

const InspectedLot = z.strictObject({
  lotId: Id,
  quality: z.enum(['PASSED', 'CONCEDED', 'FAILED'], '请选择结果'),
  shadeBand: Text(16).default(''),
  actualWidth: numeric(rules.width, { required: false }).default(null),
  actualGramWeight: numeric(rules.gramWeight, { required: false }).default(null),
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
