import { z } from 'zod';
import { Decimal, Entry, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { valuesOf } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { MaterialKind, UnitRef } from '../materials/record.ts';
import { externalFields, externalOrigins } from './fields.ts';
import { externalWorkflow } from './workflow.ts';

const common = {
  ...readShape(externalFields),
  id: Id,
  code: z.string(),
  kind: MaterialKind,
  hex: z.string().nullable(),
  metrePrice: price(Decimal.nullable()),
  origin: z.enum(valuesOf(externalOrigins)),
  state: z.enum(stateNames(externalWorkflow)),
  rejectReason: z.string(),
  createdAt: Timestamp,
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
};

/** The internal material that a record became, or, while it waits, the most similar one. */
export const InternalMatch = z.object({ spuId: Id, skuId: Id.nullable(), code: z.string(), name: z.string(), score: Decimal.nullable() });
export type InternalMatch = z.infer<typeof InternalMatch>;

export const ExternalRow = z.object({
  ...common,
  supplier: z.string(),
  classification: z.string(),
  composition: z.string(),
  pictureId: Id.nullable(),
  priceUnit: price(z.string().nullable()),
  /** The same for quantities, which are no prices. */
  unit: z.string().nullable(),
  currency: price(z.string().nullable()),
  internal: InternalMatch.nullable(),
});
export type ExternalRow = z.infer<typeof ExternalRow>;

/** 外部物料 with everything on its page. */
export const ExternalMaterial = z.object({
  ...common,
  supplier: Entry.extend({ abbreviation: z.string(), state: z.string() }),
  classification: z.object({ id: Id, fullName: z.string(), isLeaf: z.boolean() }),
  colour: Entry.nullable(),
  unit: UnitRef.nullable(),
  compositions: z.array(z.object({ ingredient: Entry, share: Decimal })),
  pictureIds: z.array(Id),
  /** The SKU that it became. */
  sku: z.object({ id: Id, code: z.string(), spuId: Id, spuCode: z.string(), name: z.string(), colourName: z.string() }).nullable(),
  /** Other records that became colours of the same SPU: an undo takes them back too. */
  siblings: z.number(),
  matchReason: z.string(),
  matchedAt: Timestamp.nullable(),
  matchedBy: z.string().nullable(),
  createdBy: z.string(),
});
export type ExternalMaterial = z.infer<typeof ExternalMaterial>;
