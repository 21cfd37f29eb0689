import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button, Form } from 'antd';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { GridField } from '../../kit/form/GridField.tsx';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import { insertRows, removeRows } from '../../kit/grid/grid-edits.ts';
import { edit, type Grid } from '../../kit/grid/grid-store.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { newKey } from '../../lib/idempotency-keys.ts';
import type { StockOption, StockPlace } from './stock-choices.ts';
import { documentColumns } from './document-columns.ts';
import { locateLine } from './document-lines.ts';
import type { PackedRoll } from './packing-lines.ts';
import { useAvailability, useKnownAvailability, type Availability } from './useAvailability.ts';

const PackingListPicker = lazyPanel(async () => (await import('./PackingListPicker.tsx')).PackingListPicker);

const tracking = { NONE: '不分缸号', LOT: '按缸号管理', ROLL: '按匹管理，须填缸号与匹号' } as const;

/** 明细: rows in the format of a packing list. */
export function DocumentLinesForm({ goods, kind }: { goods: ItemLevel; kind: StockDocumentKind }) {
  const form = Form.useFormInstance();
  const canSeePrices = useCan()(VIEW_PRICES);
  const place = () => placeOf(form.getFieldValue('holderId') as string | null, form.getFieldValue('ownership') as 1 | 2 | null);
  const availability = useKnownAvailability();
  const [columns] = useState(() => documentColumns({ goods, kind, canSeePrices, place, availableOf: availability.of }));
  const locate = useCallback((path: string, rows: readonly GridRow[]) => locateLine(path, rows, kind), [kind]);
  return (
    <GridField
      name="lines"
      label="明细"
      columns={columns}
      locate={locate}
      context={describeRow}
      // Suppliers send lots and rolls as a list.
      toolbar={(grid) =>
        documentKindRules[kind].incoming ? (
          <PackingListButton goods={goods} grid={grid} />
        ) : (
          <AvailabilityReader goods={goods} grid={grid} availability={availability} />
        )
      }
    />
  );
}

interface AvailabilityReaderProps {
  goods: ItemLevel;
  grid: Grid;
  availability: Availability;
}

/** Reads 可用 for the rows at the holder of the form; shows nothing itself. */
function AvailabilityReader({ goods, grid, availability }: AvailabilityReaderProps) {
  const holderId = Form.useWatch<string | null>('holderId');
  const ownership = Form.useWatch<1 | 2 | null>('ownership');
  useAvailability(goods, grid, placeOf(holderId, ownership), availability);
  return null;
}

function placeOf(holderId: string | null | undefined, ownership: 1 | 2 | null | undefined): StockPlace | undefined {
  return holderId ? { holderId, ownership: ownership ? (ownership === 1 ? '1' : '2') : undefined } : undefined;
}

/** 导入细码 into the active line, which becomes one row per roll. */
function PackingListButton({ goods, grid }: { goods: ItemLevel; grid: Grid }) {
  const [open, setOpen] = useState(false);
  const row = useStore(grid.store, ({ cursor, lines }) => (cursor ? lines.rows[cursor.key] : undefined));
  const item = row && itemOf(row);
  const fill = (rolls: readonly PackedRoll[]) => {
    if (!row) return;
    const added = rolls.map((roll) => ({ ...row, ...roll, key: newKey() }));
    // A row that already names a roll stays one row.
    edit(grid, (lines) => removeRows(insertRows(lines, row.key, added), isRoll(row) ? [] : [row.key]));
    setOpen(false);
  };
  return (
    <>
      <Button size="small" disabled={!item} title={item ? '' : '先在一行选好物料'} onClick={() => setOpen(true)}>
        导入细码
      </Button>
      {open && row && item && (
        <PackingListPicker goods={goods} item={item} expected={expectedOf(row)} onFill={fill} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function itemOf(row: GridRow): StockOption | null {
  const item = row['item'] as StockOption | null | undefined;
  return item && !isTyped(item) ? item : null;
}

const isRoll = ({ lotNo }: GridRow): boolean => (lotNo ?? '') !== '';

/** A row without a lot has the quantity of the whole line. */
function expectedOf(row: GridRow): string | null {
  const { quantity } = row;
  return typeof quantity === 'string' && quantity !== '' && !isRoll(row) ? quantity : null;
}

/** Explains the quantities of the active row. */
function describeRow(row: GridRow): string {
  const item = itemOf(row);
  if (!item) return '先选物料；粘贴时按编码或名称找到物料';
  const second = item.secondUnit && item.secondUnit !== item.unit ? `，第二数量为${item.secondUnit}` : '';
  return `${item.code} ${item.name} · 数量单位 ${item.unit}${second} · ${tracking[item.lotTracked]}`;
}
