import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { Day, Decimal, Entry, Id, price, Text, Timestamp, Version } from '../../lib/fields.ts';
import { generalRule, numeric, rules } from '../../lib/numeric-rules.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { DocumentRef } from '../stock/item.ts';
import { PreparationObject } from '../preparations/record.ts';

const ItemLevel = z.enum(['SKU', 'SPU'], '请选择备料类型');
const pieces = { ...generalRule(7, 0), zeroAllowed: false };

/** How many colours of styles one run takes. */
export const MAX_DEMANDS = 5000;

export const NettingInput = z.strictObject({
  /** SKU: coloured goods, with the greige that they take; SPU: greige for them. */
  goods: ItemLevel,
  name: Text(64).default(''),
  /** Receives what is prepared; its stock counts. */
  holderId: z.string('请选择收货方').pipe(Id),
  /** Other houses whose stock counts; elsewhere it is proposed as a transfer. */
  otherHolderIds: z.array(Id).max(50).default([]),
  /** 供应商仓 counts beside 品牌仓. */
  withSupplierStock: z.boolean().default(true),
  demands: z
    .array(
      z.strictObject({
        skcId: z.string('请选择货色').pipe(Id),
        garmentOrderId: Id.nullable().default(null),
        /** Empty: not split by size. */
        size: Text(16).default(''),
        pieces: numeric(pieces),
        /** 需求日期: when the material has to be there. */
        needOn: Day,
      }),
    )
    .min(1, '请选择款式或订单')
    .max(MAX_DEMANDS, `一次最多${MAX_DEMANDS}行`),
});
export type NettingInput = z.output<typeof NettingInput>;

/** What orders or styles ask for, as rows of the form: pieces that were ordered, else planned. */
export const DemandWish = z
  .strictObject({
    garmentOrderIds: z.array(Id).max(500).default([]),
    styleIds: z.array(Id).max(500).default([]),
    /** What a run was asked for, line by line, to run it again. */
    runId: Id.nullable().default(null),
  })
  .refine(({ garmentOrderIds, styleIds, runId }) => garmentOrderIds.length + styleIds.length > 0 || runId !== null, '请选择款式或订单');
export const DemandChoice = z.object({
  skcId: Id,
  skcCode: z.string(),
  colourName: z.string(),
  styleId: Id,
  styleCode: z.string(),
  styleName: z.string(),
  pictureId: Id.nullable(),
  garmentOrderId: Id.nullable(),
  garmentOrderCode: z.string().nullable(),
  size: z.string(),
  pieces: Decimal,
  /** What the order says today: of a run's line it may be something else; null: of no order, or no longer in it. */
  orderedPieces: Decimal.nullable(),
  /** The order's delivery less the longest lead time is the user's to say; null: no delivery date. Of a run its 需求日期. */
  deliverOn: Day.nullable(),
  /** Of the BOM that the run would explode; null: the style has no effective one. */
  bom: z.object({ id: Id, code: z.string(), versionNo: z.number() }).nullable(),
});
export type DemandChoice = z.infer<typeof DemandChoice>;

export const NettingRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  goods: ItemLevel,
  holder: HolderRef,
  otherHolders: z.array(HolderRef),
  withSupplierStock: z.boolean(),
  /** All its figures are of this moment. */
  asOf: Timestamp,
  styles: z.array(z.string()),
  demandCount: z.number(),
  pieces: Decimal,
  lineCount: z.number(),
  /** Lines with something to order. */
  shortCount: z.number(),
  problemCount: z.number(),
  confirmedAt: Timestamp.nullable(),
  confirmedBy: z.string().nullable(),
  orderCount: z.number(),
  createdBy: z.string(),
  createdAt: Timestamp,
  version: Version,
});
export type NettingRow = z.infer<typeof NettingRow>;

export const NettingRun = NettingRow.extend({
  demands: z.array(
    z.object({
      id: Id,
      skcId: Id,
      skcCode: z.string(),
      colourName: z.string(),
      styleId: Id,
      styleCode: z.string(),
      styleName: z.string(),
      garmentOrderId: Id.nullable(),
      garmentOrderCode: z.string().nullable(),
      size: z.string(),
      pieces: Decimal,
      needOn: Day,
      bom: z.object({ id: Id, code: z.string(), versionNo: z.number() }).nullable(),
    }),
  ),
  /** What could not be counted, and why. */
  problems: z.array(z.object({ styleCode: z.string(), skcCode: z.string(), material: z.string(), message: z.string() })),
  orders: z.array(z.object({ id: Id, code: z.string() })),
});
export type NettingRun = z.infer<typeof NettingRun>;

export const NettingLine = z.object({
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
  level: z.number(),
  gross: Decimal,
  covered: Decimal,
  safety: Decimal,
  onHand: Decimal,
  reserved: Decimal,
  frozen: Decimal,
  scheduled: Decimal,
  /** Of that, what other styles ordered and this run leans on: without it 净需求 would be so much more. */
  scheduledForOthers: Decimal,
  net: Decimal,
  moq: Decimal,
  multiple: Decimal,
  suggest: Decimal,
  /** As the user wants it ordered; 0: not. */
  wanted: Decimal,
  elsewhere: Decimal,
  greigeNeeded: Decimal.nullable(),
  greigeAvailable: Decimal.nullable(),
  greigeShort: Decimal.nullable(),
  dyeLoss: Decimal.nullable(),
  needOn: Day,
  orderBy: Day,
  /** Should have been ordered before today. */
  isLate: z.boolean(),
  offerId: Id.nullable(),
  supplier: Entry.nullable(),
  unitPrice: price(Decimal.nullable()),
  amount: price(Decimal.nullable()),
  problem: z.string(),
});
export type NettingLine = z.infer<typeof NettingLine>;

export const nettingSteps = {
  DEMAND: '款式需求',
  DEPENDENT: '上级物料需求',
  COVERED: '已占用或已领',
  SAFETY: '安全库存',
  ON_HAND: '现有库存',
  RESERVED: '占用',
  FROZEN: '冻结',
  SCHEDULED: '即将入库',
  ELSEWHERE: '其他持有方（可调拨）',
  GREIGE: '坯布',
} as const;
export type NettingStep = keyof typeof nettingSteps;

/** 瀑布: how a suggestion came about, every step down to the documents behind it. */
export const NettingExplanation = z.object({
  line: NettingLine,
  asOf: Timestamp,
  steps: z.array(
    z.object({
      step: z.enum(Object.keys(nettingSteps) as [NettingStep, ...NettingStep[]]),
      label: z.string(),
      /** Signed as in the sum: demand and safety +, stock and receipts −; of 其他持有方 and 坯布, which are not in it, as it lies there. */
      quantity: Decimal,
      parts: z.array(
        z.object({
          label: z.string(),
          quantity: Decimal,
          /** 1200 件 × 1.3402 米. */
          formula: z.string().nullable(),
          holder: HolderRef.nullable(),
          dueOn: Day.nullable(),
          document: DocumentRef.nullable(),
        }),
      ),
    }),
  ),
  /** MOQ and multiple: net → suggestion, in words and numbers. */
  rounding: z.string(),
});
export type NettingExplanation = z.infer<typeof NettingExplanation>;

export const NettingWishes = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: Id,
        /** Absent: as it is. */
        wanted: numeric({ ...rules.documentQuantity, zeroAllowed: true }).optional(),
        supplierId: Id.nullable().optional(),
      }),
    )
    .min(1)
    .max(500),
  version: Version,
});
export type NettingWishes = z.output<typeof NettingWishes>;

export const NettingConfirmation = z.strictObject({
  object: PreparationObject,
  /** Which lines become orders; absent: all with something to order. */
  chosen: Selection.optional(),
  submit: z.boolean().default(false),
  version: Version,
});
export type NettingConfirmation = z.output<typeof NettingConfirmation>;

/** One item in two runs; null: not in that one. */
export const NettingDifference = z.object({
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  before: z.object({ gross: Decimal, onHand: Decimal, scheduled: Decimal, net: Decimal, suggest: Decimal }).nullable(),
  after: z.object({ gross: Decimal, onHand: Decimal, scheduled: Decimal, net: Decimal, suggest: Decimal }).nullable(),
});
export type NettingDifference = z.infer<typeof NettingDifference>;
