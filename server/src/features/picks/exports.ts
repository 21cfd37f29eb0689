import { pickList } from '@mrp/contract/features/picks.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { pickSource } from './queries.ts';

export const pickExports = [
  exportable(pickList, pickSource, {
    picture: ({ pictureId }) => pictureId && { fileId: pictureId },
    garmentOrder: ({ garmentOrder }) => garmentOrder?.code ?? null,
    style: ({ style }) => style?.code ?? null,
  }),
] as const;
