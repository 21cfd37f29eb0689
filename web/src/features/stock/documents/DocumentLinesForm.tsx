import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Button, Form } from 'antd';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { insertRows, removeRows } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { edit } from '../../../kit/grid/grid-store.ts';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import type { StockPlace } from '../stock-choices.ts';
import { documentColumns } from './document-columns.ts';
import { locateLine, otherMeasure } from './document-lines.ts';
import { itemOf } from '../lots/lot-choices.ts';
import { useAvailability, useKnownAvailability, type Availability } from './useAvailability.ts';

const PackingListPicker = lazyPanel(async () => (await import('../lots/PackingListPicker.tsx')).PackingListPicker);

const LotPicker = lazyPanel(async () => (await import('../lots/LotPicker.tsx')).LotPicker);

const tracking = { NONE: '不分缸号', LOT: '按缸号管理', ROLL: '按匹管理' } as const;

/** What a line must name when it comes in, and what happens when it goes out without naming it. */
const trackingText = (lotTracked: keyof typeof tracking, incoming: boolean): string => {
  if (lotTracked === 'NONE') return tracking.NONE;
  if (!incoming) return `${tracking[lotTracked]}，不填则先进先出`;
  return `${tracking[lotTracked]}，须填缸号${lotTracked === 'ROLL' ? '与匹号' : ''}`;
};

/** 明细: rows in the format of a packing list. */
export function DocumentLinesForm({ goods, kind }: { goods: ItemLevel; kind: StockDocumentKind }) {
  const form = Form.useFormInstance();
  const canSeePrices = useCan()(VIEW_PRICES);
  const place = () => placeOf(form.getFieldValue('holderId') as string | null, form.getFieldValue('ownership') as 1 | 2 | null);
  const availability = useKnownAvailability(kind);
  const [columns] = useState(() => documentColumns({ goods, kind, canSeePrices, place, availableOf: availability.of }));
  const locate = useCallback((path: string, rows: readonly GridRow[]) => locateLine(path, rows, kind), [kind]);
  return (
    <GridField
      name="lines"
      label={stockWords.lines}
      columns={columns}
      locate={locate}
      context={(row) => describeRow(row, documentKindRules[kind].incoming)}
      // Suppliers send lots and rolls as a list.
      toolbar={(grid) =>
        documentKindRules[kind].incoming ? (
          <PackingListButton goods={goods} grid={grid} />
        ) : (
          <OutgoingTools goods={goods} kind={kind} grid={grid} availability={availability} />
        )
      }
    />
  );
}

interface OutgoingToolsProps {
  goods: ItemLevel;
  kind: StockDocumentKind;
  grid: Grid;
  availability: Availability;
}

/** 选缸号匹号 for the active line; 可用 of all lines at the holder of the form is read meanwhile. */
function OutgoingTools({ goods, kind, grid, availability }: OutgoingToolsProps) {
  const holderId = Form.useWatch<string | null>('holderId');
  const ownership = Form.useWatch<1 | 2 | null>('ownership');
  const place = placeOf(holderId, ownership);
  useAvailability({ goods, kind, grid, place, availability });
  const [open, setOpen] = useState(false);
  const { row, item, fill } = useActiveLine(grid, () => setOpen(false));
  const tracked = item !== null && item.lotTracked !== 'NONE' && row?.['direction'] !== 'IN';
  const why = !place ? '先选持有方' : !item ? '先在一行选好物料' : !tracked ? '这个物料不分缸号' : '';
  return (
    <>
      <Button size="small" disabled={why !== ''} title={why} onClick={() => setOpen(true)}>
        选缸号匹号
      </Button>
      {open && row && item && place && (
        <LotPicker
          goods={goods}
          kind={kind}
          item={item}
          place={place}
          wanted={expectedOf(row)}
          onFill={fill}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The line under the cursor, which chosen lots and rolls replace by one line each. */
function useActiveLine(grid: Grid, done: () => void) {
  const row = useStore(grid.store, ({ cursor, lines }) => (cursor ? lines.rows[cursor.key] : undefined));
  const fill = (rolls: readonly Readonly<Record<string, unknown>>[]) => {
    if (!row) return;
    const added = rolls.map((roll) => ({ ...row, ...roll, key: newKey() }));
    // A row that already names a roll stays one row.
    edit(grid, (lines) => removeRows(insertRows(lines, row.key, added), isRoll(row) ? [] : [row.key]));
    done();
  };
  return { row, item: row ? itemOf(row) : null, fill };
}

function placeOf(holderId: string | null | undefined, ownership: 1 | 2 | null | undefined): StockPlace | undefined {
  return holderId ? { holderId, ownership: ownership ? (ownership === 1 ? '1' : '2') : undefined } : undefined;
}

/** 导入细码 into the active line, which becomes one row per roll. */
function PackingListButton({ goods, grid }: { goods: ItemLevel; grid: Grid }) {
  const [open, setOpen] = useState(false);
  const { row, item, fill } = useActiveLine(grid, () => setOpen(false));
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

const isRoll = ({ lotNo, fromLotNo }: GridRow): boolean => (lotNo ?? '') !== '' || (fromLotNo ?? '') !== '';

/** A row without a lot has the quantity of the whole line. */
function expectedOf(row: GridRow): string | null {
  const { quantity } = row;
  return typeof quantity === 'string' && quantity !== '' && !isRoll(row) ? quantity : null;
}

/** Explains the quantities of the active row. */
function describeRow(row: GridRow, incoming: boolean): string {
  const item = itemOf(row);
  if (!item) return '先选物料；粘贴时按编码或名称找到物料';
  const second = item.secondUnit && item.secondUnit !== item.unit ? `，第二数量为${item.secondUnit}` : '';
  const other = otherMeasure(item, row['quantity']);
  return `${item.code} ${item.name} · ${other === '' ? `数量单位 ${item.unit}` : `${formatNumber(String(row['quantity']), item.decimals)} ${item.unit} ${other}`}${second} · ${trackingText(item.lotTracked, incoming || row['direction'] === 'IN')}`;
}
