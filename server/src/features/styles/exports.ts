import { bomList, garmentOrderList, styleList } from '@mrp/contract/features/styles/list.ts';
import { exportable, type ExportableList } from '../../platform/exportable-list.ts';
import { bomSource } from './boms/queries.ts';
import { garmentOrderSource } from './orders.queries.ts';
import { styleSource } from './queries.ts';

const pictureOf = (pictureId: string | null) => (pictureId === null ? null : { fileId: pictureId });
const namesOf = (colours: readonly { name: string }[]): string => colours.map(({ name }) => name).join('、');
const codeOf = (bom: { code: string; versionNo: number } | null): string | null => bom && `${bom.code} V${bom.versionNo}`;

export const styleExports: readonly ExportableList[] = [
  exportable(bomList, bomSource, {
    picture: ({ owner }) => pictureOf(owner.pictureId),
    ownerCode: ({ owner }) => owner.code,
    ownerName: ({ owner }) => owner.name,
    colours: ({ colours }) => namesOf(colours),
  }),
  exportable(styleList, styleSource, {
    picture: ({ pictureId }) => pictureOf(pictureId),
    colours: ({ colours }) => namesOf(colours),
    effectiveBom: ({ effectiveBom }) => codeOf(effectiveBom),
  }),
  exportable(garmentOrderList, garmentOrderSource, {
    picture: ({ pictureId }) => pictureOf(pictureId),
    colours: ({ colours }) => namesOf(colours),
    bulkBom: ({ bulkBom }) => codeOf(bulkBom),
  }),
];
