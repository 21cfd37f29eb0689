import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { BomRef, BomState, BomType, changed, LineUnit, SupplierRef } from './style.ts';

export * from './explosion.ts';
export * from './style.ts';

const Section = z.enum(['MAIN', 'LINING', 'CONTRAST', 'TRIM', 'PACKAGING']);
const Supply = z.enum(['BRAND', 'FACTORY', 'CUSTOMER']);

/** Owner of a BOM: a style, or a material made of other materials. */
export const BomOwner = z.object({
  kind: z.enum(['STYLE', 'MATERIAL']),
  id: Id,
  code: z.string(),
  name: z.string(),
  pictureId: Id.nullable(),
  active: z.boolean(),
});

export const BomRow = z.object({
  id: Id,
  code: z.string(),
  owner: BomOwner,
  colours: z.array(z.object({ targetId: Id, name: z.string(), hex: z.string().nullable() })),
  type: BomType,
  versionNo: z.number(),
  garmentOrder: z.string().nullable(),
  season: z.string().nullable(),
  category: z.string().nullable(),
  lineCount: z.number(),
  shortLines: z.number(),
  /** CNY without tax of one piece in its most expensive colour at today's prices; null: no line has a price. */
  materialCost: price(Decimal.nullable()),
  /** Lines without a price today. */
  unpriced: price(z.number()),
  state: BomState,
  changeNote: z.string(),
  effectiveAt: Timestamp.nullable(),
  createdByMe: z.boolean(),
  submittedByMe: z.boolean(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type BomRow = z.infer<typeof BomRow>;

const BomLineColour = z.object({
  targetId: Id,
  skuId: Id,
  skuCode: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  skuState: z.string(),
  /** At all holders, both ownerships, minus reserved and frozen. */
  available: Decimal,
  /** CNY without tax today, in its own unit. */
  livePrice: price(Decimal.nullable()),
  liveUnit: z.string().nullable(),
});

export const BomLine = z.object({
  id: Id,
  section: Section,
  site: Entry,
  spu: Entry.extend({ state: z.string(), pictureId: Id.nullable() }),
  substitute: Entry.nullable(),
  /** The code when the line was written. */
  code: z.string(),
  name: z.string(),
  specification: z.string(),
  consumption: Decimal,
  unit: LineUnit,
  loss: Decimal,
  shrinkage: Decimal,
  /** In the unit of the consumption, and in the stock unit (8 decimals). */
  grossConsumption: Decimal,
  stockUnit: LineUnit,
  stockConsumption: Decimal,
  isPrepared: z.boolean(),
  supply: Supply,
  supplier: SupplierRef.nullable(),
  /** Price when the line was written: CNY without tax of the most expensive mapped colour, in its own unit. */
  unitPrice: price(Decimal.nullable()),
  priceUnit: z.string(),
  pricedOn: Day.nullable(),
  /** The same today, and the amount per piece. */
  livePrice: price(Decimal.nullable()),
  liveUnit: z.string().nullable(),
  amount: price(Decimal.nullable()),
  leadDays: z.number().nullable(),
  remark: z.string(),
  colours: z.array(BomLineColour),
  sizes: z.array(z.object({ size: z.string(), factor: Decimal })),
  /** `targetId` null: every colour of the style without its own entry. */
  sizeItems: z.array(
    z.object({
      size: z.string(),
      targetId: Id.nullable(),
      skuId: Id.nullable(),
      colourName: z.string().nullable(),
      skuState: z.string().nullable(),
      specification: z.string(),
    }),
  ),
  isShort: z.boolean(),
  /** The effective BOM of the material itself. */
  nestedBom: BomRef.nullable(),
  /** Messages that prevent the line from being submitted. */
  problems: z.array(z.string()),
});
export type BomLine = z.infer<typeof BomLine>;

/** A colour of the product: an SKC of the style, or an SKU of the material. */
export const BomTarget = z.object({
  id: Id,
  code: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  active: z.boolean(),
  /** Pieces of open garment orders; 0 for a material. */
  orderedPieces: z.number(),
  /** Its own sizes; empty: not split by size. */
  sizes: z.array(z.string()),
  /** CNY without tax of one piece today. */
  cost: price(Decimal.nullable()),
});

export type BomTarget = z.infer<typeof BomTarget>;

/** 定制BOM with everything on its page. */
export const Bom = z.object({
  id: Id,
  code: z.string(),
  owner: BomOwner,
  type: BomType,
  versionNo: z.number(),
  state: BomState,
  garmentOrder: Entry.nullable(),
  copiedFrom: BomRef.nullable(),
  checksum: z.string(),
  changeNote: z.string(),
  remark: z.string(),
  targets: z.array(BomTarget),
  /** Sizes of all targets, in their order. */
  sizes: z.array(z.string()),
  lines: z.array(BomLine),
  /** Totals of rounded lines, CNY without tax of one piece: today, and as written. */
  materialCost: price(Decimal.nullable()),
  writtenCost: price(Decimal.nullable()),
  unpriced: price(z.number()),
  /** Messages that prevent it from being submitted; lines have their own. */
  problems: z.array(z.string()),
  /** Versions with the same owner and type, newest first, including this one. 大货: of its order. */
  versions: z.array(
    BomRef.extend({
      type: BomType,
      changeNote: z.string(),
      effectiveAt: Timestamp.nullable(),
      createdBy: z.string(),
      createdAt: Timestamp,
    }),
  ),
  createdByMe: z.boolean(),
  submittedByMe: z.boolean(),
  submittedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  effectiveAt: Timestamp.nullable(),
  ...changed,
});
export type Bom = z.infer<typeof Bom>;

/** A material for BOM lines: data for consumption, colours and current cost. */
export const BomMaterial = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['FABRIC', 'TRIM']),
  state: z.string(),
  specification: z.string(),
  classification: z.string(),
  pictureId: Id.nullable(),
  firstUnit: LineUnit,
  secondUnit: LineUnit.nullable(),
  unitFactor: Decimal.nullable(),
  width: Decimal.nullable(),
  allowance: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  /** Default loss in percent points. */
  loss: Decimal.nullable(),
  shrinkage: Decimal.nullable(),
  skus: z.array(
    z.object({
      id: Id,
      code: z.string(),
      colourName: z.string(),
      hex: z.string().nullable(),
      state: z.string(),
      available: Decimal,
      offers: z.array(
        z.object({
          supplier: SupplierRef,
          preferred: z.boolean(),
          leadDays: z.number().nullable(),
          /** CNY without tax today, in its own unit. */
          price: price(
            z
              .object({
                unitPrice: Decimal,
                unitFactor: Decimal,
                priceFactor: Decimal,
                unit: z.object({ id: Id, name: z.string() }).nullable(),
              })
              .nullable(),
          ),
        }),
      ),
    }),
  ),
});
export type BomMaterial = z.infer<typeof BomMaterial>;

const LineName = z.object({ section: Section, site: z.string(), code: z.string(), name: z.string() });

/** 版本差异: changes from the earlier version, by line and field. */
export const BomDifference = z.object({
  before: BomRef,
  after: BomRef,
  lines: z.array(
    LineName.extend({
      change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
      /** Id in the version that has the line; both when it changed. */
      beforeId: Id.nullable(),
      afterId: Id.nullable(),
      fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      /** CNY without tax of one piece as written. */
      amountBefore: price(Decimal.nullable()),
      amountAfter: price(Decimal.nullable()),
    }),
  ),
  same: z.number(),
  costBefore: price(Decimal.nullable()),
  costAfter: price(Decimal.nullable()),
});
export type BomDifference = z.infer<typeof BomDifference>;

/** Documents affected by a change of the BOM. */
export const BomImpact = z.object({
  /** Open orders of the style; those with a frozen copy keep it. */
  garmentOrders: z.array(z.object({ id: Id, code: z.string(), pieces: z.number(), deliverOn: Day.nullable(), bulkBom: BomRef.nullable() })),
  /** Neither done nor cancelled, with a line for the style or its BOM. */
  preparations: z.array(
    z.object({
      id: Id,
      code: z.string(),
      state: z.string(),
      stateLabel: z.string(),
      item: z.string(),
      /** For 美套 the number of sets. */
      quantity: Decimal,
      /** Null for 美套. */
      unit: z.object({ name: z.string(), decimals: z.int() }).nullable(),
      /** A draft with a line calculated by the current version, which can take over the next one. */
      follows: z.boolean(),
    }),
  ),
  /** Draft, pending and effective BOMs that use this BOM's material, at any depth. */
  parents: z.array(BomRef.extend({ type: BomType, owner: BomOwner, depth: z.number() })),
});
export type BomImpact = z.infer<typeof BomImpact>;

/** 用于BOM: a BOM line that uses the material. */
export const BomUse = z.object({
  lineId: Id,
  bom: BomRef.extend({ type: BomType, changeNote: z.string() }),
  owner: BomOwner,
  section: Section,
  site: z.string(),
  /** Used as the substitute of another material. */
  asSubstitute: z.boolean(),
  consumption: Decimal,
  unit: z.string(),
  grossConsumption: Decimal,
  colours: z.array(z.object({ skuId: Id, colourName: z.string(), hex: z.string().nullable() })),
});
export type BomUse = z.infer<typeof BomUse>;
