import { z } from 'zod';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';
import { allocate } from '../../lib/formulas/formulas-shares.ts';
import { StockUnit } from '../stock/item-level.ts';
import { PlanException } from './exceptions.ts';
import { PlanItem, PlanMoment, PlannedMaterial } from './record.ts';

/** Assumptions of one 试算, and rows of each part of its answer. */
const MAX_ASSUMPTIONS = 20;
export const MAX_ANSWERS = 200;
const MAX_PIECES = 9_999_999;
const MAX_DAYS = 365;

/** A garment order on another day, with another number of pieces, or both. */
export const OrderAssumption = z
  .strictObject({
    kind: z.literal('ORDER'),
    orderId: Id,
    deliverOn: Day.nullable().default(null),
    pieces: z.int('请填写整数').min(1, '至少 1 件').max(MAX_PIECES, '件数过大').nullable().default(null),
  })
  .refine(({ deliverOn, pieces }) => deliverOn !== null || pieces !== null, { error: '请填写交期或件数', path: ['deliverOn'] });

/** Everything that is still to come from a supplier comes so many days later. */
export const SupplierAssumption = z.strictObject({
  kind: z.literal('SUPPLIER'),
  supplierId: Id,
  days: z.int('请填写整数').min(1, '至少 1 天').max(MAX_DAYS, `最多 ${MAX_DAYS} 天`),
});

/** A purchase, or one line of it, comes on another day; `arriveOn` null: it is cancelled. */
export const PurchaseAssumption = z.strictObject({
  kind: z.literal('PURCHASE'),
  purchaseId: Id,
  lineId: Id.nullable().default(null),
  arriveOn: Day.nullable().default(null),
});

export const Assumption = z.discriminatedUnion('kind', [OrderAssumption, SupplierAssumption, PurchaseAssumption]);
export type Assumption = z.output<typeof Assumption>;

/** 试算: what the plan would say if all of this were so. */
export const WhatIfInput = z.strictObject({
  assumptions: z.array(Assumption).min(1, '请至少加一条假设').max(MAX_ASSUMPTIONS, `一次最多 ${MAX_ASSUMPTIONS} 条假设`),
});
export type WhatIfInput = z.output<typeof WhatIfInput>;

/** Pieces of each line when the order has so many in all: pro rata, by largest remainder. */
export const scalePieces = (lines: readonly { pieces: number }[], total: number): number[] =>
  allocate({ total: String(total), weights: lines.map(({ pieces }) => String(pieces)), decimals: 0 }).map(Number);

/** How the materials of a garment order stand. */
const OrderState = z.object({
  needOn: Day.nullable(),
  pieces: z.number(),
  /** Materials of which something is lacking. */
  lacking: z.number(),
  /** The first day on which everything is there, with what is lacking bought today; null: not known. */
  completeOn: Day.nullable(),
  daysLate: z.number(),
  isLate: z.boolean(),
});
export type OrderState = z.infer<typeof OrderState>;

const OrderChange = z.object({
  id: Id,
  code: z.string(),
  style: z.string(),
  /** Null: it wants nothing any more, or wanted nothing before. */
  before: OrderState.nullable(),
  after: OrderState.nullable(),
  /** What blocks it then. */
  blockedBy: z.string().nullable(),
});
export type OrderChange = z.infer<typeof OrderChange>;

const ItemState = PlanItem.pick({ lacking: true, shortWeek: true });

const ItemChange = PlannedMaterial.omit({ id: true }).extend({ before: ItemState, after: ItemState });
export type ItemChange = z.infer<typeof ItemChange>;

/** What an assumption is about, as it is today. */
const Assumed = z.object({
  /** Number of the document, or name of the supplier. */
  name: z.string(),
  note: z.string(),
  /** Delivery of the order, arrival of what is still to come first. */
  day: Day.nullable(),
  pieces: z.number().nullable(),
});
export type Assumed = z.infer<typeof Assumed>;

/** A purchase that is still to bring something. */
export const ComingPurchase = z.object({
  id: Id,
  code: z.string(),
  supplier: z.string(),
  dueOn: Day.nullable(),
  lines: z.array(z.object({ id: Id, name: z.string(), quantity: Decimal, unit: StockUnit, dueOn: Day.nullable() })),
});
export type ComingPurchase = z.infer<typeof ComingPurchase>;

const Part = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number() });

/** What would be otherwise than today; nothing is written. */
export const WhatIf = z.object({
  /** Of the plan that it stands beside. */
  moment: PlanMoment,
  /** In the order of the assumptions. */
  assumed: z.array(Assumed),
  /** Garment orders with something of the touched materials, and touched materials. */
  counted: z.object({ orders: z.number(), materials: z.number() }),
  orders: Part(OrderChange),
  items: Part(ItemChange),
  appearing: Part(PlanException),
  gone: Part(PlanException),
  changed: Part(z.object({ before: PlanException, after: PlanException })),
});
export type WhatIf = z.infer<typeof WhatIf>;
