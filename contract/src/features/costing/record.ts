import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { plainShape, readShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { OwnFactor } from '../materials/own-factor.ts';
import { quotationFields, rateFields } from './fields.ts';
import { bandActions } from '../comparisons/fields.ts';
import { costParts, decisions, departmentNames, measures, priceBases, supplies } from './parts.ts';
import { taskWorkflow } from '../development-tasks/workflow.ts';
import { bomSections } from '../styles/workflow.ts';
import { quotationWorkflow, sheetWorkflow } from './workflow.ts';

const Part = z.enum(valuesOf(costParts));
export const Money = Decimal.nullable();
export const CostUnit = Entry.extend({
  dimension: z.enum(['mass', 'length', 'count']),
  decimals: z.number(),
  factor: Decimal.nullable(),
});
export const Band = z.enum(['GREEN', 'YELLOW', 'ORANGE', 'RED']);
export const BandAction = z.enum(valuesOf(bandActions));
/** The version of a comparison configuration. */
const ConfigUsed = z.object({ versionId: Id, name: z.string(), versionNo: z.number(), minimumQuotes: z.number() });

/** 部门任务: lines priced of all, and until when. */
export const CostTask = z.object({
  department: z.enum(departmentNames),
  assignee: Entry.nullable(),
  dueOn: Day,
  isOverdue: z.boolean(),
  lines: z.number(),
  decided: z.number(),
  submittedAt: Timestamp.nullable(),
  submittedBy: z.string().nullable(),
  submittedById: Id.nullable(),
  /** Why it was sent back. */
  returnReason: z.string(),
  urgedAt: Timestamp.nullable(),
  /** Changes with the lines of this department only: the others work on the sheet at the same time. */
  version: Version,
});
export type CostTask = z.infer<typeof CostTask>;

const rowFacts = {
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(quotationWorkflow)),
  style: Entry,
  pictureId: Id.nullable(),
  season: z.string().nullable(),
  supplier: Entry,
  versionNo: z.number(),
  /** 加色: what it was cloned from. */
  parent: z.object({ id: Id, code: z.string() }).nullable(),
  /** 元 per piece, direct cost. */
  quotedDirect: price(Money),
  approvedDirect: price(Money),
  difference: price(Money),
  /** Of the quoted, in percent points. */
  differenceRate: price(Money),
  tasks: z.array(CostTask),
  /** Who submitted its version may take it back while nobody worked on it. */
  submittedByMe: z.boolean(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
};

export const QuotationRow = z.object({
  ...rowFacts,
  pieces: z.number().nullable(),
  quotedOn: Day,
  validUntil: Day.nullable(),
  dueOn: Day.nullable(),
  isOverdue: z.boolean(),
  currency: z.string(),
  statedTotal: price(Money),
  remark: z.string(),
  sheet: z.object({ code: z.string(), versionNo: z.number(), state: z.enum(stateNames(sheetWorkflow)) }).nullable(),
  createdByMe: z.boolean(),
});
export type QuotationRow = z.infer<typeof QuotationRow>;

const Steps = z.object({ quote: Decimal, cny: Decimal, net: Decimal, exTax: Decimal, factor: Decimal, price: Decimal });

/** A line as quoted. */
const quotedLine = {
  id: Id,
  part: Part,
  purpose: z.enum(valuesOf(bomSections)).nullable(),
  site: z.string(),
  name: z.string(),
  itemNo: z.string(),
  /** 匹配物料. */
  item: z
    .object({
      id: Id,
      spuId: Id,
      code: z.string(),
      name: z.string(),
      kind: z.enum(['FABRIC', 'TRIM']),
      colourName: z.string(),
      hex: z.string().nullable(),
      pictureId: Id.nullable(),
    })
    .nullable(),
  /** How the two units of that material convert, where it says so itself. */
  own: OwnFactor.nullable(),
  /** 工艺 of the library. */
  technique: Entry.nullable(),
  supplier: Entry.nullable(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  netConsumption: Decimal,
  unit: CostUnit.nullable(),
  measure: z.enum(valuesOf(measures)).nullable(),
  shrinkage: Decimal,
  loss: Decimal,
  /** Of one piece, with shrinkage and loss. */
  quotedConsumption: Decimal,
  quote: price(Money),
  priceUnit: CostUnit.nullable(),
  disparity: Decimal.nullable(),
  lineTaxRate: Decimal.nullable(),
  /** What all prices of the line are per; null: a piece or a minute. Its consumption times the first factor by the second is one in it. */
  costedUnit: CostUnit.nullable(),
  unitFactor: Decimal,
  priceFactor: Decimal,
  /** CNY without tax per costed unit; null: not priced. */
  quotedPrice: price(Money),
  quotedAmount: price(Money),
  steps: price(Steps.nullable()),
  supply: z.enum(valuesOf(supplies)),
  remark: z.string(),
  /** The line of the quotation. */
  quotedLineId: Id,
  /** The newest development task for a line without a match. */
  task: z.object({ id: Id, code: z.string(), state: z.enum(stateNames(taskWorkflow)) }).nullable(),
};

export const QuotationLine = z.object(quotedLine);
export type QuotationLine = z.infer<typeof QuotationLine>;

/** One difference between two versions. */
export const QuotationChange = z.object({ item: z.string(), field: z.string(), before: z.string(), after: z.string() });
export type QuotationChange = z.infer<typeof QuotationChange>;

export const QuotationVersion = z.object({
  versionNo: z.number(),
  changeNote: z.string(),
  submittedAt: Timestamp,
  submittedBy: z.string(),
  changes: z.array(QuotationChange),
  priceChanges: price(z.array(QuotationChange)),
});
export type QuotationVersion = z.infer<typeof QuotationVersion>;

const QuotationFile = z.object({ id: Id, name: z.string(), mime: z.string() });

/** ODM报价单 with everything on its page. */
export const Quotation = z.object({
  ...plainShape(quotationFields),
  ...rowFacts,
  styleId: Id,
  supplierId: Id,
  currencyId: Id,
  currency: Entry,
  /** CNY for one of the currency on the day of the quotation. */
  rate: price(Decimal),
  skcs: z.array(z.object({ id: Id, code: z.string(), name: z.string(), hex: z.string().nullable() })),
  files: z.array(QuotationFile),
  lines: z.array(QuotationLine),
  versions: z.array(QuotationVersion),
  children: z.array(z.object({ id: Id, code: z.string(), state: z.enum(stateNames(quotationWorkflow)) })),
  sheets: z.array(z.object({ id: Id, code: z.string(), versionNo: z.number(), state: z.enum(stateNames(sheetWorkflow)) })),
  endReason: z.string(),
  createdByMe: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.string(),
});
export type Quotation = z.infer<typeof Quotation>;

/** Why a line is another one than in the sheet before. */
export const LineCauses = z.object({
  before: Decimal.nullable(),
  after: Decimal.nullable(),
  causes: z.array(z.enum(['PRICE', 'CONSUMPTION', 'RATE', 'BENCHMARK', 'DECISION', 'CONFIG'])),
});

export const SheetLine = z.object({
  ...quotedLine,
  version: Version,
  department: z.enum(departmentNames),
  approvedConsumption: Decimal.nullable(),
  approvedPrice: price(Money),
  approvedAmount: price(Money),
  /** Quoted less approved. */
  difference: price(Money),
  differenceRate: price(Money),
  consumptionPart: price(Money),
  pricePart: price(Money),
  basis: z.enum(valuesOf(priceBases)).nullable(),
  benchmark: price(Money),
  benchmarkBasis: price(z.enum(valuesOf(priceBases)).nullable()),
  deviation: price(Decimal.nullable()),
  band: price(Band.nullable()),
  /** What the band asks for, by the configuration that the line was dispatched under. */
  bandAction: price(BandAction.nullable()),
  config: ConfigUsed,
  decision: z.enum(valuesOf(decisions)).nullable(),
  reason: z.string(),
  /** Suppliers with a price in force of the last 90 days, or for a technique in the library. */
  quotes: price(z.number()),
  /** Prices from a quantity of the whole order on, of the technique or of the preferred offer per costed unit; the quantity is in the unit of the consumption. */
  breaks: price(z.array(z.object({ minQuantity: Decimal, price: Decimal }))),
  ruledBy: z.string().nullable(),
  ruling: z.string(),
  decidedBy: z.string().nullable(),
  decidedById: Id.nullable(),
  decidedAt: Timestamp.nullable(),
  /** Against the sheet before; null: the same, or there is none. */
  change: price(LineCauses.nullable()),
});
export type SheetLine = z.infer<typeof SheetLine>;

/** A rate of a sheet that is another one than in the sheet before: the exchange rate, or one that the totals are rolled up with. */
export const RateChange = z.object({
  rate: z.enum(['EXCHANGE', 'OVERHEAD', 'MARGIN', 'TAX']),
  before: z.string(),
  after: z.string(),
});
export type RateChange = z.infer<typeof RateChange>;

/** A line whose approved price goes to no offer, and what to do about it. */
const PriceSkip = z.object({ lineId: Id, name: z.string(), reason: z.string() });
export type PriceSkip = z.infer<typeof PriceSkip>;

/** 核价单. */
export const CostSheet = z.object({
  ...readShape(rateFields),
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(sheetWorkflow)),
  versionNo: z.number(),
  reason: z.string(),
  quotation: z.object({
    id: Id,
    code: z.string(),
    versionNo: z.number(),
    state: z.enum(stateNames(quotationWorkflow)),
    pieces: z.number().nullable(),
    dueOn: Day.nullable(),
    currency: z.string(),
    season: z.string().nullable(),
    statedTotal: price(Money),
  }),
  quotationVersion: z.number(),
  style: Entry,
  pictureId: Id.nullable(),
  supplier: Entry,
  benchmarkOn: Day,
  /** What working days and lines without a class go by. */
  config: ConfigUsed,
  /** Terms that the quoted prices are converted with. */
  terms: z.object({ rate: price(Decimal), taxIncluded: z.boolean(), taxRate: Decimal }),
  tasks: z.array(CostTask),
  lines: z.array(SheetLine),
  /** Of an approved sheet, and of one that waits for approval as it would be now. */
  priceSkips: z.array(PriceSkip),
  /** Against the sheet before. */
  rateChanges: price(z.array(RateChange)),
  /** All sheets of the quotation, the newest first. */
  versions: z.array(z.object({ id: Id, versionNo: z.number(), state: z.enum(stateNames(sheetWorkflow)) })),
  approvedBy: z.string().nullable(),
  approvedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  createdBy: z.string(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type CostSheet = z.infer<typeof CostSheet>;
