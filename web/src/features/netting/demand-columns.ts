import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import type { GridColumn } from '../../kit/grid/columns/columns.ts';
import { demandSource } from '../../pickers/sources/style-source.ts';

const pieces = { ...generalRule(7, 0), zeroAllowed: false };

/** Columns of 款式需求: style, pieces, and the day when the material is required. */
export const demandColumns: readonly GridColumn[] = [
  {
    key: 'demand',
    label: '款式或货色',
    kind: 'entity',
    source: demandSource,
    required: true,
    frozen: true,
    width: 260,
    bodyName: 'skcId',
    aliases: ['款号', '货色', '货色编码', 'SKC', 'SKC编码', '款式'],
  },
  {
    key: 'pieces',
    label: nettingWords.pieces,
    unit: '件',
    kind: 'number',
    rule: pieces,
    decimals: 0,
    required: true,
    sum: true,
    width: 112,
    aliases: ['数量', '订单数量'],
  },
  { key: 'needOn', label: nettingWords.needOn, kind: 'date', required: true, width: 132, aliases: ['交期', '日期', '用料日期'] },
  { key: 'size', label: '尺码', kind: 'text', maxLength: 16, width: 96 },
  { key: 'order', label: nettingWords.garmentOrder, kind: 'text', width: 150, readOnly: true },
  { key: 'bom', label: 'BOM', kind: 'text', width: 180, readOnly: true },
];
