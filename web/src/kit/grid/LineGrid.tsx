import { Fragment, memo, useId, useMemo, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { lazyPanel } from '../lazy.tsx';
import { Swatch } from '../Swatch.tsx';
import { ActiveCell } from './cells/ActiveCell.tsx';
import { ContextLine } from './cells/ContextLine.tsx';
import { CreateEntry } from './cells/CreateEntry.tsx';
import { isRightAligned, type GridColumn, type GridRow } from './columns/columns.ts';
import { FillHandle } from './lines/FillHandle.tsx';
import { groupHeads, type GroupHead } from './grid-groups.ts';
import { rangeBetween } from './lines/grid-move.ts';
import type { Grid } from './grid-state.ts';
import { chosenRange, commitTyping, moveCursor, startEditing } from './grid-store.ts';
import { GridGroup, GROUP_HEIGHT } from './GridGroup.tsx';
import { GridLine, LineParts } from './lines/GridLine.tsx';
import { ALL_GROUPS } from './grid-tabs.ts';
import { GridPanel, GridTabs } from './GridTabs.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { GridTotals } from './GridTotals.tsx';
import { MoreColumns } from './columns/MoreColumns.tsx';
import { dragRange } from './lines/range-drag.ts';
import { useGridClipboard } from './pasting/useGridClipboard.ts';
import { useGridKeys } from './useGridKeys.ts';
import { shownIn, useColumnRoom } from './columns/useColumnRoom.ts';
import { useLineDrag } from './lines/useLineDrag.ts';
import { useLineWindow } from './lines/useLineWindow.ts';
import { ROW_HEIGHT } from './lines/useRowRange.ts';
import './grid.css';

const PastePreview = lazyPanel(async () => (await import('./pasting/PastePreview.tsx')).PastePreview);
/** Prefetches the paste code, because users of the grid often paste next. */
const expectPaste = () => void Promise.all([import('./pasting/paste.ts'), import('./pasting/PastePreview.tsx')]).catch(() => undefined);

export interface LineGridProps {
  grid: Grid;
  /** Name of the lines: 供应商与价格. */
  label: string;
  /** Lines may be added and removed. */
  canAdd?: boolean;
  isCountedElsewhere?: boolean;
  /** More buttons. */
  toolbar?: ReactNode;
  /** Details of the active line, shown below the grid. */
  context?: (row: GridRow) => ReactNode;
  onSave?: () => void;
}

/** Lines as a spreadsheet: one Tab stop, one editor, and the usual Excel keys. */
export function LineGrid({ grid, label, canAdd = true, isCountedElsewhere = false, toolbar, context, onSave }: LineGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { all, tab, cursor, facts } = useStore(
    grid.store,
    useShallow((state) => ({ all: state.lines, tab: state.tab, cursor: state.cursor, facts: state.facts })),
  );
  const { lines, columns } = grid.viewOf({ lines: all, tab });
  const { tracks, ...room } = useColumnRoom(box, { columns, lines, facts });
  const press = useGridKeys(grid, onSave, canAdd);
  const { pending, closePending, ...clipboard } = useGridClipboard(grid, canAdd);
  const { drop, ...drag } = useLineDrag(grid);
  const window = useLineWindow(box, lines.order, cursor?.key);
  const heads = useMemo(() => groupHeads(lines, tab === ALL_GROUPS ? grid.grouping : undefined), [lines, tab, grid.grouping]);
  const topOf = useTops(lines.order, heads);
  const isEmpty = lines.order.length === 0;
  return (
    <div className="k-grid-block">
      {grid.grouping?.tabs && <GridTabs grid={grid} label={grid.grouping.tabs.label} grouping={grid.grouping} />}
      <GridToolbar grid={grid} canAdd={canAdd} isCounted={!isCountedElsewhere} more={<MoreColumns {...room} box={box} />}>
        {toolbar}
      </GridToolbar>
      <GridPanel grid={grid}>
        <div
          ref={box}
          role="presentation"
          className={`k-grid ${window.isWindowed ? 'windowed' : ''}`}
          style={tracks}
          onKeyDown={press}
          onFocus={expectPaste}
          {...pointing(grid)}
          {...clipboard}
          {...drag}
        >
          <Sheet {...{ grid, label }} count={lines.order.length}>
            <Head columns={columns} active={cursor?.field} />
            <Lines key={tab} {...{ grid, heads, topOf, drop }} {...window} />
            <GridTotals grid={grid} />
          </Sheet>
          {isEmpty && <p className="k-grid-empty">还没有行。{canAdd && '点“添加行”，或把 Excel 里的内容粘贴到这里。'}</p>}
          <ActiveCell {...{ grid, topOf, errorId }} widths={room.widths} />
          <FillHandle {...{ grid, topOf }} widths={room.widths} />
        </div>
      </GridPanel>
      <ContextLine grid={grid} context={context} errorId={errorId} />
      <CreateEntry grid={grid} />
      {pending && <PastePreview pending={pending} onClose={closePending} />}
    </div>
  );
}

/** The element with role grid; without lines it takes the focus itself. */
const Sheet = ({ grid, label, count, children }: { grid: Grid; label: string; count: number; children: ReactNode }) => (
  <div
    role="grid"
    id={grid.id}
    tabIndex={count === 0 ? 0 : -1}
    aria-label={label}
    aria-rowcount={count + 1}
    aria-colcount={grid.columns.length + 1}
    aria-multiselectable="true"
  >
    {children}
  </div>
);

/** Top of a line: below the lines and group headings before it. */
function useTops(order: readonly string[], heads: ReadonlyMap<string, GroupHead>): (at: number) => number {
  return useMemo(() => {
    const starts = [...heads.keys()].map((key) => order.indexOf(key));
    return (at) => at * ROW_HEIGHT + GROUP_HEIGHT * starts.filter((start) => start <= at).length;
  }, [order, heads]);
}

interface LinesProps extends ReturnType<typeof useLineWindow> {
  grid: Grid;
  heads: ReadonlyMap<string, GroupHead>;
  topOf: (at: number) => number;
  drop: ReturnType<typeof useLineDrag>['drop'];
}

/** The visible lines, each with its selected and invalid cells. */
function Lines({ grid, heads, topOf, items, isWindowed, drop }: LinesProps) {
  const { all, tab, cursor, anchor, strict, refusals, facts } = useStore(
    grid.store,
    useShallow((state) => ({
      all: state.lines,
      tab: state.tab,
      cursor: state.cursor,
      anchor: state.anchor,
      strict: state.strict,
      refusals: state.refusals,
      facts: state.facts,
    })),
  );
  const { lines, columns, offset } = grid.viewOf({ lines: all, tab });
  const range = cursor && anchor ? rangeBetween(lines, columns, cursor, anchor) : null;
  const chosenKeys = new Set(range?.keys);
  const chosenFields = range?.fields.join() ?? '';
  return (
    <div role="rowgroup" className="k-lines" style={isWindowed ? { height: topOf(lines.order.length) } : undefined}>
      {items.map(({ key, at }) => {
        const head = heads.get(key);
        const top = topOf(at);
        return (
          <Fragment key={key}>
            {head && <GridGroup {...{ grid, head, lines, facts }} top={isWindowed ? top - GROUP_HEIGHT : undefined} />}
            <GridLine
              {...{ grid, at, strict, facts }}
              number={offset + at + 1}
              top={isWindowed ? top : undefined}
              row={lines.rows[key]!}
              current={cursor?.key === key}
              chosen={chosenKeys.has(key) ? chosenFields : ''}
              refusals={refusals[key]}
              drop={drop?.key === key ? (drop.below ? 'below' : 'above') : ''}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

const Head = memo(function Head({ columns, active }: { columns: readonly GridColumn[]; active: string | undefined }) {
  return (
    <div role="rowgroup" className="k-grid-head">
      <div role="row" aria-rowindex={1} className="k-line">
        <LineParts
          columns={columns}
          number={
            <div role="columnheader" className="k-line-number">
              <span aria-hidden="true">#</span>
              <span className="visually-hidden">行号</span>
            </div>
          }
          cells={columns.map((column, at) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={at + 2}
              style={shownIn(at)}
              className={`k-cell ${isRightAligned(column) ? 'num' : ''} ${column.key === active ? 'current' : ''}`}
            >
              {column.required && <span className="k-required" title="必填" aria-label="必填" role="img" />}
              {column.shade && <Swatch shade={column.shade} size={18} silent />}
              {column.label}
              {column.unit && <span className="k-unit"> {column.unit}</span>}
            </div>
          ))}
        />
      </div>
    </div>
  );
});

/** Mouse handling, and committing when the grid loses the focus. */
const pointing = (grid: Grid) => ({
  onMouseDown: (event: MouseEvent<HTMLElement>) => pointAt(grid, event),
  onClick: (event: MouseEvent) => {
    if (isNumber(event.target)) choosePressed(grid, event);
    else if (isEditor(event.target)) goInto(grid);
  },
  onDoubleClick: () => goInto(grid),
  onBlur: (event: FocusEvent<HTMLElement>) => leave(grid, event),
});

/** A press activates a cell, and moving on extends the range, as Shift does; on the line number it selects the line. */
function pointAt(grid: Grid, event: MouseEvent<HTMLElement>): void {
  // The right button opens the editor's own menu, and the editor keeps the focus.
  event.currentTarget.toggleAttribute('data-menu', event.button === 2);
  if (event.button === 2) event.preventDefault();
  if (!(event.target instanceof HTMLElement) || event.button !== 0) return;
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (key === undefined) return focusEmpty(grid, event);
  const field = event.target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (field === undefined) {
    // A press on one of several selected lines may start a drag.
    if (event.shiftKey || !chosenRange(grid).keys.includes(key)) chooseLine(grid, key, event.shiftKey);
    return;
  }
  event.preventDefault();
  moveCursor(grid, { key, field }, { extend: event.shiftKey });
  dragRange(grid, event.currentTarget);
}

/** In an empty grid the paste hint applies to any position. */
function focusEmpty(grid: Grid, event: MouseEvent): void {
  if (grid.store.getState().lines.order.length > 0) return;
  event.preventDefault();
  document.getElementById(grid.id)?.focus();
}

function chooseLine(grid: Grid, key: string, extend: boolean): void {
  moveCursor(grid, { key, field: grid.columns[0]!.key }, { extend });
  moveCursor(grid, { key, field: grid.columns.at(-1)!.key }, { extend: true });
}

/** The press on a line number ended without a drag. */
function choosePressed(grid: Grid, { target, shiftKey }: MouseEvent): void {
  const key = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (key !== undefined) chooseLine(grid, key, shiftKey);
}

function goInto(grid: Grid): void {
  const { cursor } = grid.store.getState();
  if (cursor) startEditing(grid, cursor);
}

/** Focused before any input. */
const isEditor = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('.k-editor.nav input:not([type])');

const isNumber = (target: EventTarget): boolean => target instanceof HTMLElement && target.closest('[role=rowheader]') !== null;

function leave(grid: Grid, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) commitTyping(grid);
}
