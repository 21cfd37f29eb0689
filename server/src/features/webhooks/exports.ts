import { deliveryList, webhookList } from '@mrp/contract/features/webhooks/lists.ts';
import { exportable, type ExportableList } from '../../platform/lists/exportable-list.ts';
import { deliverySource, webhookSource } from './queries.ts';

export const webhookExports: readonly ExportableList[] = [
  exportable(webhookList, webhookSource, {}),
  exportable(deliveryList, deliverySource, {}),
];
