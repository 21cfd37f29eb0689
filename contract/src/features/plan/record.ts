import { z } from 'zod';
import { Day, Decimal, Id, Timestamp, Version } from '../../lib/fields/fields.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { PlanFix } from './fixes.ts';
import { weekKeys, type WeekKey } from './list.ts';

/** The moment whose facts the plan shows. */
export const PlanMoment = z.object({
  /** Null: the plan has not been computed yet. */
  asOf: Timestamp.nullable(),
  today: Day,
  /** Something changed since, or another day has begun; it is being computed again. */
  isStale: z.boolean(),
  milliseconds: z.number(),
  demands: z.number(),
  supplies: z.number(),
  /** Lines of BOMs without colour, size or unit, and colours of styles without a BOM. */
  leftOut: z.number(),
});
export type PlanMoment = z.infer<typeof PlanMoment>;

const projected = Object.fromEntries(weekKeys.map((key) => [key, Decimal])) as Record<WeekKey, typeof Decimal>;

/** One material by week, in its unit. */
export const PlanItem = z.object({
  ...projected,
  id: Id,
  spuId: Id,
  /** Null: greige. */
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  supplier: z.string().nullable(),
  classification: z.string(),
  stock: Decimal,
  safety: Decimal,
  demand: Decimal,
  supply: Decimal,
  lacking: Decimal,
  /** Label of the first week that ends below zero; null: none. */
  shortWeek: z.string().nullable(),
  /** What is wanted and what comes in each of the weeks. */
  weeks: z.array(z.object({ demand: Decimal, supply: Decimal })),
});
export type PlanItem = z.infer<typeof PlanItem>;

export const demandKinds = {
  ORDER: '成衣订单',
  STYLE: '款式计划',
  SAFETY: '安全库存',
  PICK: '领料单',
  PRODUCTION: '备料生产单',
  PREPARATION: '备料单',
  DYE: '转色',
} as const;
export const supplyKinds = {
  RESERVED: '已占用',
  STOCK: '库存',
  TRANSFER: '调拨在途',
  PRODUCTION: '备料生产单',
  PREPARATION: '备料单',
  PURCHASE: '物料采购单',
  GREIGE: '坯布',
} as const;

const kindOf = <K extends string>(kinds: Readonly<Record<K, string>>) => z.enum(Object.keys(kinds) as [K, ...K[]]);

/** A document of the plan: `document` is its kind in the log. */
const PlanDocument = z.object({ document: z.string().nullable(), documentId: Id.nullable(), code: z.string() });

export const PlanSupply = PlanDocument.extend({
  id: Id,
  kind: kindOf(supplyKinds),
  holder: HolderRef,
  ownership: z.number(),
  dueOn: Day.nullable(),
  /** The first day on which it can be taken; null: not known. */
  readyOn: Day.nullable(),
  /** False: only planned, such as a draft. */
  committed: z.boolean(),
  quantity: Decimal,
  served: Decimal,
  /** What nobody wants of it. */
  rest: Decimal,
});
export type PlanSupply = z.infer<typeof PlanSupply>;

export const PlanDemand = PlanDocument.extend({
  id: Id,
  kind: kindOf(demandKinds),
  /** Of 转色: what the greige becomes. */
  colourName: z.string().nullable(),
  /** Where it is wanted; null: anywhere. */
  holder: HolderRef.nullable(),
  needOn: Day.nullable(),
  priority: z.number(),
  gross: Decimal,
  picked: Decimal,
  quantity: Decimal,
  served: Decimal,
  lacking: Decimal,
  /** The day when the last of it is there; null: something is lacking, or comes without a day. */
  servedOn: Day.nullable(),
  isLate: z.boolean(),
});
export type PlanDemand = z.infer<typeof PlanDemand>;

const Peg = z.object({
  quantity: Decimal,
  transferDays: z.number(),
  readyOn: Day.nullable(),
  /** 固定 by a planner; null: matched by date and priority. */
  fix: PlanFix.nullable(),
});

/** A demand with what serves it, in the order in which it is taken. */
export const ServedDemand = PlanDemand.extend({ pegs: z.array(Peg.extend({ supply: PlanSupply })) });
export type ServedDemand = z.infer<typeof ServedDemand>;

/** A supply with what it serves, in the order in which it is served. */
export const ServingSupply = PlanSupply.extend({ pegs: z.array(Peg.extend({ demand: PlanDemand })) });
export type ServingSupply = z.infer<typeof ServingSupply>;

/** The documents of one material, of one week or all. */
export const PlanItemDetail = z.object({
  moment: PlanMoment,
  item: PlanItem,
  demands: z.array(ServedDemand),
  supplies: z.array(ServingSupply),
  /** More demands or supplies than are shown. */
  isCut: z.boolean(),
});
export type PlanItemDetail = z.infer<typeof PlanItemDetail>;

export const PlannedMaterial = PlanItem.pick({
  id: true,
  spuId: true,
  skuId: true,
  code: true,
  name: true,
  colourName: true,
  hex: true,
  unit: true,
});

/** Each material of a garment order with what serves it. */
export const OrderPlan = z.object({
  moment: PlanMoment,
  order: z.object({ code: z.string(), isOpen: z.boolean(), priority: z.number(), version: Version }),
  lines: z.array(z.object({ item: PlannedMaterial, demand: ServedDemand })),
});
export type OrderPlan = z.infer<typeof OrderPlan>;

/**
 * Each material of a purchase, preparation, production or transfer, each place of a stocked item, or the stock of what a receipt or a pick names where it lies,
 * with the orders that it serves.
 */
export const DocumentPlan = z.object({
  moment: PlanMoment,
  lines: z.array(z.object({ item: PlannedMaterial, supply: ServingSupply })),
});
export type DocumentPlan = z.infer<typeof DocumentPlan>;

export const plannedDocuments = ['purchase', 'preparation', 'production', 'stockDocument', 'stockItem', 'receipt', 'pick'] as const;
