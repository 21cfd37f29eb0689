import { fabricList, quotationList } from '@mrp/contract/features/costing/list.ts';
import { departments, priceBases } from '@mrp/contract/features/costing/parts.ts';
import { styleCostList } from '@mrp/contract/features/costing/style-costs.ts';
import { exportable, type ExportableList } from '../../platform/lists/exportable-list.ts';
import { fabricSource } from './fabrics.queries.ts';
import { styleCostSource } from './style-costs.queries.ts';
import { quotationSource } from './quotations/list.queries.ts';

const pictureOf = (pictureId: string | null) => (pictureId === null ? null : { fileId: pictureId });

export const costingExports: readonly ExportableList[] = [
  exportable(quotationList, quotationSource, {
    picture: ({ pictureId }) => pictureOf(pictureId),
    styleCode: ({ style }) => style.code,
    styleName: ({ style }) => style.name,
    supplier: ({ supplier }) => supplier.name,
    tasks: ({ tasks }) => tasks.map(({ department, decided, lines }) => `${departments[department].label} ${decided}/${lines}`).join('，'),
    sheetCode: ({ sheet }) => sheet && `${sheet.code} V${sheet.versionNo}`,
    parent: ({ parent }) => parent?.code ?? null,
  }),
  exportable(fabricList, fabricSource, {
    picture: ({ item }) => pictureOf(item?.pictureId ?? null),
    styleCode: ({ style }) => style.code,
    quotationCode: ({ quotation }) => quotation.code,
    factory: ({ factory }) => factory.name,
    benchmarkBasis: ({ benchmarkBasis }) => priceBases.find(({ value }) => value === benchmarkBasis)?.label ?? null,
  }),
  exportable(styleCostList, styleCostSource, { picture: ({ pictureId }) => pictureOf(pictureId) }),
];
