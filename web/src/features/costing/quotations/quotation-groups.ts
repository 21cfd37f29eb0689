import { costParts, type CostPart } from '@mrp/contract/features/costing/parts.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import type { Grouping } from '../../../kit/grid/grid-groups.ts';
import { partOf } from './quotation-lines.ts';

const FABRICS = 'FABRICS';
const TRIMS = 'TRIMS';

const partColumns: Readonly<Record<'material' | 'technique' | 'operation' | 'lossy', readonly string[]>> = {
  material: ['purpose', 'item', 'priceUnit', 'disparity', 'width', 'gramWeight'],
  technique: ['technique'],
  operation: ['measure'],
  lossy: ['shrinkage', 'loss'],
};

/** The columns that only some parts have, by part. */
const columnsOfPart: Readonly<Record<CostPart, readonly string[]>> = {
  MATERIAL: [...partColumns.material, ...partColumns.lossy],
  CONSUMABLE: partColumns.lossy,
  TECHNIQUE: partColumns.technique,
  OPERATION: partColumns.operation,
  PACKAGING: [],
  FREIGHT: [],
  OTHER: [],
};
const columnsOfSome = Object.values(partColumns).flat();

const partOfTab = (tab: string): CostPart => (tab === FABRICS || tab === TRIMS ? 'MATERIAL' : (tab as CostPart));

/** 部分 as tabs, as factories divide their sheets: fabrics and trims are both material. */
export const quotationGroups: Grouping = {
  field: 'part',
  groups: [{ value: FABRICS, label: '面料' }, { value: TRIMS, label: '辅料' }, ...costParts.filter(({ value }) => value !== 'MATERIAL')],
  groupOf: tabOf,
  startOf: (tab) => ({
    part: partOfTab(tab),
    purpose: tab === FABRICS ? 'MAIN' : tab === TRIMS ? 'TRIM' : null,
    ...(partOfTab(tab) !== 'MATERIAL' && { consumption: '1' }),
  }),
  tabs: {
    label: costingWords.part,
    hides: ({ key }: GridColumn, tab) => key === 'part' || (columnsOfSome.includes(key) && !columnsOfPart[partOfTab(tab)].includes(key)),
  },
};

function tabOf(row: GridRow): string {
  const part = partOf(row);
  if (part !== 'MATERIAL') return part;
  return row['purpose'] === 'TRIM' || row['purpose'] === 'PACKAGING' ? TRIMS : FABRICS;
}
