import { priceList } from '@mrp/contract/features/prices/list.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { priceListSource } from './list.queries.ts';

export const priceListExport = exportable(priceList, priceListSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
});
