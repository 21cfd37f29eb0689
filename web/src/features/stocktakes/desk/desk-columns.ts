import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { lineSource, type TaskBook } from './desk-choices.ts';
import { entryOption, lineOfRow, readCountTime, timeMessage, trackingOfRow, unitOfRow } from './desk-lines.ts';

/** Sent, but no answer came: sent again unchanged it counts once, changed it might count twice. */
const isUnsure = (row: GridRow): boolean => row['isUnsure'] === true;

/** The columns of entries; `bookNow` is the task as it was read last. */
export const entryColumns = (bookNow: () => TaskBook): readonly GridColumn[] => [...nameColumns(bookNow), ...countColumns(bookNow)];

/** What was counted: lot and roll may be written where no label says them. */
function nameColumns(bookNow: () => TaskBook): readonly GridColumn[] {
  const isClosed = (row: GridRow, levels: readonly string[]): boolean => {
    const tracking = trackingOfRow(bookNow(), row);
    const option = entryOption(row);
    const isNamed = option?.kind === 'FOUND' && option.found.lotNo !== null;
    return isUnsure(row) || isNamed || (tracking !== null && !levels.includes(tracking));
  };
  return [
    {
      key: 'line',
      label: stocktakeWords.material,
      aliases: ['编码', '物料编码', 'SKU编码', '条码'],
      kind: 'entity',
      source: lineSource(bookNow, bookNow().task.id),
      width: 250,
      frozen: true,
      required: true,
      readOnly: isUnsure,
      warn: (row) => (entryOption(row)?.kind === 'FOUND' ? '不在清单里：提交时会请你确认实物在这里' : null),
    },
    { key: 'lotNo', label: '缸号', kind: 'text', maxLength: 64, width: 120, readOnly: (row) => isClosed(row, ['LOT', 'ROLL']) },
    { key: 'rollNo', label: '匹号', kind: 'text', maxLength: 64, width: 90, readOnly: (row) => isClosed(row, ['ROLL']) },
  ];
}

/** How much, how it is meant, and when. */
function countColumns(bookNow: () => TaskBook): readonly GridColumn[] {
  const unitOf = (row: GridRow): string => unitOfRow(bookNow(), row)?.name ?? '';
  return [
    {
      key: 'quantity',
      label: stocktakeWords.counted,
      aliases: ['数量', '实盘数', '实盘数量'],
      kind: 'number',
      rule: rules.countedQuantity,
      unitOf,
      width: 130,
      readOnly: isUnsure,
    },
    { key: 'mode', label: '方式', kind: 'select', choices: entryModes, width: 80, readOnly: isUnsure },
    {
      key: 'time',
      label: stocktakeWords.countedAt,
      aliases: ['时间'],
      kind: 'text',
      check: (text) => (readCountTime(text.trim()) === null ? timeMessage : null),
      width: 150,
      readOnly: isUnsure,
    },
    { key: 'note', label: '说明', aliases: ['备注'], kind: 'text', maxLength: 200, width: 180, readOnly: isUnsure },
    {
      key: 'counted',
      label: '已记',
      kind: 'computed',
      compute: (row) => lineOfRow(bookNow(), row)?.counted ?? null,
      unitOf,
      decimals: 2,
      width: 110,
    },
  ];
}

export const entryModes = [
  { value: 'SET', label: '覆盖' },
  { value: 'ADD', label: '累加' },
] as const;
