import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, Remark, Text, Timestamp, Version } from '../../lib/fields.ts';
import { generalRule, numeric, rules } from '../../lib/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { preparationSteps, preparationWorkflow } from './workflow.ts';

export const PreparationKind = z.enum(['SKU', 'SPU', 'MEITAO'], '请选择备料类型');
export const PreparationBasis = z.enum(['STYLE', 'MATERIAL']);
export const PreparationObject = z.enum(['GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER'], '请选择备料对象');
export const PreparationState = z.enum(stateNames(preparationWorkflow));

export const PreparationLineInput = z.strictObject({
  /** Of a stored line, so that its price survives an editor who cannot see it. */
  id: Id.optional(),
  /** The SKU, or of 坯布备料 the SPU. */
  materialId: z.string('请选择物料').pipe(Id),
  /** Who makes or delivers it; null: the supplier of the preferred offer. */
  supplierId: Id.nullable().default(null),
  /** In the stock unit; of 美套 it follows from the sets. */
  quantity: numeric(rules.documentQuantity, { required: false }),
  /** 美套: of one set. */
  perSet: numeric(rules.documentQuantity, { required: false }),
  /** CNY without tax per stock unit (染费 where greige is taken), by authors with 查看价格; null: the price in force of the offer. */
  unitPrice: price(numeric(generalRule(4, 4), { required: false })),
  /** Dyed out of greige that lies at the supplier; null: as the class is kept and the offer has 染费. */
  takesGreige: z.boolean().nullable().default(null),
  /** 按款: for which colour of which style, and by which order and BOM line. */
  styleId: Id.nullable().default(null),
  skcId: Id.nullable().default(null),
  garmentOrderId: Id.nullable().default(null),
  bomLineId: Id.nullable().default(null),
  reason: Text(200).default(''),
});
export type PreparationLineInput = z.output<typeof PreparationLineInput>;

const header = {
  object: PreparationObject,
  /** Receives the batches. */
  holderId: z.string('请选择收货方').pipe(Id),
  /** 下单日期, not in the future; null: today. */
  orderedOn: Day.nullable().default(null),
  /** 预计到仓日期. */
  expectedOn: Day,
  remark: Remark,
  /** 美套. */
  setName: Text(64).default(''),
  sets: numeric({ ...generalRule(7, 0), zeroAllowed: false }, { required: false }),
  saleStatusIds: z.array(Id).max(20).default([]),
  lines: z.array(PreparationLineInput).min(1, '请至少填写一行').max(500, '最多500行'),
};

/** What the form says; of 色布/辅料 and 坯布 it becomes one order for each supplier × item × unit. */
export const PreparationInput = z.strictObject({
  kind: PreparationKind,
  basis: PreparationBasis,
  ...header,
  /** 提交 in the same step. */
  submit: z.boolean().default(false),
});
export type PreparationInput = z.output<typeof PreparationInput>;
export const PreparationEdit = z.strictObject({ ...header, version: Version });
export type PreparationEdit = z.output<typeof PreparationEdit>;

/** What was made of a form. */
export const PreparationsMade = z.object({ orders: z.array(z.object({ id: Id, code: z.string() })) });
export type PreparationsMade = z.infer<typeof PreparationsMade>;

/** One order as the form would make it. */
export const PreparationGroup = z.object({
  supplier: Entry,
  materialId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  unitPrice: price(Decimal.nullable()),
  amount: price(Decimal.nullable()),
  takesGreige: z.boolean(),
  /** Greige for the quantity, what the supplier's house has of it for use, and what is missing; null where none is taken. */
  greigeNeeded: Decimal.nullable(),
  greigeAvailable: Decimal.nullable(),
  greigeShort: Decimal.nullable(),
  /** Below the offer's MOQ, or no whole number of packs. */
  warnings: z.array(z.string()),
  /** Positions of the lines in the form. */
  lines: z.array(z.int()),
});
export type PreparationGroup = z.infer<typeof PreparationGroup>;

export const PreparationRow = z.object({
  id: Id,
  code: z.string(),
  kind: PreparationKind,
  basis: PreparationBasis,
  object: PreparationObject,
  state: PreparationState,
  holder: HolderRef,
  /** Null of 美套 with several. */
  supplier: Entry.nullable(),
  /** The material, or the name of the set. */
  materialCode: z.string(),
  materialName: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  /** Null of 美套: 套. */
  unit: StockUnit.nullable(),
  /** 款号 of its lines, the first three. */
  styles: z.array(z.string()),
  lineCount: z.number(),
  /** Of 美套 sets. */
  quantity: Decimal,
  finishedQuantity: Decimal,
  /** Percent, two decimals. */
  progress: Decimal,
  amount: price(Decimal.nullable()),
  orderedOn: Day,
  expectedOn: Day,
  /** How often that day was changed. */
  expectedChanges: z.number(),
  isOverdue: z.boolean(),
  productions: z.array(z.object({ id: Id, code: z.string() })),
  nettingRun: z.object({ id: Id, code: z.string() }).nullable(),
  remark: z.string(),
  cancelReason: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  createdByMe: z.boolean(),
  /** Whoever submitted it does not approve it. */
  submittedByMe: z.boolean(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type PreparationRow = z.infer<typeof PreparationRow>;

export const PreparationLine = z.object({
  id: Id,
  spuId: Id,
  skuId: Id.nullable(),
  materialId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  specification: z.string(),
  unit: StockUnit,
  supplier: Entry,
  supplierId: Id,
  quantity: Decimal,
  perSet: Decimal.nullable(),
  finishedQuantity: Decimal,
  unitPrice: price(Decimal.nullable()),
  amount: price(Decimal.nullable()),
  takesGreige: z.boolean(),
  styleId: Id.nullable(),
  style: z.string().nullable(),
  skcId: Id.nullable(),
  skc: z.string().nullable(),
  garmentOrderId: Id.nullable(),
  garmentOrder: z.string().nullable(),
  bomLineId: Id.nullable(),
  /** The BOM of that line. */
  bomId: Id.nullable(),
  reason: z.string(),
  production: z.object({ id: Id, code: z.string() }).nullable(),
  done: z.boolean(),
  /** 美套: available at the receiving house now, of it usable for this order's sets. */
  available: Decimal.nullable(),
});
export type PreparationLine = z.infer<typeof PreparationLine>;

/** 齐套 as it stands: stock of the house plus what this order has coming. */
export const KitCompleteness = z.object({
  /** Complete sets out of what is there. */
  sets: Decimal,
  /** Percent of the planned sets. */
  rate: Decimal.nullable(),
  /** The line that a full kit waits for. */
  blockingLineId: Id.nullable(),
  /** The day on which the last missing line is expected; null: a line is not ordered yet, or nothing is missing. */
  completeOn: Day.nullable(),
});
export type KitCompleteness = z.infer<typeof KitCompleteness>;

export const Preparation = PreparationRow.extend({
  setName: z.string(),
  sets: Decimal.nullable(),
  saleStatuses: z.array(Entry),
  lines: z.array(PreparationLine),
  completeness: KitCompleteness.nullable(),
});
export type Preparation = z.infer<typeof Preparation>;

export const PreparationTransition = z.strictObject({ action: z.enum(preparationSteps), version: Version, reason: Text(200).default('') });
export type PreparationTransition = z.output<typeof PreparationTransition>;

export const Reschedule = z.strictObject({ expectedOn: Day, reason: Reason, version: Version });
export type Reschedule = z.output<typeof Reschedule>;

/** What the form shows beside a material at the receiving house. */
export const PreparationItemFacts = z.object({
  materialId: Id,
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  specification: z.string(),
  unit: StockUnit,
  /** 库存, 在途 (approved and being made), 已备 (drafts and waiting for approval). */
  available: Decimal,
  scheduled: Decimal,
  planned: Decimal,
  safetyStock: Decimal.nullable(),
  greigeManaged: z.boolean(),
  /** Percent points: what dyeing really lost of late at the supplier, else the material's, else the class's. */
  dyeLoss: Decimal.nullable(),
  suppliers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      preferred: z.boolean(),
      /** 暂停: shown, refused. */
      paused: z.boolean(),
      unitPrice: price(Decimal.nullable()),
      dyeFee: price(Decimal.nullable()),
      /** In the stock unit. */
      moq: Decimal.nullable(),
      multiple: Decimal.nullable(),
      leadDays: z.number().nullable(),
      greigeAvailable: Decimal.nullable(),
    }),
  ),
});
export type PreparationItemFacts = z.infer<typeof PreparationItemFacts>;
