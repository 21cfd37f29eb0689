import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { Day, Decimal, Entry, Id, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { generalRule, numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { DocumentRef } from '../stock/item.ts';
import { PreparationObject } from '../preparations/record.ts';

const ItemLevel = z.enum(['SKU', 'SPU'], '请选择备料类型');
const pieces = { ...generalRule(7, 0), zeroAllowed: false };

/** Maximum number of style colours in one run. */
export const MAX_DEMANDS = 5000;

export const NettingInput = z.strictObject({
  /** SKU: coloured goods and the greige for them; SPU: greige for them only. */
  goods: ItemLevel,
  name: Text(64).default(''),
  /** The receiving holder, whose stock counts. */
  holderId: z.string('请选择收货方').pipe(Id),
  /** Other own holders whose stock counts and is proposed as a transfer. */
  otherHolderIds: z.array(Id).max(50).default([]),
  /** 供应商仓 counts in addition to 品牌仓. */
  withSupplierStock: z.boolean().default(true),
  /** 按日期拆分: a line per item and need date, each with MOQ and multiple. */
  byDate: z.boolean().default(false),
  /** 只看本单: as if nobody else wanted the materials. */
  alone: z.boolean().default(false),
  demands: z
    .array(
      z.strictObject({
        skcId: z.string('请选择货色').pipe(Id),
        garmentOrderId: Id.nullable().default(null),
        /** Empty: not split by size. */
        size: Text(16).default(''),
        pieces: numeric(pieces),
        /** 需求日期: when the material must have arrived. */
        needOn: Day,
      }),
    )
    .min(1, '请选择款式或订单')
    .max(MAX_DEMANDS, `一次最多${MAX_DEMANDS}行`),
});
export type NettingInput = z.output<typeof NettingInput>;

/** Demands of orders or styles as form rows, with ordered pieces or else planned ones. */
export const DemandRequest = z
  .strictObject({
    garmentOrderIds: z.array(Id).max(500).default([]),
    styleIds: z.array(Id).max(500).default([]),
    /** Copies the demands of an earlier run. */
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
  /** Pieces in the order today, which may differ from an earlier run; null: without an order or no longer in it. */
  orderedPieces: Decimal.nullable(),
  /** Delivery date of the order, from which the user subtracts the lead time, or 需求日期 of an earlier run; null: no delivery date. */
  deliverOn: Day.nullable(),
  /** The BOM that the run would explode; null: the style has no effective one. */
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
  byDate: z.boolean(),
  alone: z.boolean(),
  /** All figures are of this moment. */
  asOf: Timestamp,
  styles: z.array(z.string()),
  demandCount: z.number(),
  pieces: Decimal,
  lineCount: z.number(),
  /** Lines with a quantity to order. */
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
  /** What could not be calculated, and why. */
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
  /** What demand that goes before takes of the stock and the receipts. */
  earlier: Decimal,
  scheduled: Decimal,
  /** Part of it that other styles ordered; without it 净需求 would be higher by this quantity. */
  scheduledForOthers: Decimal,
  /** Left over from the previous line of the item, in a run by date. */
  carried: Decimal,
  /** What arrives after a shortage and stays in stock after the last need date. */
  spare: Decimal,
  /** Receipts that are due after the last need date. */
  tooLate: Decimal,
  net: Decimal,
  moq: Decimal,
  multiple: Decimal,
  suggest: Decimal,
  /** Quantity chosen by the user; 0: not ordered. */
  wanted: Decimal,
  elsewhere: Decimal,
  greigeNeeded: Decimal.nullable(),
  greigeAvailable: Decimal.nullable(),
  greigeShort: Decimal.nullable(),
  dyeLoss: Decimal.nullable(),
  /** First and last need date. */
  needOn: Day,
  untilOn: Day,
  /** The first date with something lacking; null: everything is covered. */
  uncoveredOn: Day.nullable(),
  orderBy: Day,
  /** The order date is already past. */
  isLate: z.boolean(),
  offerId: Id.nullable(),
  supplier: Entry.nullable(),
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit,
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
  EARLIER: '早于本单的需求',
  CARRIED: '前一日期结余',
  SCHEDULED: '即将入库',
  SPARE: '晚于缺口的到货',
  LATE: '到货太晚',
  ELSEWHERE: '其他持有方（可调拨）',
  GREIGE: '坯布',
} as const;
export type NettingStep = keyof typeof nettingSteps;

/** 瀑布: how a suggestion was calculated, each step with the documents behind it. */
export const NettingExplanation = z.object({
  line: NettingLine,
  asOf: Timestamp,
  steps: z.array(
    z.object({
      step: z.enum(Object.keys(nettingSteps) as [NettingStep, ...NettingStep[]]),
      label: z.string(),
      /** Signed as in the sum: demand and safety +, stock and receipts −; unsigned for 到货太晚, 其他持有方 and 坯布, which are not part of the sum. */
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
  /** Stock of the item without its safety stock: where the dates begin. */
  start: Decimal,
  /** The item along its need dates, over all its lines. */
  dates: z.array(
    z.object({
      on: Day,
      demand: Decimal,
      /** Receipts that fall due since the previous date. */
      receipts: Decimal,
      /** What demand of higher priority takes since the previous date. */
      earlier: Decimal,
      net: Decimal,
      /** 0 in a run with one line per item, which is ordered once. */
      suggest: Decimal,
      rest: Decimal,
    }),
  ),
  arrivals: z.array(z.object({ on: Day, quantity: Decimal, isTooLate: z.boolean() })),
  /** MOQ and multiple: text from the net quantity to the suggestion. */
  rounding: z.string(),
});
export type NettingExplanation = z.infer<typeof NettingExplanation>;

export const NettingLineEdits = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: Id,
        /** Absent: unchanged. */
        wanted: numeric({ ...rules.documentQuantity, zeroAllowed: true }).optional(),
        supplierId: Id.nullable().optional(),
      }),
    )
    .min(1)
    .max(500),
  version: Version,
});
export type NettingLineEdits = z.output<typeof NettingLineEdits>;

export const NettingConfirmation = z.strictObject({
  object: PreparationObject,
  /** The lines to order; absent: all with a quantity to order. */
  chosen: Selection.optional(),
  submit: z.boolean().default(false),
  version: Version,
});
export type NettingConfirmation = z.output<typeof NettingConfirmation>;

/** What 生成备料单 would create, by supplier, over all its lines. */
export const OrderPreview = z.object({
  suppliers: z.array(
    z.object({
      supplier: Entry,
      orderCount: z.number(),
      quantities: z.array(z.object({ unit: StockUnit, quantity: Decimal })),
      /** Without the lines that have no price. */
      amount: price(Decimal.nullable()),
      unpricedCount: z.number(),
    }),
  ),
  /** Chosen lines that cannot be ordered. */
  refused: z.array(z.object({ id: Id, code: z.string(), colourName: z.string(), reason: z.string() })),
});
export type OrderPreview = z.infer<typeof OrderPreview>;

/** One item in two runs; null: not in that run. */
export const NettingDifference = z.object({
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  before: z.object({ gross: Decimal, onHand: Decimal, scheduled: Decimal, net: Decimal, suggest: Decimal }).nullable(),
  after: z.object({ gross: Decimal, onHand: Decimal, scheduled: Decimal, net: Decimal, suggest: Decimal }).nullable(),
});
export type NettingDifference = z.infer<typeof NettingDifference>;
