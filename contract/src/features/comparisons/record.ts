import { z } from 'zod';
import { Decimal, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { bandActions, configVersionFields } from './fields.ts';

const versionShape = readShape(configVersionFields);

const common = {
  ...versionShape,
  id: Id,
  name: z.string(),
  classificationId: Id.nullable(),
  /** Full name of its class; empty for the default. */
  classification: z.string(),
  isDefault: z.boolean(),
  active: z.boolean(),
  versionNo: z.number(),
  /** The version in force of this configuration. */
  versionId: Id,
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
};

export const ComparisonConfigRow = z.object(common);
export type ComparisonConfigRow = z.infer<typeof ComparisonConfigRow>;
export const ComparisonConfig = z.object({ ...common, createdAt: Timestamp });
export type ComparisonConfig = z.infer<typeof ComparisonConfig>;

/** One version of a configuration: what it says, why, by whom. */
export const ConfigVersion = z.object({
  ...versionShape,
  id: Id,
  configId: Id,
  configName: z.string(),
  versionNo: z.number(),
  reason: z.string(),
  createdAt: Timestamp,
  createdBy: z.string(),
});
export type ConfigVersion = z.infer<typeof ConfigVersion>;

const RankedMaterial = z.object({ id: Id, code: z.string(), name: z.string(), score: Decimal });

/** 试算: one material of the class, and which internal materials it would be compared with. */
export const SimulatedCase = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  before: z.array(RankedMaterial),
  after: z.array(RankedMaterial),
  /** What is new among the first, what is gone, or that only the order is another. */
  change: z.enum(['SAME', 'ORDER', 'CHANGED']),
});
export type SimulatedCase = z.infer<typeof SimulatedCase>;

/** How many past decisions fall where, by the configuration in force and by the draft. */
const Counted = z.object({ label: z.string(), before: z.number(), after: z.number() });
const Judged = z.object({ band: z.enum(['green', 'yellow', 'orange', 'red']), action: z.enum(valuesOf(bandActions)) });
/** A past purchase or priced line that the draft would have decided otherwise. */
export const SimulatedDecision = z.object({
  kind: z.enum(['PURCHASE', 'SHEET']),
  /** Of the purchase order, or of the quotation. */
  documentId: Id,
  code: z.string(),
  material: z.string(),
  /** Null: there was no benchmark. */
  percent: Decimal.nullable(),
  /** By the draft's 基准取法. */
  percentAfter: Decimal.nullable(),
  before: Judged,
  after: Judged,
});
export type SimulatedDecision = z.infer<typeof SimulatedDecision>;

export const Simulation = z.object({
  /** What the draft is compared with. */
  against: z.object({ name: z.string(), versionNo: z.number() }),
  cases: z.array(SimulatedCase),
  changedCases: z.number(),
  /** Purchase lines and lines of cost sheets of the last 180 days by band. */
  bands: price(z.array(Counted)),
  /** Of these lines those of which band or action would be another; at most as many as are shown. */
  decisions: price(z.array(SimulatedDecision)),
  changedDecisions: price(z.number()),
  /** Price changes of the last 180 days that alert. */
  alerts: price(Counted),
});
export type Simulation = z.infer<typeof Simulation>;
