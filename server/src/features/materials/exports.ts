import { materialList } from '@mrp/contract/features/materials/list.ts';
import { exportable } from '../../platform/exportable-list.ts';
import { materialSource } from './queries.ts';

export const materialExport = exportable(materialList, materialSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  unit: ({ unit }) => unit.name,
  colours: ({ colours, colourCount }) =>
    colours.map(({ name }) => name).join('、') + (colourCount > colours.length ? ` 等 ${colourCount} 色` : ''),
});
