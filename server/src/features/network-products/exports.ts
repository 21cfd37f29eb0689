import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { ProductChange } from '@mrp/contract/features/network-products/record.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { classPath } from '../dictionaries/classifications.rules.ts';
import { productSource } from './queries.ts';

const changeText = ({ label, before, after }: ProductChange): string => `${label} ${before || '空'} → ${after || '空'}`;

export const productExport = exportable(productList, productSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  classification: ({ kind, classification }) => classPath(kind, classification),
  spec: () => null,
  changed: ({ changes }) => changes.map(changeText).join('；'),
  priceChanged: ({ priceChanges = [] }) => priceChanges.map(changeText).join('；'),
  external: ({ external }) => external?.code ?? null,
});
