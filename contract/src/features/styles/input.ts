import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { ColourName } from '../../lib/colour-names.ts';
import { Id, Reason, Remark, Text, valuesOf, Version } from '../../lib/fields/fields.ts';
import { checkExpectDate, generalRule, numeric, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { actionNames } from '../../lib/workflow.ts';
import { orderFields, styleFields } from './fields.ts';
import { bomSections, bomSupplies, bomWorkflow } from './workflow.ts';

const Pieces = z.int('仅可7位自然数,0位小数').min(0, '不能小于0').max(9_999_999, '仅可7位自然数,0位小数');
const Size = Text(16);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

export const SkcInput = z.strictObject({
  /** Absent in a new row. */
  id: Id.optional(),
  /** Empty: 款号-01 and so on. */
  code: Text(48).default(''),
  colourId: Id.nullable().default(null),
  /** Empty: the name in the colour library. */
  colourName: ColourName.default(''),
  plannedPieces: Pieces.default(0),
  sizes: z.array(Size.min(1, '不能为空')).max(40).refine(isUnique, '尺码重复').default([]),
  active: z.boolean().default(true),
});
export type SkcInput = z.output<typeof SkcInput>;

export const StyleInput = z.strictObject({
  ...bodyShape(styleFields),
  pictureIds: z.array(Id).max(9, '最多 9 个').default([]),
  skcs: z.array(SkcInput).min(1, '请至少填写一个货色').max(100),
});
export type StyleInput = z.output<typeof StyleInput>;
export const StyleEdit = StyleInput.extend({ version: Version });
export type StyleEdit = z.output<typeof StyleEdit>;

export const GarmentOrderInput = z
  .strictObject({
    ...bodyShape(orderFields),
    lines: z
      .array(
        z.strictObject({
          skcId: z.string('请选择货色').pipe(Id),
          /** Empty: not split by size. */
          size: Size.default(''),
          pieces: Pieces.min(1, '件数不能为0'),
        }),
      )
      .min(1, '请至少填写一行')
      .max(1000)
      .refine((lines) => isUnique(lines.map(({ skcId, size }) => `${skcId} ${size}`)), '同一货色和尺码只能填一行'),
  })
  .superRefine(({ orderedOn, deliverOn }, context) => {
    if (orderedOn && deliverOn && checkExpectDate(orderedOn, deliverOn))
      context.addIssue({ code: 'custom', path: ['deliverOn'], message: '交期不能早于下单日期' });
  });
export type GarmentOrderInput = z.output<typeof GarmentOrderInput>;
export const GarmentOrderEdit = z.strictObject({
  order: GarmentOrderInput,
  version: Version,
  /** Token of what was shown to hang on the order: an edit that cancels, closes or reduces it is refused without. */
  acknowledged: z.string().max(64).optional(),
});

/** Maps a colour of the material to a colour of the product: `targetId` is one of the BOM's `targets`. */
export const BomLineColourInput = z.strictObject({ targetId: Id, skuId: Id });

/** Names the colour or the specification of the material in one size; `targetId` null: in every colour without its own entry. */
export const BomSizeItemInput = z
  .strictObject({
    size: Size.min(1, '不能为空'),
    targetId: Id.nullable().default(null),
    skuId: Id.nullable().default(null),
    specification: Text(32).default(''),
  })
  .refine(({ skuId, specification }) => skuId !== null || specification !== '', '请选择物料颜色或填写规格');
export type BomSizeItemInput = z.output<typeof BomSizeItemInput>;

export const BomLineInput = z.strictObject({
  section: z.enum(valuesOf(bomSections), '请选择类别'),
  siteId: z.string('请选择应用部位').pipe(Id),
  spuId: z.string('请选择物料').pipe(Id),
  substituteId: Id.nullable().default(null),
  /** Net consumption of one piece, in `unitId`. */
  consumption: numeric(refuseZero(rules.consumption)),
  unitId: z.string('请选择单位').pipe(Id),
  loss: numeric(rules.lossRate, { required: false }).transform((text) => text ?? '0'),
  shrinkage: numeric(rules.shrinkageRate, { required: false }).transform((text) => text ?? '0'),
  isPrepared: z.boolean().default(true),
  supply: z.enum(valuesOf(bomSupplies)).default('BRAND'),
  /** Supplier of the offer; null: the preferred offer. */
  supplierId: Id.nullable().default(null),
  leadDays: z.int('不能超过4位数,且不能有小数').min(0, '不能小于0').max(9999, '不能超过4位数,且不能有小数').nullable().default(null),
  remark: Text(200).default(''),
  colours: z
    .array(BomLineColourInput)
    .max(500)
    .refine((colours) => isUnique(colours.map(({ targetId }) => targetId)), '同一货色只能对应一个颜色')
    .default([]),
  /** Factors on the consumption; sizes that are not listed have 1. */
  sizes: z
    .array(z.strictObject({ size: Size.min(1, '不能为空'), factor: numeric(refuseZero(generalRule(2, 4))) }))
    .max(40)
    .refine((sizes) => isUnique(sizes.map(({ size }) => size)), '尺码重复')
    .default([]),
  /** Colours or specifications by size. Where one entry names a colour, the colours of all sizes stand here. */
  sizeItems: z
    .array(BomSizeItemInput)
    .max(4000)
    .refine((items) => isUnique(items.map(({ size, targetId }) => `${targetId ?? ''} ${size}`)), '同一尺码和货色只能对应一次')
    .default([]),
});
export type BomLineInput = z.output<typeof BomLineInput>;
/** Grid values before the schema fills in defaults and checks them. */
export type BomLineDraft = z.input<typeof BomLineInput>;

const content = {
  changeNote: Text(200).default(''),
  remark: Remark,
  lines: z.array(BomLineInput).max(500, '最多500行').default([]),
};

export const BomInput = z
  .strictObject({
    /** Exactly one of the two: a style, or a material made of other materials. */
    styleId: Id.nullable().default(null),
    spuId: Id.nullable().default(null),
    type: z.enum(['DEVELOPMENT', 'CUSTOM'], '请选择类型').default('CUSTOM'),
    ...content,
  })
  .superRefine(({ styleId, spuId, type }, context) => {
    if ((styleId === null) === (spuId === null)) context.addIssue({ code: 'custom', path: ['styleId'], message: '请选择款式或物料' });
    if (spuId !== null && type !== 'CUSTOM') context.addIssue({ code: 'custom', path: ['type'], message: '物料自身的BOM只能是定制类型' });
  });
export type BomInput = z.output<typeof BomInput>;

export const BomEdit = z.strictObject({ ...content, version: Version });
export type BomEdit = z.output<typeof BomEdit>;

export const BomAction = z.enum(actionNames(bomWorkflow));
export const BomTransition = z.strictObject({
  action: BomAction,
  version: Version,
  reason: Reason.optional(),
  /** 确认: draft 备料单 created from the previous version take the new consumption. */
  follow: z.boolean().default(false),
});
export const BomTransitions = z.strictObject({ action: BomAction, chosen: Selection, reason: Reason.optional() });

/** 批量替换: replaces one material in effective BOMs, colour by colour. */
export const BomReplacement = z
  .strictObject({
    fromSpuId: z.string('请选择原物料').pipe(Id),
    toSpuId: z.string('请选择新物料').pipe(Id),
    colours: z
      .array(z.strictObject({ fromSkuId: Id, toSkuId: Id }))
      .max(500)
      .refine((colours) => isUnique(colours.map(({ fromSkuId }) => fromSkuId)), '同一颜色只能替换一次'),
    bomIds: z.array(Id).min(1, '请选择BOM').max(500, '一次最多替换500个BOM'),
    changeNote: Text(200).default(''),
  })
  .refine(({ fromSpuId, toSpuId, colours }) => fromSpuId !== toSpuId || colours.some((one) => one.fromSkuId !== one.toSkuId), {
    path: ['toSpuId'],
    message: '新旧物料相同，请至少换一个颜色',
  });
export type BomReplacement = z.output<typeof BomReplacement>;

/** Pieces of a colour (one of the BOM's `targets`), optionally by size. For a material's own BOM its stock units. */
export const ExplosionRequest = z.strictObject({
  pieces: z
    .array(z.strictObject({ targetId: Id, size: Size.default(''), pieces: numeric(refuseZero(generalRule(7, 4))) }))
    .min(1, '请填写件数')
    .max(2000),
});
export type ExplosionRequest = z.output<typeof ExplosionRequest>;
