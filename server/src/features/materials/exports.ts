import { materialList } from '@mrp/contract/features/materials/list.ts';
import { classPath } from '../dictionaries/classifications.rules.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { materialSource } from './queries.ts';

export const materialExport = exportable(materialList, materialSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  // 罗纹 is a fabric and a trim classification, so the root is added to make the workbook importable.
  classification: ({ kind, classification }) => classPath(kind, classification),
  unit: ({ unit }) => unit.name,
  colours: ({ colours, colourCount }) =>
    colours.map(({ name }) => name).join('、') + (colourCount > colours.length ? ` 等 ${colourCount} 色` : ''),
});
