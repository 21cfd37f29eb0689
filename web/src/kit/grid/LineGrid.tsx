import { Fragment, memo, useId, useMemo, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { lazyPanel } from '../lazy.tsx';
import { Swatch } from '../Swatch.tsx';
import { ActiveCell } from './ActiveCell.tsx';
import { trackStyle } from './column-widths.ts';
import { ContextLine } from './ContextLine.tsx';
import { CreateEntry } from './CreateEntry.tsx';
import { isRightAligned, type GridColumn, type GridRow } from './columns.ts';
import { groupHeads, type GroupHead } from './grid-groups.ts';
import { rangeBetween } from './grid-move.ts';
import { chosenRange, commitTyping, moveCursor, startEditing, type Grid } from './grid-store.ts';
import { GridGroup, GROUP_HEIGHT } from './GridGroup.tsx';
import { GridLine, LineParts } from './GridLine.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { GridTotals } from './GridTotals.tsx';
import { useGridClipboard } from './useGridClipboard.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useLineDrag } from './useLineDrag.ts';
import { useLineWindow } from './useLineWindow.ts';
import { ROW_HEIGHT } from './useRowRange.ts';
import './grid.css';

const PastePreview = lazyPanel(async () => (await import('./PastePreview.tsx')).PastePreview);
/** Who works in the grid may paste next: what that takes is on its way. */
const expectPaste = () => void Promise.all([import('./paste.ts'), import('./PastePreview.tsx')]).catch(() => undefined);

export interface LineGridProps {
  grid: Grid;
  /** What the lines are: 供应商与价格. */
  label: string;
  /** Lines may be added and taken away. */
  canAdd?: boolean;
  /** More buttons. */
  toolbar?: ReactNode;
  /** Who the active line is, under the grid. */
  context?: (row: GridRow) => ReactNode;
  onSave?: () => void;
}

/** Lines as a workbook: one Tab stop, one editor, every key that people know from Excel. */
export function LineGrid({ grid, label, canAdd = true, toolbar, context, onSave }: LineGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { lines, cursor } = useStore(
    grid.store,
    useShallow((state) => ({ lines: state.lines, cursor: state.cursor })),
  );
  const press = useGridKeys(grid, onSave, canAdd);
  const { pending, closePending, ...clipboard } = useGridClipboard(grid, canAdd);
  const { drop, ...drag } = useLineDrag(grid);
  const window = useLineWindow(box, lines.order, cursor?.key);
  const heads = useMemo(() => groupHeads(lines, grid.grouping), [lines, grid.grouping]);
  const topOf = useTops(lines.order, heads);
  const tracks = useMemo(() => trackStyle(grid.columns), [grid.columns]);
  const isEmpty = lines.order.length === 0;
  return (
    <div className="k-grid-block">
      <GridToolbar grid={grid} canAdd={canAdd}>
        {toolbar}
      </GridToolbar>
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
          <Head columns={grid.columns} active={cursor?.field} />
          <Lines {...{ grid, heads, topOf, drop }} {...window} />
          <GridTotals grid={grid} />
        </Sheet>
        {isEmpty && <p className="k-grid-empty">还没有行。{canAdd && '点“添加行”，或把 Excel 里的内容粘贴到这里。'}</p>}
        <ActiveCell {...{ grid, topOf, errorId }} />
      </div>
      <ContextLine grid={grid} context={context} errorId={errorId} />
      <CreateEntry grid={grid} />
      {pending && <PastePreview pending={pending} onClose={closePending} />}
    </div>
  );
}

/** What is read out as the grid; without lines it has the focus itself. */
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

/** Where a line stands: beneath those before it and the heads of their groups and its own. */
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

/** The lines in sight, each with what of it is chosen or wrong. */
function Lines({ grid, heads, topOf, items, isWindowed, drop }: LinesProps) {
  const { lines, cursor, anchor, strict, refusals, facts } = useStore(
    grid.store,
    useShallow((state) => ({
      lines: state.lines,
      cursor: state.cursor,
      anchor: state.anchor,
      strict: state.strict,
      refusals: state.refusals,
      facts: state.facts,
    })),
  );
  const range = cursor && anchor ? rangeBetween(lines, grid.columns, cursor, anchor) : null;
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
              className={`k-cell ${isRightAligned(column) ? 'num' : ''} ${column.key === active ? 'current' : ''}`}
            >
              {column.shade && <Swatch shade={column.shade} size={18} silent />}
              {column.label}
              {column.unit && <span className="k-unit"> {column.unit}</span>}
              {column.required && <span className="k-required" title="必填" aria-label="必填" role="img" />}
            </div>
          ))}
        />
      </div>
    </div>
  );
});

/** What the mouse does, and what happens when the grid is left. */
const pointing = (grid: Grid) => ({
  onMouseDown: (event: MouseEvent<HTMLElement>) => pointAt(grid, event),
  onClick: (event: MouseEvent) => {
    if (isNumber(event.target)) choosePressed(grid, event);
    else if (isEditor(event.target)) goInto(grid);
  },
  onDoubleClick: () => goInto(grid),
  onBlur: (event: FocusEvent<HTMLElement>) => leave(grid, event),
});

/** A press on a cell makes it the active one, with Shift the other corner; on the number the whole line. */
function pointAt(grid: Grid, event: MouseEvent<HTMLElement>): void {
  // The menu of the right button is that of the editor, which keeps the focus.
  event.currentTarget.toggleAttribute('data-menu', event.button === 2);
  if (event.button === 2) event.preventDefault();
  if (!(event.target instanceof HTMLElement) || event.button !== 0) return;
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (key === undefined) return focusEmpty(grid, event);
  const field = event.target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (field === undefined) {
    // Pressed on one of several chosen lines: perhaps they are dragged.
    if (event.shiftKey || !chosenRange(grid).keys.includes(key)) chooseLine(grid, key, event.shiftKey);
    return;
  }
  event.preventDefault();
  moveCursor(grid, { key, field }, { extend: event.shiftKey });
}

/** Where there are no lines, what is said of pasting here holds wherever it is pressed. */
function focusEmpty(grid: Grid, event: MouseEvent): void {
  if (grid.store.getState().lines.order.length > 0) return;
  event.preventDefault();
  document.getElementById(grid.id)?.focus();
}

function chooseLine(grid: Grid, key: string, extend: boolean): void {
  moveCursor(grid, { key, field: grid.columns[0]!.key }, { extend });
  moveCursor(grid, { key, field: grid.columns.at(-1)!.key }, { extend: true });
}

/** The press on a number ended without a drag. */
function choosePressed(grid: Grid, { target, shiftKey }: MouseEvent): void {
  const key = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (key !== undefined) chooseLine(grid, key, shiftKey);
}

function goInto(grid: Grid): void {
  const { cursor } = grid.store.getState();
  if (cursor) startEditing(grid, cursor);
}

/** Touched, before anything is typed. */
const isEditor = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('.k-editor.nav input:not([type])');

const isNumber = (target: EventTarget): boolean => target instanceof HTMLElement && target.closest('[role=rowheader]') !== null;

function leave(grid: Grid, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) commitTyping(grid);
}
