import { purchaseList, receiptList, shipmentList } from '@mrp/contract/features/purchases.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { purchaseSource } from './orders/queries.ts';
import { receiptSource } from './receipts/queries.ts';
import { shipmentSource } from './shipments/queries.ts';

export const purchaseExports = [
  exportable(purchaseList, purchaseSource, {
    picture: ({ pictureId }) => pictureId && { fileId: pictureId },
    source: ({ source }) => purchaseSources[source],
    nettingRun: ({ nettingRun }) => nettingRun?.code ?? null,
  }),
  exportable(shipmentList, shipmentSource, {}),
  exportable(receiptList, receiptSource, { shipment: ({ shipment }) => shipment?.code ?? null }),
] as const;
