import { Fragment, useId, useMemo, useRef, type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { late } from '../on-demand.tsx';
import { Swatch } from '../Swatch.tsx';
import { ContextLine } from './ContextLine.tsx';
import { CreateEntry } from './CreateEntry.tsx';
import { isRightAligned, type GridColumn, type GridRow } from './columns.ts';
import { groupHeads } from './grid-groups.ts';
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
import './grid.css';

const PastePreview = late(async () => (await import('./PastePreview.tsx')).PastePreview);

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

const NUMBER_WIDTH = 40;

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
  const { items, height } = useLineWindow(box, lines.order, cursor?.key);
  const tracks = useMemo(() => trackStyle(grid.columns), [grid.columns]);
  const isEmpty = lines.order.length === 0;
  return (
    <div className="k-grid-block">
      <GridToolbar grid={grid} canAdd={canAdd}>
        {toolbar}
      </GridToolbar>
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={lines.order.length + 1}
        aria-colcount={grid.columns.length + 1}
        aria-multiselectable="true"
        {...(isEmpty && { tabIndex: 0 })}
        className={`k-grid ${height === undefined ? '' : 'windowed'}`}
        style={tracks}
        onKeyDown={press}
        {...pointing(grid)}
        {...clipboard}
        {...drag}
      >
        <Head columns={grid.columns} active={cursor?.field} />
        <Lines {...{ grid, errorId, items, height, drop }} />
        <GridTotals grid={grid} />
      </div>
      {isEmpty && <p className="k-grid-empty">还没有行。{canAdd && '点“添加行”，或把 Excel 里的内容粘贴到这里。'}</p>}
      <ContextLine grid={grid} context={context} errorId={errorId} />
      <CreateEntry grid={grid} />
      {pending && <PastePreview pending={pending} onClose={closePending} />}
    </div>
  );
}

interface LinesProps extends ReturnType<typeof useLineWindow> {
  grid: Grid;
  errorId: string;
  drop: ReturnType<typeof useLineDrag>['drop'];
}

/** The lines in sight, each with what of it is active, chosen or wrong. */
function Lines({ grid, errorId, items, height, drop }: LinesProps) {
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
  const heads = useMemo(() => groupHeads(lines, grid.grouping), [lines, grid.grouping]);
  const starts = useMemo(() => [...heads.keys()].map((key) => lines.order.indexOf(key)), [heads, lines.order]);
  /** Where a windowed line stands, beneath the heads above it. */
  const under = (top: number | undefined, at: number, own: number) =>
    top === undefined ? undefined : top + GROUP_HEIGHT * (starts.filter((start) => start <= at).length - own);
  return (
    <div role="rowgroup" className="k-lines" style={height === undefined ? undefined : { height: height + GROUP_HEIGHT * starts.length }}>
      {items.map(({ key, at, top }) => {
        const head = heads.get(key);
        return (
          <Fragment key={key}>
            {head && <GridGroup {...{ grid, head, lines, facts }} top={under(top, at, 1)} />}
            <GridLine
              {...{ grid, at, strict, facts, errorId }}
              top={under(top, at, 0)}
              row={lines.rows[key]!}
              active={cursor?.key === key ? cursor.field : null}
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

function Head({ columns, active }: { columns: readonly GridColumn[]; active: string | undefined }) {
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
}

const defaultWidths: Readonly<Record<GridColumn['kind'], number>> = {
  text: 140,
  number: 92,
  money: 100,
  select: 88,
  entity: 180,
  colour: 112,
  image: 56,
  date: 124,
  checkbox: 64,
  computed: 96,
};

const widthOf = ({ kind, width = defaultWidths[kind] }: GridColumn): number => width;

/** Every line is laid out by itself, so nothing in it may ask for more: frozen columns keep their width, words take what is left. */
function trackStyle(columns: readonly GridColumn[]): CSSProperties {
  const grows = ({ kind, frozen }: GridColumn) => !frozen && (kind === 'text' || kind === 'entity');
  const growing = columns.some(grows) ? columns.filter(grows) : columns.slice(-1);
  const tracks = columns.map((column) => (growing.includes(column) ? `minmax(${widthOf(column)}px, 1fr)` : `${widthOf(column)}px`));
  const sum = (of: readonly GridColumn[]) => of.reduce((width, column) => width + widthOf(column), NUMBER_WIDTH);
  return {
    '--k-columns': [`${NUMBER_WIDTH}px`, ...tracks].join(' '),
    '--k-width': `${sum(columns)}px`,
    '--k-frozen-tracks': `span ${columns.filter(({ frozen }) => frozen).length + 1}`,
    '--k-frozen': `${sum(columns.filter(({ frozen }) => frozen))}px`,
  } as CSSProperties;
}

/** What the mouse does, and what happens when the grid is left. */
const pointing = (grid: Grid) => ({
  onMouseDown: (event: MouseEvent) => pointAt(grid, event),
  onClick: (event: MouseEvent) => isNumber(event.target) && choosePressed(grid, event),
  onDoubleClick: () => {
    const { cursor } = grid.store.getState();
    if (cursor) startEditing(grid, cursor);
  },
  onBlur: (event: FocusEvent<HTMLElement>) => leave(grid, event),
});

/** A press on a cell makes it the active one, with Shift the other corner; on the number the whole line. */
function pointAt(grid: Grid, event: MouseEvent): void {
  if (!(event.target instanceof HTMLElement) || event.button !== 0) return;
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (key === undefined) return;
  const field = event.target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (field === undefined) {
    // Pressed on one of several chosen lines: perhaps they are dragged.
    if (event.shiftKey || !chosenRange(grid).keys.includes(key)) chooseLine(grid, key, event.shiftKey);
    return;
  }
  const { cursor } = grid.store.getState();
  if (cursor?.key === key && cursor.field === field && !event.shiftKey) return;
  if (event.target.closest('input, button') === null) event.preventDefault();
  moveCursor(grid, { key, field }, { extend: event.shiftKey });
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

const isNumber = (target: EventTarget): boolean => target instanceof HTMLElement && target.closest('[role=rowheader]') !== null;

function leave(grid: Grid, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) commitTyping(grid);
}
