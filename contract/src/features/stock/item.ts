import { z } from 'zod';
import { Day, Decimal, Id, pageQuery, PastMoment, price, QueryInt, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, choice, decimal, fields, readShape, text } from '../../lib/fields/record-fields.ts';
import { HolderRef, LotQuality, lotQualities } from './item-level.ts';
import { MovementType, Ownership } from './ledger.ts';
import { StockFigures, StockItem } from './list.ts';

export const StockItemDetail = StockItem.extend({
  ...StockFigures.shape,
  /** Holders that have or had stock, or that have greige for it. */
  holders: z.array(
    StockFigures.extend({
      holder: HolderRef,
      ageDays: z.number().nullable(),
      lastMovedAt: Timestamp.nullable(),
      lastCountedAt: Timestamp.nullable(),
    }),
  ),
  isLow: z.boolean(),
});
export type StockItemDetail = z.infer<typeof StockItemDetail>;

/** Where a lot or a roll is stored. */
const Place = z.object({
  holder: HolderRef,
  ownership: Ownership,
  onHand: Decimal,
  /** Null for a past moment. */
  frozen: Decimal.nullable(),
  secondQuantity: Decimal.nullable(),
});

export const Roll = z.object({
  id: Id,
  rollNo: z.string(),
  /** As in the packing list. */
  metres: Decimal.nullable(),
  kilograms: Decimal.nullable(),
  defectPoints: z.number().nullable(),
  remnantOf: z.string().nullable(),
  places: z.array(Place),
});
/** 质检 of a lot: what was measured in the laboratory, and the verdict. */
export const lotFields = fields({
  quality: choice('质检', { choices: lotQualities, schema: LotQuality, read: LotQuality }),
  shadeBand: text('色差档', { max: 16 }),
  deltaE: decimal('ΔE', { rule: numericRules['D3.2'] }),
  actualWidth: decimal('实测门幅', { rule: rules.width, unit: 'cm' }),
  actualGramWeight: decimal('实测克重', { rule: rules.gramWeight, unit: 'g/m²' }),
  actualShrinkage: decimal('实测缩水', { rule: rules.shrinkageRate, unit: '%' }),
  remark: text('备注', { max: 500 }),
});

export const Lot = z.object({
  ...readShape(lotFields),
  id: Id,
  lotNo: z.string(),
  supplier: z.string().nullable(),
  receivedOn: Day,
  onHand: Decimal,
  version: z.number(),
  places: z.array(Place),
  rolls: z.array(Roll),
});
export type Lot = z.infer<typeof Lot>;

/** Maximum lots and rolls in one answer. */
export const MAX_LOT_CHOICES = 2000;

export const LotChoiceRequest = z.strictObject({
  holderId: Id,
  ownership: Ownership,
  /** SKUs, or SPUs for greige; with a lot only its rolls. */
  wanted: z.array(z.strictObject({ materialId: Id, lotNo: z.string().max(32).optional() })).max(500),
});
export type LotChoiceRequest = z.output<typeof LotChoiceRequest>;

/** A lot, or one of its rolls, at a holder. */
export const LotChoice = z.object({
  materialId: Id,
  lotNo: z.string(),
  /** Empty when the class tracks lots only. */
  rollNo: z.string(),
  receivedOn: Day,
  quality: LotQuality,
  onHand: Decimal,
  frozen: Decimal,
  secondQuantity: Decimal.nullable(),
});
export type LotChoice = z.infer<typeof LotChoice>;

/** 质检 of a lot: measurements and the verdict. 不合格 freezes the whole lot, a better verdict unfreezes it. */
export const LotEdit = z.strictObject({ ...bodyShape(lotFields), version: Version });
export type LotEdit = z.output<typeof LotEdit>;

/** Frees part of what a document found unfit, of goods without lots. */
export const Thawing = z.strictObject({ quantity: numeric(rules.documentQuantity), reason: Reason });
export type Thawing = z.output<typeof Thawing>;

/** The document that moves or reserves; `code` is null when it has no page. */
export const DocumentRef = z.object({ kind: z.string(), label: z.string(), id: Id, code: z.string().nullable() });
export type DocumentRef = z.infer<typeof DocumentRef>;

/** 不良冻结 of goods without lots: what a receipt refused or a pick gave back unfit. */
export const FrozenGoods = z.object({
  id: Id,
  document: DocumentRef,
  holder: HolderRef,
  ownership: Ownership,
  quantity: Decimal,
  createdAt: Timestamp,
});
export type FrozenGoods = z.infer<typeof FrozenGoods>;

/** 出入库流水. */
export const Movement = z.object({
  id: Id,
  type: MovementType,
  holder: HolderRef,
  ownership: Ownership,
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  quantity: Decimal,
  /** Quantity of the balance (holder and ownership) before and after. */
  beforeQuantity: Decimal,
  afterQuantity: Decimal,
  secondQuantity: Decimal.nullable(),
  amount: price(Decimal.nullable()),
  afterValue: price(Decimal.nullable()),
  document: DocumentRef,
  /** Movements with the same pair belong together: transfer, buy-out, conversion. */
  pairId: Id.nullable(),
  reversalOfId: Id.nullable(),
  reason: z.string(),
  occurredAt: Timestamp,
  postedAt: Timestamp,
  operator: z.string(),
});
export type Movement = z.infer<typeof Movement>;

export const MovementQuery = z.strictObject({
  ...pageQuery,
  holderId: Id.optional(),
  ownership: z.enum(['1', '2']).optional(),
  /** Only what was posted until then. */
  at: PastMoment.optional(),
});
export type MovementQuery = z.output<typeof MovementQuery>;

/** The days up to today, or up to a past moment as known then. */
export const LevelQuery = z.strictObject({ holderId: Id.optional(), days: QueryInt(7, 730).default(90), at: PastMoment.optional() });
/** Stock at the end of each day, by time of occurrence. */
export const Level = z.object({ day: Day, brand: Decimal, supplier: Decimal, received: Decimal, issued: Decimal });
export type Level = z.infer<typeof Level>;

export const explainedQuantities = [
  'brand',
  'supplier',
  'total',
  'reserved',
  'frozen',
  'available',
  'convertible',
  'scheduledIn',
  'scheduledOut',
] as const;
export const ExplanationQuery = z.strictObject({
  quantity: z.enum(explainedQuantities),
  /** Absent: at all holders. */
  holderId: Id.optional(),
  at: PastMoment.optional(),
});
export type ExplanationQuery = z.output<typeof ExplanationQuery>;

/** 这个数从哪来: the sum behind a quantity, with the sources of each term. */
export const Explanation = z.object({
  quantity: z.enum(explainedQuantities),
  result: Decimal,
  /** Their sum is the result; 可转色量 is multiplied by `factor`. */
  terms: z.array(z.object({ label: z.string(), holder: HolderRef.nullable(), ownership: Ownership.nullable(), value: Decimal })),
  /** Percent that remains after a conversion, if the result is one. */
  factor: Decimal.nullable(),
  /** Sums of all movements by kind, which add up to the quantity on hand. */
  movementSums: z.array(z.object({ type: MovementType, count: z.number(), quantity: Decimal })),
  lots: z.array(z.object({ lotNo: z.string(), rolls: z.number(), onHand: Decimal, receivedOn: Day, quality: LotQuality })),
  /** For a past moment: movements posted after it, which are not counted. */
  laterMovements: z.number(),
  /** The latest twenty. */
  movements: z.array(Movement),
  reservations: z.array(
    z.object({
      document: DocumentRef,
      holder: HolderRef,
      ownership: Ownership,
      quantity: Decimal,
      expiresAt: Timestamp,
      createdAt: Timestamp,
    }),
  ),
  /** 即将入库, 即将出库: the documents behind the quantity. */
  scheduled: z.array(
    z.object({
      document: DocumentRef,
      holder: HolderRef,
      /** Null without a supplier or receiver, as of a pick. */
      supplier: z.string().nullable(),
      quantity: Decimal,
      dueOn: Day,
      isOverdue: z.boolean(),
    }),
  ),
  /** Quantity recomputed from the movements, to compare with the stored balance; null when there are no movements. */
  check: z.object({ kept: Decimal, recomputed: Decimal, agrees: z.boolean() }).nullable(),
});
export type Explanation = z.infer<typeof Explanation>;
