import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { purposeInput, purposeShape } from '../styles/line-purpose.ts';
import { PurchaseChase } from './chases.ts';
import { purchaseFields, purchaseLineFields, storedLineFields } from './fields.ts';
import { purchaseSteps, purchaseWorkflow } from './workflow.ts';

export const PurchaseSource = purchaseFields.source.value;
export const PurchaseState = z.enum(stateNames(purchaseWorkflow));
export const PriceBand = z.enum(['GREEN', 'YELLOW', 'ORANGE', 'RED']);

export const PurchaseLineInput = z.strictObject({
  /** Id of a stored line; its price is kept when an editor cannot see it. */
  id: Id.optional(),
  ...bodyShape(purchaseLineFields),
  /** The unit of the price; null: that of the stored line's price, else of the offer's. */
  priceUnitId: Id.nullable().default(null),
  ...purposeInput,
});
export type PurchaseLineInput = z.output<typeof PurchaseLineInput>;

const header = {
  ...bodyShape(purchaseFields),
  lines: z.array(PurchaseLineInput).min(1, '请至少填写一行').max(500, '最多500行'),
};

/** The form; it becomes one order for each supplier × receiver × currency. */
export const PurchaseInput = z.strictObject({
  ...header,
  /** The run that the lines were chosen from. */
  nettingRunId: Id.nullable().default(null),
});
export type PurchaseInput = z.output<typeof PurchaseInput>;
export const PurchaseEdit = z.strictObject({ ...header, version: Version });
export type PurchaseEdit = z.output<typeof PurchaseEdit>;
/** 变更 after 下单: the supplier confirms the new version again. */
export const PurchaseChange = PurchaseEdit.extend({ reason: Reason });
export type PurchaseChange = z.output<typeof PurchaseChange>;

export const CreatedPurchases = z.object({ orders: z.array(z.object({ id: Id, code: z.string() })) });
export type CreatedPurchases = z.infer<typeof CreatedPurchases>;

/** Price of a line beside the offer's. */
const priced = {
  /** In its own unit, in currency and tax basis of the line. */
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit,
  /** The price of the offer for this quantity, in the same unit and terms. */
  offerPrice: price(Decimal.nullable()),
  /** Percent points above the offer's price. */
  deviation: price(Decimal.nullable()),
  band: price(PriceBand),
  amount: price(Decimal.nullable()),
};

/** One order as the form would create it. */
export const PurchaseGroup = z.object({
  supplier: Entry,
  holder: HolderRef,
  currency: Entry,
  amount: price(Decimal.nullable()),
  lines: z.array(
    z.object({
      /** Index of the line in the form. */
      index: z.int(),
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      unit: StockUnit,
      quantity: Decimal,
      ...priced,
      needOn: Day,
      /** 承诺交期: typed, else the day of need or, where that is too soon, today with the lead time. */
      promisedOn: Day.nullable(),
      /** What needs a reason at 下单: below MOQ, not whole packs, a price above its band. */
      warnings: z.array(z.string()),
    }),
  ),
});
export type PurchaseGroup = z.infer<typeof PurchaseGroup>;

export const PurchaseRow = z.object({
  id: Id,
  code: z.string(),
  ...plainShape(purchaseFields),
  state: PurchaseState,
  supplier: Entry,
  holder: HolderRef,
  currency: Entry,
  /** Of the first line. */
  materialCode: z.string(),
  materialName: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  lineCount: z.number(),
  /** Null when the lines have several units; the quantities are then null too. */
  unit: StockUnit.nullable(),
  quantity: Decimal.nullable(),
  shippedQuantity: Decimal.nullable(),
  receivedQuantity: Decimal.nullable(),
  /** Received percent of the ordered quantity; the mean of the lines where their units differ. */
  progress: Decimal,
  /** In the order's currency. */
  amount: price(Decimal.nullable()),
  /** 交期: confirmed, else promised, else needed; the latest of the lines. */
  dueOn: Day,
  isOverdue: z.boolean(),
  /** 交期偏差: days after the due day; null while it is not due. */
  deviationDays: z.number().nullable(),
  placedOn: Day.nullable(),
  completedOn: Day.nullable(),
  /** 0 before 下单. */
  revision: z.number(),
  nettingRun: z.object({ id: Id, code: z.string() }).nullable(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  createdByMe: z.boolean(),
  /** Its price waits to be released. */
  isReleaseAsked: z.boolean(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;

export const PurchaseLine = z.object({
  id: Id,
  spuId: Id,
  skuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  specification: z.string(),
  unit: StockUnit,
  shippedQuantity: Decimal,
  receivedQuantity: Decimal,
  rejectedQuantity: Decimal,
  returnedQuantity: Decimal,
  /** Of what was returned: the supplier delivers it again. */
  replacedQuantity: Decimal,
  closedQuantity: Decimal,
  ...priced,
  ...plainShape(storedLineFields),
  /** Delivered before the price was changed, and what that came to; the amount has it. */
  formerQuantity: Decimal,
  formerAmount: price(Decimal),
  taxIncluded: price(z.boolean()),
  taxRate: price(Decimal),
  /** CNY without tax per stock unit, at the rate of the day of ordering. */
  stockPrice: price(Decimal.nullable()),
  /** 承诺交期 was typed; else it follows from the day of need and the lead time. */
  isPromised: z.boolean(),
  confirmedOn: Day.nullable(),
  ...purposeShape,
  warnings: z.array(z.string()),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/** The shares of shipments and receipts that the quantities of a line are the sums of. */
export const PurchaseLineParts = z.array(
  z.object({
    kind: z.enum(['shipment', 'receipt']),
    id: Id,
    code: z.string(),
    at: Timestamp,
    /** Without what was lost under way. */
    shipped: Decimal,
    received: Decimal,
    rejected: Decimal,
    returned: Decimal,
    replaced: Decimal,
  }),
);
export type PurchaseLineParts = z.infer<typeof PurchaseLineParts>;

const Difference = z.object({ item: z.string(), field: z.string(), before: z.string(), after: z.string() });
export type PurchaseDifference = z.infer<typeof Difference>;

/** What the supplier was given at 下单, and at each 变更. */
export const PurchaseVersion = z.object({
  revision: z.number(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: Timestamp,
  confirmedBy: z.string().nullable(),
  confirmedAt: Timestamp.nullable(),
  /** Against the version before. */
  changes: z.array(Difference),
  priceChanges: price(z.array(Difference)),
});
export type PurchaseVersion = z.infer<typeof PurchaseVersion>;

const Linked = z.object({ id: Id, code: z.string(), state: z.string(), at: Timestamp, quantities: z.string() });
export type LinkedDocument = z.infer<typeof Linked>;

export const Purchase = PurchaseRow.extend({
  rate: price(Decimal.nullable()),
  /** 溢短装 in percent points. */
  tolerance: Decimal,
  /** Who asked a supervisor for prices in the red band, and why; null: nobody, or it was answered. */
  releaseAskedBy: z.string().nullable(),
  releaseAskedAt: Timestamp.nullable(),
  releaseWish: z.string(),
  releasedBy: z.string().nullable(),
  releaseReason: z.string(),
  lines: z.array(PurchaseLine),
  versions: z.array(PurchaseVersion),
  /** 催货, the newest first. */
  chases: z.array(PurchaseChase),
  shipments: z.array(Linked),
  receipts: z.array(Linked),
});
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseTransition = z.strictObject({
  action: z.enum(purchaseSteps),
  version: Version,
  reason: Text(200).default(''),
  /** 接单: the day that the supplier confirms for all lines; null: the promised days. */
  confirmedOn: Day.nullable().default(null),
  /** 下单, when an offer's price changed since the draft: keep the order's price or take the new one; ASK refuses and tells. */
  prices: z.enum(['ASK', 'KEEP', 'UPDATE']).default('ASK'),
});
export type PurchaseTransition = z.output<typeof PurchaseTransition>;

/** 放行超限价 of prices in the red band, and the wish for it. */
export const PurchaseRelease = z.strictObject({ reason: Reason, version: Version });
export type PurchaseRelease = z.output<typeof PurchaseRelease>;

/** Figures shown in the form beside a material. */
export const PurchaseItemFacts = z.object({
  skuId: Id,
  /** The receiver whose stock and receipts these are. */
  holderId: Id.nullable(),
  spuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  available: Decimal,
  scheduled: Decimal,
  /** From so many percent points below the offer on a price needs a reason. */
  lowLimit: Decimal,
  suppliers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      preferred: z.boolean(),
      paused: z.boolean(),
      currency: z.string(),
      /** By quantity break: from a quantity in the stock unit on, each price in its own unit. */
      prices: price(
        z.array(z.object({ from: Decimal, unitPrice: Decimal, unitId: Id, unit: z.string(), unitFactor: Decimal, priceFactor: Decimal })),
      ),
      moq: Decimal.nullable(),
      multiple: Decimal.nullable(),
      leadDays: z.number().nullable(),
    }),
  ),
});
export type PurchaseItemFacts = z.infer<typeof PurchaseItemFacts>;
