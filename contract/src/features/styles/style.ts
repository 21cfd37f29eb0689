import { z } from 'zod';
import { Day, Decimal, Entry, Id, Timestamp, Version } from '../../lib/fields/fields.ts';
import { plainShape, readShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { orderFields, styleFields } from './fields.ts';
import { bomWorkflow } from './workflow.ts';

export const BomState = z.enum(stateNames(bomWorkflow));
export const BomType = z.enum(['DEVELOPMENT', 'CUSTOM', 'BULK']);
/** A supplier as lines and styles reference it. */
export const SupplierRef = Entry.extend({ abbreviation: z.string(), state: z.string() });
const Colour = z.object({ skcId: Id, name: z.string(), hex: z.string().nullable() });
export const BomRef = z.object({ id: Id, code: z.string(), versionNo: z.number(), state: BomState });

export const changed = { createdAt: Timestamp, createdBy: z.string(), updatedAt: Timestamp, updatedBy: z.string(), version: Version };

export const Skc = z.object({
  id: Id,
  code: z.string(),
  colour: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  colourName: z.string(),
  hex: z.string().nullable(),
  plannedPieces: z.number(),
  /** Pieces of garment orders that are not cancelled. */
  orderedPieces: z.number(),
  sizes: z.array(z.string()),
  active: z.boolean(),
});
export type Skc = z.infer<typeof Skc>;

export const StyleRow = z.object({
  ...readShape(styleFields),
  id: Id,
  pictureId: Id.nullable(),
  colours: z.array(Colour),
  supplier: z.string().nullable(),
  plannedPieces: z.number(),
  orderedPieces: z.number(),
  /** The effective BOM of type 定制, else 开发. */
  effectiveBom: BomRef.nullable(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type StyleRow = z.infer<typeof StyleRow>;

/** 款式 with its colours, orders and BOMs. */
export const Style = z.object({
  ...readShape(styleFields),
  id: Id,
  supplier: SupplierRef.nullable(),
  pictureIds: z.array(Id),
  skcs: z.array(Skc),
  garmentOrders: z.array(
    z.object({ id: Id, code: z.string(), state: orderFields.state.read, pieces: z.number(), orderedOn: Day, deliverOn: Day.nullable() }),
  ),
  boms: z.array(BomRef.extend({ type: BomType, updatedAt: Timestamp })),
  ...changed,
});
export type Style = z.infer<typeof Style>;

/** A style for pickers, with its colours. */
export const StyleChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  pictureId: Id.nullable(),
  supplier: Entry.nullable(),
  active: z.boolean(),
  skcs: z.array(Skc.omit({ colour: true })),
  /** Of type 定制. */
  effectiveBom: BomRef.nullable(),
});
export type StyleChoice = z.infer<typeof StyleChoice>;

export const GarmentOrderRow = z.object({
  ...plainShape(orderFields),
  id: Id,
  styleId: Id,
  styleCode: z.string(),
  styleName: z.string(),
  pictureId: Id.nullable(),
  colours: z.array(Colour),
  supplier: z.string().nullable(),
  pieces: z.number(),
  /** The frozen copy in use. */
  bulkBom: BomRef.nullable(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type GarmentOrderRow = z.infer<typeof GarmentOrderRow>;

const OrderLine = z.object({ id: Id, skcId: Id, skcCode: z.string(), colourName: z.string(), size: z.string(), pieces: z.number() });

/** 成衣订单 with its lines. */
export const GarmentOrder = z.object({
  ...plainShape(orderFields),
  id: Id,
  style: Entry,
  supplier: SupplierRef.nullable(),
  bulkBom: BomRef.nullable(),
  lines: z.array(OrderLine),
  ...changed,
});
export type GarmentOrder = z.infer<typeof GarmentOrder>;

/** For pickers. */
export const GarmentOrderChoice = GarmentOrder.pick({
  id: true,
  code: true,
  style: true,
  deliverOn: true,
  bulkBom: true,
  lines: true,
}).extend({
  supplier: Entry.nullable(),
  state: orderFields.state.read,
});
export type GarmentOrderChoice = z.infer<typeof GarmentOrderChoice>;

/** A unit with its conversion to others of its dimension. */
export const LineUnit = Entry.extend({
  dimension: z.enum(['mass', 'length', 'count']),
  decimals: z.number(),
  factor: Decimal.nullable(),
});
