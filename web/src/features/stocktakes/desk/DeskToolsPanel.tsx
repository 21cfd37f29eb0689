import type { CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Button, Segmented } from 'antd';
import { useId, useRef } from 'react';
import { readText, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { insertRows, setCells } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { columnOf, dropBlankRows, edit } from '../../../kit/grid/grid-store.ts';
import { call } from '../../../lib/api/api.ts';
import { whileLoading } from '../../../lib/api/loading.ts';
import { toast } from '../../../lib/toast.ts';
import { MomentPicker } from '../../stock/MomentPicker.tsx';
import { lineOption } from './desk-choices.ts';
import { entryModes } from './desk-columns.ts';
import { entryOption, hasQuantity } from './desk-lines.ts';
import { sheetRows } from './sheet-lines.ts';
import { rowsOf, type DeskRows, type EntryMode } from './useDeskRows.ts';

/** How new rows are meant: whether they add, and when they were counted. */
export function DeskModePanel({ desk: { mode, setMode, sheetTime, setSheetTime } }: { desk: DeskRows }) {
  const timeId = useId();
  return (
    <div className="row stocktake-desk-modes">
      <span>新的行</span>
      <Segmented<EntryMode> size="small" aria-label="新的行的方式" value={mode} options={[...entryModes]} onChange={setMode} />
      <label htmlFor={timeId}>盘点时间</label>
      <MomentPicker id={timeId} label={stocktakeWords.countedAt} placeholder="录入的当时" value={sheetTime} onChange={setSheetTime} />
      <span className="text-hint">纸上先盘的，填盘点的时间：按那一刻的账面算差异</span>
    </div>
  );
}

/** 填入未盘明细: every line that nobody counted in this round, once. */
export function FillButton({ task, grid }: { task: CountTask; grid: Grid }) {
  const fill = (): void => {
    const there = new Set(rowsOf(grid).map((row) => entryOption(row)?.id));
    const added = task.lines.filter(({ id, counted }) => counted === null && !there.has(id));
    if (added.length === 0) return void toast.success('没有未盘的明细');
    dropBlankRows(grid);
    insertAll(
      grid,
      added.map((line) => ({ line: lineOption(line) })),
    );
    toast.success(`已填入 ${added.length} 行，没有填数量的行不提交`);
  };
  return (
    <Button type="link" onClick={fill}>
      填入未盘明细
    </Button>
  );
}

const insertAll = (grid: Grid, values: readonly Omit<GridRow, 'key'>[]): void =>
  edit(grid, (now) =>
    insertRows(
      now,
      now.order.at(-1),
      values.map((value): GridRow => ({ ...grid.newRow(), ...value })),
    ),
  );

/** 导入盘点表: a filled sheet becomes entries, looked over before they are sent. */
export function SheetButton({ task, desk: { grid, bookNow } }: { task: CountTask; desk: DeskRows }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const sheets = await whileLoading(call(countTasksApi.readSheet, { params: { id: task.id } }, { file }));
      const rows = await whileLoading(sheetRows(bookNow(), sheets));
      const column = columnOf(grid, 'quantity');
      takeSheet(
        grid,
        rows.map((row) => ({ ...row, quantity: readText(column, String(row['quantity'])) })),
      );
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <>
      <Button type="link" onClick={() => input.current?.click()}>
        导入盘点表
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.xls,.csv"
        aria-label="盘点表文件"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Lines that wait for their quantity get it; the others become rows of their own. */
function takeSheet(grid: Grid, rows: readonly Omit<GridRow, 'key'>[]): void {
  if (rows.length === 0) return void toast.error('没有读到实盘数：表头须有“实盘数”，并有“条码”“编码”或“行”');
  dropBlankRows(grid);
  const waiting = new Map(rowsOf(grid).flatMap((row) => (hasQuantity(row) ? [] : [[entryOption(row)?.id, row.key] as const])));
  const cells: { key: string; field: string; value: unknown }[] = [];
  const added: Omit<GridRow, 'key'>[] = [];
  for (const row of rows) {
    const id = entryOption(row as GridRow)?.id;
    const key = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || key === undefined) added.push(row);
    else {
      waiting.delete(id);
      for (const [field, value] of Object.entries(row)) if (field !== 'line') cells.push({ key, field, value });
    }
  }
  edit(grid, (lines) => setCells(lines, cells));
  insertAll(grid, added);
  const unknown = rows.filter((row) => entryOption(row as GridRow) === null).length;
  toast.success(`已填入 ${rows.length} 行，核对后提交`);
  if (unknown > 0) toast.error(`${unknown} 行没有找到明细，标在表里：请在“物料”里选择，或删去`);
}
