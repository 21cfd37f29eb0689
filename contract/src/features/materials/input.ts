import { z } from 'zod';
import { bulkEdit, bulkShape } from '../../lib/bulk.ts';
import { ColourName } from '../../lib/colour-names.ts';
import { Day, Id, Remark, Text, Version } from '../../lib/fields/fields.ts';
import { checkComposition, generalRule, numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { OfferInput } from '../prices.ts';
import { materialFields, materialLabels } from './fields.ts';

export const optional = (rule: Parameters<typeof numeric>[0]) => numeric(rule, { required: false });
const ids = (max: number) => z.array(Id).max(max, `最多 ${max} 个`).default([]);

export const ColourInput = z.strictObject({
  colourId: Id,
  /** Empty: the name in the colour library. */
  colourName: ColourName.default(''),
  state: z.enum(['SAMPLING', 'CONFIRMED']).default('SAMPLING'),
  safetyStock: numeric({ ...numericRules['D7.2+'], zeroAllowed: true }, { required: false }),
  barcode: Text(64).default(''),
  pictureIds: ids(9),
  remark: Remark,
});
export type ColourInput = z.infer<typeof ColourInput>;

/** One round of 打色样. */
export const LabDipInput = z.strictObject({
  dippedOn: Day,
  deltaE: optional(generalRule(2, 2)),
  light: Text(16).default('D65'),
  result: z.enum(['PASSED', 'REVISE', 'REJECTED'], '请选择结果'),
  remark: Text(200).default(''),
});
export type LabDipInput = z.infer<typeof LabDipInput>;

/** Validated as a whole on its own, even when other fields are invalid. */
export const Compositions = z
  .array(z.strictObject({ ingredientId: Id, share: numeric({ ...rules.compositionShare, zeroAllowed: false }) }))
  .max(20)
  .superRefine((rows, context) => {
    if (rows.length === 0) return;
    const message = checkComposition(rows.map(({ share }) => share));
    if (message) context.addIssue({ code: 'custom', message });
    if (new Set(rows.map(({ ingredientId }) => ingredientId)).size < rows.length)
      context.addIssue({ code: 'custom', message: '同一成分只能填一行，请合并占比' });
  });

const Priority = z.int('优先级为 1–99').min(1, '优先级为 1–99').max(99, '优先级为 1–99');

export const MaterialInput = z.strictObject({
  ...bodyShape(materialFields),
  careSymbols: z.array(z.string().max(32)).max(20).default([]),
  benchmarkPrice: optional({ ...generalRule(4, 4), zeroAllowed: false }),
  compositions: Compositions.default([]),
  labelIds: ids(100),
  pictureIds: ids(9),
  testReports: z
    .array(z.strictObject({ fileId: Id.nullable().default(null), reportedOn: Day, result: Text(64).min(1, '不能为空') }))
    .max(50)
    .default([]),
  substitutes: z
    .array(
      z.strictObject({
        spuId: Id,
        ratio: numeric({ ...generalRule(2, 4), zeroAllowed: false }),
        priority: Priority,
      }),
    )
    .max(20)
    .default([]),
});
export type MaterialInput = z.infer<typeof MaterialInput>;
/** Form values before the schema fills in defaults and checks them. */
export type MaterialDraft = z.input<typeof MaterialInput>;

export const materialBulkEdit = bulkEdit(
  z.strictObject({
    ...bulkShape(materialFields),
    careSymbols: z.array(z.string().max(32)).max(20),
    ...bulkShape(materialLabels),
    /** Priority of one substitute, in the materials that have it. */
    substitute: z.strictObject({ spuId: Id, priority: Priority }),
  }),
);
export type MaterialBulkValues = z.output<typeof materialBulkEdit.edit>['values'];

export const NewMaterial = z.strictObject({
  material: MaterialInput,
  colours: z.array(ColourInput).max(500).default([]),
  /** Each references its colour by its index in `colours`; null: the SPU itself, as greige. */
  offers: z
    .array(OfferInput.omit({ skuId: true }).extend({ colour: z.int().min(0).nullable().default(null) }))
    .max(1000)
    .default([]),
});
export type NewMaterial = z.infer<typeof NewMaterial>;

/** 补全: the facts that imported materials lack, each row with its own. */
export const MaterialCompletion = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        id: Id,
        version: Version,
        width: materialFields.width.value,
        gramWeight: materialFields.gramWeight.value,
        specification: materialFields.specification.value,
      }),
    )
    .min(1, '请至少填写一行')
    .max(500, '一次最多补全500行'),
});
export type MaterialCompletion = z.infer<typeof MaterialCompletion>;

/** The facts, with colours and offers that are new: an offer is for a stored colour, or for a new one by its index in `colours`. */
export const MaterialEdit = z.strictObject({
  material: MaterialInput,
  colours: z.array(ColourInput).max(500).default([]),
  offers: z
    .array(OfferInput.extend({ colour: z.int().min(0).nullable().default(null) }))
    .max(1000)
    .default([]),
  version: Version,
});
export type MaterialEdit = z.output<typeof MaterialEdit>;

export const NewColours = z.strictObject({ colours: z.array(ColourInput).min(1, '请至少填写一行颜色').max(500) });
