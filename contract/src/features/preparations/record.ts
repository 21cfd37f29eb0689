import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { purposeInput, purposeShape } from '../styles/line-purpose.ts';
import { preparationFields, preparationLineFields, preparationRowFields, setFields, storedLineFields } from './fields.ts';
import { preparationSteps, preparationWorkflow } from './workflow.ts';

export const PreparationKind = z.enum(['SKU', 'SPU', 'MEITAO'], '请选择备料类型');
export const PreparationBasis = z.enum(['STYLE', 'MATERIAL']);
export const PreparationObject = preparationFields.object.value;
export const PreparationState = z.enum(stateNames(preparationWorkflow));

export const PreparationLineInput = z.strictObject({
  /** Id of a stored line, so that its price is kept when an editor cannot see it. */
  id: Id.optional(),
  ...bodyShape(preparationLineFields),
  /** The unit of the price; null: that of the stored line's price, else of the offer's. */
  priceUnitId: Id.nullable().default(null),
  /** 按款: the style colour, the order and the BOM line. */
  ...purposeInput,
});
export type PreparationLineInput = z.output<typeof PreparationLineInput>;

const header = {
  ...bodyShape(preparationFields),
  lines: z.array(PreparationLineInput).min(1, '请至少填写一行').max(500, '最多500行'),
};

/** The form; for 色布/辅料 and 坯布 it becomes one order for each supplier × item × unit. */
export const PreparationInput = z.strictObject({
  kind: PreparationKind,
  basis: PreparationBasis,
  ...header,
  /** 提交 in the same call. */
  submit: z.boolean().default(false),
});
export type PreparationInput = z.output<typeof PreparationInput>;
export const PreparationEdit = z.strictObject({ ...header, version: Version });
export type PreparationEdit = z.output<typeof PreparationEdit>;

/** Orders created from a form. */
export const CreatedPreparations = z.object({ orders: z.array(z.object({ id: Id, code: z.string() })) });
export type CreatedPreparations = z.infer<typeof CreatedPreparations>;

/** One order as the form would create it. */
export const PreparationGroup = z.object({
  supplier: Entry,
  materialId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit,
  amount: price(Decimal.nullable()),
  takesGreige: z.boolean(),
  /** Greige needed for the quantity, usable at the supplier's holder, and missing; null when none is taken. */
  greigeNeeded: Decimal.nullable(),
  greigeAvailable: Decimal.nullable(),
  greigeShort: Decimal.nullable(),
  /** Below the offer's MOQ, or not a whole number of packs. */
  warnings: z.array(z.string()),
  /** Indexes of the lines in the form. */
  lines: z.array(z.int()),
});
export type PreparationGroup = z.infer<typeof PreparationGroup>;

export const PreparationRow = z.object({
  id: Id,
  code: z.string(),
  kind: PreparationKind,
  basis: PreparationBasis,
  ...plainShape(preparationRowFields),
  state: PreparationState,
  holder: HolderRef,
  /** Null for a 美套 with several suppliers. */
  supplier: Entry.nullable(),
  /** The material, or the name of the set. */
  materialCode: z.string(),
  materialName: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  /** Null for 美套, which are counted in 套. */
  unit: StockUnit.nullable(),
  /** The first three 款号 of its lines. */
  styles: z.array(z.string()),
  lineCount: z.number(),
  /** For 美套 the number of sets. */
  quantity: Decimal,
  finishedQuantity: Decimal,
  /** Percent with two decimals. */
  progress: Decimal,
  amount: price(Decimal.nullable()),
  /** How often the date was changed. */
  expectedChanges: z.number(),
  isOverdue: z.boolean(),
  productions: z.array(z.object({ id: Id, code: z.string() })),
  nettingRun: z.object({ id: Id, code: z.string() }).nullable(),
  cancelReason: z.string(),
  /** A production of it was closed before everything came, and why. */
  isShort: z.boolean(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  createdByMe: z.boolean(),
  /** The submitter cannot approve it. */
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
  ...plainShape(storedLineFields),
  finishedQuantity: Decimal,
  priceUnit: StockUnit,
  amount: price(Decimal.nullable()),
  ...purposeShape,
  production: z.object({ id: Id, code: z.string() }).nullable(),
  done: z.boolean(),
  /** 美套: available at the receiving holder now, and the part usable for this order's sets. */
  available: Decimal.nullable(),
});
export type PreparationLine = z.infer<typeof PreparationLine>;

/** 库存齐套率 now: what the holder's available stock makes, whoever it came for. 已备齐套率 counts what the order itself has finished. */
export const KitCompleteness = z.object({
  /** Complete sets from the available quantities. */
  sets: Decimal,
  /** Percent of the planned sets. */
  rate: Decimal.nullable(),
  /** The line with the fewest complete sets. */
  blockingLineId: Id.nullable(),
  /** Expected day of the last missing line; null: a line is not ordered yet, or nothing is missing. */
  completeOn: Day.nullable(),
});
export type KitCompleteness = z.infer<typeof KitCompleteness>;

export const Preparation = PreparationRow.extend({
  ...plainShape(setFields),
  saleStatuses: z.array(Entry),
  lines: z.array(PreparationLine),
  completeness: KitCompleteness.nullable(),
});
export type Preparation = z.infer<typeof Preparation>;

export const PreparationTransition = z.strictObject({ action: z.enum(preparationSteps), version: Version, reason: Text(200).default('') });
export type PreparationTransition = z.output<typeof PreparationTransition>;

export const Reschedule = z.strictObject({ expectedOn: Day, reason: Reason, version: Version });
export type Reschedule = z.output<typeof Reschedule>;

/** Figures shown in the form beside a material, for the receiving holder. */
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
  /** 库存, 在途 (approved and in production), 已备 (drafts and pending approval). */
  available: Decimal,
  scheduled: Decimal,
  planned: Decimal,
  safetyStock: Decimal.nullable(),
  greigeManaged: z.boolean(),
  /** Percent points: recent dyeing loss at the supplier, else the material's, else the class's. */
  dyeLoss: Decimal.nullable(),
  suppliers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      preferred: z.boolean(),
      /** 暂停: listed but refused. */
      paused: z.boolean(),
      /** For the smallest quantity, each in its own unit. */
      unitPrice: price(Decimal.nullable()),
      priceUnit: z.string(),
      dyeFee: price(Decimal.nullable()),
      dyeUnit: z.string(),
      /** In the stock unit. */
      moq: Decimal.nullable(),
      multiple: Decimal.nullable(),
      leadDays: z.number().nullable(),
      greigeAvailable: Decimal.nullable(),
    }),
  ),
});
export type PreparationItemFacts = z.infer<typeof PreparationItemFacts>;
