import { z } from 'zod';
import { Day, Decimal, Id, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { generalRule, numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { defectKinds } from '../purchases/defect-kinds.ts';
import { PurchaseState } from '../purchases/record.ts';
import { receiptWorkflow, shipmentWorkflow } from '../purchases/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { answered, answering, sideOf } from './link.ts';
import { shippingOfOrder, SupplierShipment } from './shipment.ts';

const AnswerState = z.enum(['PENDING', 'ACCEPTED', 'REFUSED', 'STALE']);
export type AnswerState = z.infer<typeof AnswerState>;

const SupplierAnswerLine = z.object({
  id: Id,
  /** Null: it is not in the order any more. */
  lineId: Id.nullable(),
  item: z.string(),
  unit: StockUnit,
  orderedQuantity: Decimal,
  orderedOn: Day.nullable(),
  orderedPrice: price(Decimal.nullable()),
  /** What is proposed; null: as ordered. */
  quantity: Decimal.nullable(),
  promisedOn: Day.nullable(),
  unitPrice: price(Decimal.nullable()),
  /** Within 溢短装, not later than needed and not dearer. */
  isWithin: z.boolean(),
  state: AnswerState,
  reason: z.string(),
  decidedBy: z.string().nullable(),
});
export type SupplierAnswerLine = z.infer<typeof SupplierAnswerLine>;

export const SupplierAnswer = z.object({
  ...answered,
  baseRevision: z.number(),
  lines: z.array(SupplierAnswerLine),
});
export type SupplierAnswer = z.infer<typeof SupplierAnswer>;

/** `shipments`: what he shipped, the newest first. */
export const SupplierSide = sideOf(SupplierAnswer).extend({ shipments: z.array(SupplierShipment) });
export type SupplierSide = z.infer<typeof SupplierSide>;

export const AnswerDecision = z
  .strictObject({
    acceptedIds: z.array(Id).max(500).default([]),
    refusedIds: z.array(Id).max(500).default([]),
    /** Of what is refused; the supplier reads it. */
    reason: Text(200).default(''),
    /** Of the order. */
    version: Version,
  })
  .superRefine(({ acceptedIds, refusedIds, reason }, context) => {
    if (acceptedIds.length + refusedIds.length === 0) context.addIssue({ code: 'custom', path: ['acceptedIds'], message: '请选择明细' });
    if (refusedIds.length > 0 && reason.trim() === '') context.addIssue({ code: 'custom', path: ['reason'], message: '不能为空' });
  });
export type AnswerDecision = z.output<typeof AnswerDecision>;

/** An order as its supplier sees it. */
const LinkLine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  specification: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  receivedQuantity: Decimal,
  unitPrice: Decimal.nullable(),
  priceUnit: z.string(),
  taxIncluded: z.boolean(),
  needOn: Day,
  promisedOn: Day.nullable(),
});
export type LinkLine = z.infer<typeof LinkLine>;

const GivenAnswer = z.object({
  id: Id,
  at: Timestamp,
  fromName: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      lineId: Id.nullable(),
      quantity: Decimal.nullable(),
      promisedOn: Day.nullable(),
      unitPrice: Decimal.nullable(),
      state: AnswerState,
      reason: z.string(),
    }),
  ),
});

const delivery = { id: Id, code: z.string(), at: Day };
const item = { lineId: Id, unit: StockUnit };

/** What of the order was shipped or received, rejected and returned. */
export const LinkDelivery = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shipment'),
    ...delivery,
    state: z.enum(stateNames(shipmentWorkflow)),
    lines: z.array(z.object({ ...item, shipped: Decimal, lost: Decimal })),
  }),
  z.object({
    kind: z.literal('receipt'),
    ...delivery,
    state: z.enum(stateNames(receiptWorkflow)),
    lines: z.array(
      z.object({
        ...item,
        received: Decimal,
        rejected: Decimal,
        returned: Decimal,
        /** Of what was returned: to be delivered again. */
        replaced: Decimal,
        /** Why goods were rejected or returned; without lot and roll: goods without lots. */
        defects: z.array(
          z.object({
            kind: z.enum(defectKinds.map(({ value }) => value)),
            place: z.string(),
            lotNo: z.string(),
            rollNo: z.string(),
            pictureIds: z.array(Id),
          }),
        ),
      }),
    ),
  }),
]);
export type LinkDelivery = z.infer<typeof LinkDelivery>;

export const LinkOrder = z.object({
  id: Id,
  code: z.string(),
  state: PurchaseState,
  revision: z.number(),
  supplier: z.string(),
  holder: z.string(),
  currency: z.string(),
  placedOn: Day.nullable(),
  needOn: Day,
  today: Day,
  mayAnswer: z.boolean(),
  lines: z.array(LinkLine),
  /** The newest first. */
  deliveries: z.array(LinkDelivery),
  /** What the last version changed. */
  changes: z.array(z.object({ item: z.string(), field: z.string(), before: z.string(), after: z.string() })),
  ...shippingOfOrder,
  /** His last answer. */
  answer: GivenAnswer.nullable(),
});
export type LinkOrder = z.infer<typeof LinkOrder>;

export const LinkAnswerInput = z
  .strictObject({
    ...answering,
    baseRevision: z.int().min(1),
    /** All lines of the order; none: only a remark. */
    lines: z
      .array(
        z.strictObject({
          lineId: Id,
          quantity: numeric(rules.documentQuantity, { required: false }),
          promisedOn: Day.nullable().default(null),
          unitPrice: numeric(generalRule(4, 4), { required: false }),
        }),
      )
      .max(500, '最多500行')
      .default([]),
  })
  .superRefine(({ lines, note }, context) => {
    if (lines.length === 0 && note.trim() === '') context.addIssue({ code: 'custom', path: ['note'], message: '不能为空' });
  });
export type LinkAnswerInput = z.output<typeof LinkAnswerInput>;
