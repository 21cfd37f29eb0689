import { z } from 'zod';
import { Decimal, Entry, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { UnitRef } from '../materials/record.ts';
import { techniqueFields, techniqueOfferFields, tierFields } from './fields.ts';

const { unitId: _unitId, ...facts } = techniqueFields;

const common = {
  ...readShape(facts),
  id: Id,
  code: z.string(),
  /** 大类: the group of its class. */
  group: z.string(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
};

export const TechniqueRow = z.object({
  ...common,
  unit: z.string(),
  tierCount: z.number(),
  supplierCount: z.number(),
  /** The lowest price in force of any supplier. */
  lowestOffer: price(Decimal.nullable()),
});
export type TechniqueRow = z.infer<typeof TechniqueRow>;

export const TechniqueTier = z.object({ ...readShape(tierFields), id: Id });
export const TechniqueOfferRecord = z.object({
  ...readShape(techniqueOfferFields),
  id: Id,
  supplier: Entry.extend({ abbreviation: z.string(), state: z.string() }),
  /** Today. */
  inForce: z.boolean(),
});
export type TechniqueOfferRecord = z.infer<typeof TechniqueOfferRecord>;

/** 工艺 with its tiers and what suppliers ask for it. */
export const Technique = z.object({
  ...common,
  unitId: Id,
  unit: UnitRef,
  tiers: z.array(TechniqueTier),
  offers: z.array(TechniqueOfferRecord),
  createdAt: Timestamp,
});
export type Technique = z.infer<typeof Technique>;

/** As pickers and lines of quotations show it. */
export const TechniqueChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  group: z.string(),
  class: z.string(),
  unit: Entry,
  basePrice: price(Decimal.nullable()),
});
export type TechniqueChoice = z.infer<typeof TechniqueChoice>;
