import { z } from 'zod';
import { Day, Decimal, Entry, Id, Moment, price, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { StockRollInput } from '../stock/documents.ts';
import { FabricWeight, HolderRef, LotQuality, StockUnit } from '../stock/item-level.ts';
import { PriceCorrection } from './corrections.ts';
import {
  inspectedLotFields,
  receiptFields,
  receiptLineFields,
  returnFields,
  shipmentFields,
  shipmentLineFields,
} from './delivery-fields.ts';
import { ReceiptDefect } from './inspection.ts';
import { MAX_ROLLS } from './roll-limit.ts';
import { receiptWorkflow, shipmentWorkflow } from './workflow.ts';

const TOO_MANY_ROLLS = '同一物料最多 500 匹，请分两次';
const Rolls = z.array(StockRollInput).max(MAX_ROLLS, TOO_MANY_ROLLS).default([]);

const ShipmentLineInput = z.strictObject({
  ...bodyShape(shipmentLineFields),
  /** Part that the supplier holds outside this system: it comes in as 供应商现货入库 at the order's price, by lot and roll where these are tracked. */
  unregistered: numeric(rules.documentQuantity, { required: false }),
  rolls: Rolls,
});

/** From the lower tolerance on it must be said whether the rest is still coming. */
const IsLast = z.boolean().nullable().default(null);

/** What to ship of these orders of one supplier, receiver and source. */
export const ShipmentRequest = z.strictObject({
  orderIds: z.array(Id).min(1, '请选择采购单').max(50, '一次最多50张采购单'),
  lines: z.array(ShipmentLineInput).min(1, '请至少填写一行').max(200, '最多200行'),
});
export type ShipmentRequest = z.output<typeof ShipmentRequest>;

export const ShipmentInput = ShipmentRequest.extend({
  ...bodyShape(shipmentFields),
  /** Null: now. */
  occurredAt: Moment.nullable().default(null),
  isLast: IsLast,
  /** Token of the plan that was shown; refused when stock or orders changed since. */
  fingerprint: z.string().max(64),
});
export type ShipmentInput = z.output<typeof ShipmentInput>;

const Share = z.object({ orderId: Id, code: z.string(), lineId: Id, needOn: Day, open: Decimal, quantity: Decimal });
const PlannedTake = z.object({
  label: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  quantity: Decimal,
  /** CNY without tax per unit for what is bought. */
  unitCost: price(Decimal.nullable()),
});

export const ShipmentPlan = z.object({
  fingerprint: z.string(),
  supplier: Entry,
  from: HolderRef,
  to: HolderRef,
  lines: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      unit: StockUnit,
      quantity: Decimal,
      open: Decimal,
      /** Covers all open quantities: shared pro rata, otherwise by need date. */
      isFull: z.boolean(),
      shares: z.array(Share),
      takes: z.array(PlannedTake),
      short: Decimal,
    }),
  ),
  /** An order comes within its lower tolerance: `isLast` must be said. */
  asksLast: z.boolean(),
});
export type ShipmentPlan = z.infer<typeof ShipmentPlan>;

/** Goods that may be shipped of the chosen orders, with what the supplier has. */
export const ShippableItem = z.object({
  skuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  secondUnit: StockUnit.nullable(),
  lotTracked: LotTracking,
  itemId: Id,
  fabric: FabricWeight.nullable(),
  open: Decimal,
  /** 溢装 included. */
  limit: Decimal,
  brandAvailable: Decimal,
  supplierAvailable: Decimal,
  /** The open lines of the orders, which a direct receipt names. */
  lines: z.array(z.object({ lineId: Id, open: Decimal })),
});
export type ShippableItem = z.infer<typeof ShippableItem>;

const Roll = z.object({
  id: Id,
  lotNo: z.string(),
  rollNo: z.string(),
  quantity: Decimal,
  secondQuantity: Decimal.nullable(),
  receivedQuantity: Decimal,
});

const ItemFacts = {
  skuId: Id,
  spuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  lotTracked: LotTracking,
};

const OrderShare = z.object({ orderId: Id, code: z.string(), lineId: Id, quantity: Decimal });

export const ShipmentRow = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(shipmentWorkflow)),
  supplier: Entry,
  holder: HolderRef,
  orders: z.array(z.string()),
  materialName: z.string(),
  unit: StockUnit.nullable(),
  quantity: Decimal.nullable(),
  receivedQuantity: Decimal.nullable(),
  ...plainShape(shipmentFields),
  isOverdue: z.boolean(),
  shippedAt: Timestamp,
  closeReason: z.string(),
  createdBy: z.string(),
  version: Version,
});
export type ShipmentRow = z.infer<typeof ShipmentRow>;

export const Shipment = ShipmentRow.extend({
  from: HolderRef,
  lines: z.array(
    z.object({
      id: Id,
      ...ItemFacts,
      quantity: Decimal,
      /** Of the quantity: what rolls measured more than they were sent as. */
      surplusQuantity: Decimal,
      receivedQuantity: Decimal,
      lostQuantity: Decimal,
      shares: z.array(OrderShare),
      /** `label`: the code of our own label, by which a scan finds it. */
      rolls: z.array(Roll.extend({ label: z.string(), surplusQuantity: Decimal })),
    }),
  ),
  receipts: z.array(z.object({ id: Id, code: z.string(), state: z.string(), at: Timestamp })),
});
export type Shipment = z.infer<typeof Shipment>;

export const ShipmentClose = z.strictObject({ reason: Reason, version: Version });
export type ShipmentClose = z.output<typeof ShipmentClose>;

const ReceiptLineInput = z.strictObject({
  ...bodyShape(receiptLineFields),
  /** Lots and rolls as measured, also more than was sent within the tolerance of the orders; of a shipment those that were sent, none: all of them. */
  rolls: z
    .array(StockRollInput.extend({ binId: Id.nullable().default(null) }))
    .max(MAX_ROLLS, TOO_MANY_ROLLS)
    .default([]),
});

export const ReceiptInput = z
  .strictObject({
    /** One of the two: goods of a shipment, or of an order directly. */
    shipmentId: Id.nullable().default(null),
    orderId: Id.nullable().default(null),
    /** Null: now. */
    occurredAt: Moment.nullable().default(null),
    ...bodyShape(receiptFields),
    lines: z.array(ReceiptLineInput).min(1, '请至少填写一行').max(200, '最多200行'),
    /** Of a direct receipt. */
    isLast: IsLast,
    /** Of the shipment or the order. */
    version: Version,
  })
  .refine(({ shipmentId, orderId }) => (shipmentId === null) !== (orderId === null), '请选择发货单或采购单');
export type ReceiptInput = z.output<typeof ReceiptInput>;

export const ReceiptRow = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(receiptWorkflow)),
  supplier: Entry,
  holder: HolderRef,
  shipment: z.object({ id: Id, code: z.string() }).nullable(),
  orders: z.array(z.string()),
  materialName: z.string(),
  unit: StockUnit.nullable(),
  quantity: Decimal.nullable(),
  rejectedQuantity: Decimal.nullable(),
  receivedAt: Timestamp,
  ...plainShape(receiptFields),
  createdBy: z.string(),
  version: Version,
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

const ReceiptRoll = Roll.omit({ receivedQuantity: true }).extend({
  lotId: Id.nullable(),
  defectPoints: z.number().nullable(),
  /** Refused alone; a refused lot refuses all its rolls. */
  isRejected: z.boolean(),
  /** Points for 100 square yards. */
  pointsRate: Decimal.nullable(),
  /** Nominal weight missed by more than 5 %. */
  gsmDeviation: Decimal.nullable(),
  returnedQuantity: Decimal,
});

export const Receipt = ReceiptRow.extend({
  lines: z.array(
    z.object({
      id: Id,
      ...ItemFacts,
      quantity: Decimal,
      rejectedQuantity: Decimal,
      returnedQuantity: Decimal,
      /** CNY without tax. */
      amount: price(Decimal.nullable()),
      /** CNY without tax in the unit of the purchase's price, as corrected. */
      unitPrice: price(Decimal.nullable()),
      priceUnit: StockUnit,
      shares: z.array(OrderShare),
      rolls: z.array(ReceiptRoll),
      lots: z.array(
        z.object({
          id: Id,
          lotNo: z.string(),
          quality: LotQuality,
          ...plainShape(inspectedLotFields),
        }),
      ),
    }),
  ),
  /** Of what the last inspection refuses. */
  defects: z.array(ReceiptDefect),
  corrections: z.array(PriceCorrection),
  returns: z.array(
    z.object({
      id: Id,
      ...plainShape(returnFields),
      quantity: z.string(),
      /** CNY without tax that left the stock. */
      amount: price(Decimal),
      at: Timestamp,
      by: z.string(),
      lines: z.array(
        z.object({
          id: Id,
          code: z.string(),
          name: z.string(),
          colourName: z.string(),
          lotNo: z.string(),
          rollNo: z.string(),
          quantity: Decimal,
          unit: StockUnit,
        }),
      ),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;
