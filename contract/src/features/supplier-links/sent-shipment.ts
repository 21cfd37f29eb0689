import { z } from 'zod';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { shipmentWorkflow } from '../purchases/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { sideOf } from './link.ts';
import { LinkDelivery } from './record.ts';
import { SupplierShipment } from './shipment.ts';

/** `answers`: what the supplier told by the link of the order, of which this shipment was made. */
export const ShipmentSide = sideOf(SupplierShipment);
export type ShipmentSide = z.infer<typeof ShipmentSide>;

/** A 发货单 as its supplier sees it: what left him, and what became of it. */
export const LinkSentShipment = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(shipmentWorkflow)),
  supplier: z.string(),
  holder: z.string(),
  /** Codes of the orders that it serves. */
  orders: z.array(z.string()),
  shippedOn: Day,
  expectedOn: Day.nullable(),
  carrier: z.string(),
  trackingNo: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      unit: StockUnit,
      shipped: Decimal,
      /** What never arrived. */
      lost: Decimal,
      rollCount: z.number(),
    }),
  ),
  /** The newest first; their lines are those of the shipment. */
  receipts: z.array(LinkDelivery),
});
export type LinkSentShipment = z.infer<typeof LinkSentShipment>;
