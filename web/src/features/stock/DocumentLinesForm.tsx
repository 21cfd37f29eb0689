import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Form } from 'antd';
import { useCallback, useState } from 'react';
import { GridField } from '../../kit/form/GridField.tsx';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import { useCan } from '../../lib/permissions.tsx';
import type { StockOption, StockPlace } from '../../pickers/stock-choices.ts';
import { documentColumns } from '../../pickers/document-columns.ts';
import { locateLine } from '../../pickers/document-lines.ts';

const tracking = { NONE: '不分缸号', LOT: '按缸号管理', ROLL: '按匹管理，须填缸号与匹号' } as const;

/** 明细: rows as a packing list has them. */
export function DocumentLinesForm({ goods, kind }: { goods: Goods; kind: StockDocumentKind }) {
  const form = Form.useFormInstance();
  const canSeePrices = useCan()(VIEW_PRICES);
  const place = (): StockPlace | undefined => {
    const holderId = form.getFieldValue('holderId') as string | null;
    const ownership = form.getFieldValue('ownership') as 1 | 2 | null;
    return holderId ? { holderId, ownership: ownership === null ? undefined : ownership === 1 ? '1' : '2' } : undefined;
  };
  const [columns] = useState(() => documentColumns({ goods, kind, canSeePrices, place }));
  const locate = useCallback((path: string, rows: readonly GridRow[]) => locateLine(path, rows, kind), [kind]);
  return <GridField name="lines" label="明细" columns={columns} locate={locate} context={describeRow} />;
}

/** What the quantities of the active row mean. */
function describeRow(row: GridRow): string {
  const item = row['item'] as StockOption | null | undefined;
  if (!item || isTyped(item)) return '先选物料；粘贴时按编码或名称找到物料';
  const second = item.secondUnit && item.secondUnit !== item.unit ? `，第二数量为${item.secondUnit}` : '';
  return `${item.code} ${item.name} · 数量单位 ${item.unit}${second} · ${tracking[item.lotTracked]}`;
}
