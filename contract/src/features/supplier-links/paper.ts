import { z } from 'zod';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';
import { StockUnit } from '../stock/item-level.ts';

/** 送货单 and labels of a shipment, printed by its supplier. */
export const LinkPaper = z.object({
  /** Of our 发货单; null: the buyer has not made it yet. */
  code: z.string().nullable(),
  order: z.string(),
  supplier: z.string(),
  holder: z.string(),
  shippedOn: Day,
  expectedOn: Day.nullable(),
  carrier: z.string(),
  trackingNo: z.string(),
  lines: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      unit: StockUnit,
      secondUnit: z.string(),
      quantity: Decimal,
      rolls: z.array(
        z.object({
          lotNo: z.string(),
          rollNo: z.string(),
          quantity: Decimal,
          secondQuantity: Decimal.nullable(),
          /** What a scan at our receipt reads: the code of our label, or the lot and the roll. */
          label: z.string(),
        }),
      ),
    }),
  ),
});
export type LinkPaper = z.infer<typeof LinkPaper>;
