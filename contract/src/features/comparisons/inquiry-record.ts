import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { UnitRef } from '../materials/record.ts';
import { answerFields, inquiryFields } from './inquiry-fields.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';

const State = z.enum(stateNames(inquiryWorkflow));

export const InquiryRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: State,
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  quantity: Decimal,
  unit: z.object({ name: z.string(), decimals: z.number() }),
  /** What its prices are for: 米, or the asked unit. */
  per: z.string(),
  /** 2/3: suppliers who answered, of those asked. */
  answered: z.string(),
  lowest: price(Decimal.nullable()),
  lowestSupplier: price(z.string().nullable()),
  targetPrice: price(Decimal.nullable()),
  winner: z.string(),
  answerBy: Day,
  isOverdue: z.boolean(),
  createdBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type InquiryRow = z.infer<typeof InquiryRow>;

/** One supplier of an inquiry, with the answer where there is one. */
export const InquiryAnswer = z.object({
  id: Id,
  supplier: Entry.extend({ abbreviation: z.string(), state: z.string() }),
  /** 级别 and 评分等级 of the supplier. */
  level: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  answeredBy: z.string(),
  ...plainShape(answerFields),
  price: price(Decimal.nullable()),
  unit: UnitRef.nullable(),
  currency: Entry.nullable(),
  rate: price(Decimal.nullable()),
  /** Without tax, by the metre or the asked unit. */
  untaxed: price(Decimal.nullable()),
  fees: price(Decimal.nullable()),
  landed: price(Decimal.nullable()),
  belowMoq: z.boolean(),
});
export type InquiryAnswer = z.infer<typeof InquiryAnswer>;

export const Inquiry = z.object({
  id: Id,
  code: z.string(),
  state: State,
  ...plainShape(inquiryFields),
  unit: UnitRef,
  /** What all prices of the comparison are for: 米, or the asked unit. */
  per: z.string(),
  spu: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  sku: z.object({ id: Id, code: z.string(), colourName: z.string() }).nullable(),
  product: z.object({ id: Id, code: z.string() }).nullable(),
  task: z.object({ id: Id, code: z.string() }).nullable(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  answers: z.array(InquiryAnswer),
  /** Of the configuration in force for the class. */
  minimumQuotes: z.number(),
  winnerId: Id.nullable(),
  decisionReason: z.string(),
  decidedAt: Timestamp.nullable(),
  decidedBy: z.string(),
  createdAt: Timestamp,
  createdBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type Inquiry = z.infer<typeof Inquiry>;

/** 内部比价: a similar internal material with the parts of its score and what it costs. */
export const ComparedMaterial = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  skuId: Id.nullable(),
  colourName: z.string().nullable(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  score: Decimal,
  parts: z.array(z.object({ label: z.string(), match: Decimal.nullable(), weight: z.number() })),
  reasons: z.array(z.string()),
  supplier: z.string(),
  metrePrice: price(Decimal.nullable()),
  /** Of the asked metre price; negative: it costs more. */
  saving: price(Decimal.nullable()),
  savingPercent: price(Decimal.nullable()),
});
export type ComparedMaterial = z.infer<typeof ComparedMaterial>;

export const InternalComparison = z.object({
  material: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    skuId: Id.nullable(),
    colourName: z.string().nullable(),
    hex: z.string().nullable(),
    pictureId: Id.nullable(),
    supplier: z.string(),
    metrePrice: price(Decimal.nullable()),
  }),
  configName: z.string(),
  configVersionNo: z.number(),
  minimumScore: Decimal,
  rows: z.array(ComparedMaterial),
});
export type InternalComparison = z.infer<typeof InternalComparison>;
