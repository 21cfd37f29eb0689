import type { ImportBatch, ImportOutcome } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import type { ImportRow } from '@mrp/contract/features/imports/preview.ts';
import { useQueries } from '@tanstack/react-query';
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
} from 'react';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { MoreToTheRight } from '../../kit/tables/MoreToTheRight.tsx';
import { useWholeCells } from '../../kit/tables/whole-cells.ts';
import { ROW_HEIGHT, scrollToRow, useRowRange } from '../../kit/grid/lines/useRowRange.ts';
import { call } from '../../lib/api/api.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { apiKey } from '../../lib/api/useApi.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { LinePanel } from './LinePanel.tsx';
import { nextPlace, PICTURE, previewFields, widthOf, type Place } from './text.ts';

interface RowsPanelProps {
  batch: ImportBatch;
  fields: readonly ImportField[];
  outcome: ImportOutcome | null;
  total: number;
  place: Place | null;
  onPlace: Dispatch<SetStateAction<Place | null>>;
}

/** The validated rows: only visible ones are rendered, and only their pages are loaded. */
export function RowsPanel({ batch, fields, outcome, total, place, onPlace }: RowsPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const [first, end] = useRowRange(box, total > 0);
  const last = Math.min(end, total - 1);
  const rows = useRowPages(batch.id, outcome, first, Math.max(last, first));
  const columns = useColumns(fields, batch, rows, place);
  const editing = useEditing(rows, onPlace);
  useGoingThere(box, place);
  const more = useWholeCells(box, { edgeOf: keptAt, enabled: total > 0 });
  const press = (event: KeyboardEvent) => {
    const next = pressedTo(event, place, { columns, total });
    if (next) onPlace({ ...next, rowNumber: rows.get(next.index)?.rowNumber ?? place?.rowNumber ?? 0, asked: Date.now() });
  };
  if (total === 0) return <EmptyState title={outcome ? '没有这样的行' : '文件里没有可以导入的行'} />;
  const tabStop = place && place.index >= first && place.index <= last ? undefined : first;
  return (
    <>
      <MoreToTheRight count={more} />
      <div
        ref={box}
        className="import-grid"
        role="grid"
        tabIndex={-1}
        aria-label="校验预览"
        aria-rowcount={total + 1}
        aria-colcount={columns.length + OWN_COLUMNS}
        style={gridWidths(columns, batch)}
        onKeyDown={press}
      >
        <GridHead columns={columns} />
        <div className="import-lines" role="rowgroup" style={{ height: total * ROW_HEIGHT }}>
          {Array.from({ length: Math.max(last - first + 1, 0) }, (_, offset) => first + offset).map((index) => (
            <LinePanel
              key={index}
              {...{ batchId: batch.id, index, start: index * ROW_HEIGHT, columns, row: rows.get(index) }}
              at={place?.index === index ? place.column : undefined}
              tabStop={tabStop === index}
              editing={editing.columnOf(rows.get(index))}
              mayEdit={editing.allowed}
              onFocus={(column, rowNumber) => onPlace((now) => ({ index, column, rowNumber, asked: now?.asked ?? 0 }))}
              onEdit={(column) => editing.begin(index, column)}
              onClose={editing.end}
            />
          ))}
        </div>
      </div>
      <ContextLine {...{ place, rows, columns, priced: fields.some(({ part }) => part === '报价') }} />
    </>
  );
}

/** Row number and result stay at the left edge, the reason at the right one where there is room. */
function keptAt(cell: Element): 'start' | 'end' | null {
  if (!cell.matches('.number, .outcome, .reason') || getComputedStyle(cell).position !== 'sticky') return null;
  return cell.matches('.reason') ? 'end' : 'start';
}

/** Moves the focus for a navigation key and consumes it. Inside an input the key belongs to the input. */
function pressedTo(event: KeyboardEvent, place: Place | null, { columns, total }: { columns: readonly ImportField[]; total: number }) {
  if (!place || event.target instanceof HTMLInputElement) return null;
  const next = nextPlace(place, event.key, [...columns.map(({ key }) => key), null], total);
  if (next) event.preventDefault();
  return next;
}

const PAGE = 100;

/** Loaded rows by their position in the current tab. */
function useRowPages(id: string, outcome: ImportOutcome | null, first: number, last: number): ReadonlyMap<number, ImportRow> {
  const from = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, at) => from + at + 1);
  const answers = useQueries({
    queries: pages.map((page) => {
      const input = { params: { id }, query: { page, pageSize: PAGE, ...(outcome && { outcome }) } };
      return {
        queryKey: apiKey(importsApi.listRows, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(importsApi.listRows, input, { signal }),
      };
    }),
  });
  return new Map(
    answers.flatMap(({ data }, at) => (data?.rows ?? []).map((row, place) => [((pages[at] ?? 1) - 1) * PAGE + place, row] as const)),
  );
}

/** A field without a column in the file gets one as soon as a row has a message about it. */
function useColumns(
  fields: readonly ImportField[],
  { mapping }: ImportBatch,
  rows: ReadonlyMap<number, ImportRow>,
  place: Place | null,
): ImportField[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const keys = [...rows.values()].flatMap(({ cells }) => Object.keys(cells));
  const fresh = [...keys, ...(place?.column ? [place.column] : [])].filter((key) => !seen.has(key));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
  return previewFields(fields, mapping, seen);
}

/** The cell that is being edited. */
function useEditing(rows: ReadonlyMap<number, ImportRow>, onPlace: RowsPanelProps['onPlace']) {
  const allowed = useCan()(importsApi.correctCell);
  const [cell, setCell] = useState<{ rowNumber: number; column: string } | null>(null);
  return {
    allowed,
    columnOf: (row: ImportRow | undefined): string | null => (row && cell?.rowNumber === row.rowNumber ? cell.column : null),
    begin: (index: number, column: string | null) => {
      const row = rows.get(index);
      if (row && allowed && column !== null && column !== PICTURE) setCell({ rowNumber: row.rowNumber, column });
    },
    end: (rowNumber: number, column: string) => {
      setCell((now) => (now?.rowNumber === rowNumber && now.column === column ? null : now));
      onPlace((now) => (now?.rowNumber === rowNumber && now.column === column ? { ...now, asked: Date.now() } : now));
    },
  };
}

/** Scrolls to the position and focuses it once its row has rendered. */
function useGoingThere(box: RefObject<HTMLDivElement | null>, place: Place | null): void {
  const wanted = useRef<Place | null>(null);
  const latest = useLatest(place);
  const asked = place?.asked ?? 0;
  useEffect(() => {
    const to = latest.current;
    if (!to || asked === 0) return;
    wanted.current = to;
    if (box.current) scrollToRow(box.current, to.index);
  }, [asked, latest, box]);
  useEffect(() => {
    const to = wanted.current;
    const cell = to && box.current?.querySelector<HTMLElement>(`[data-place="${to.index}:${to.column ?? ''}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** The columns 行, 结果 and 原因. */
const OWN_COLUMNS = 3;
const NUMBER_WIDTH = 52;
const OUTCOME_WIDTH = 84;
const REASON_WIDTH = 280;

function gridWidths(columns: readonly ImportField[], batch: ImportBatch): CSSProperties {
  const widths = [NUMBER_WIDTH, OUTCOME_WIDTH, ...columns.map((field) => widthOf(field, batch))];
  const least = widths.reduce((sum, width) => sum + width, REASON_WIDTH);
  const template = `${widths.map((width) => `${width}px`).join(' ')} minmax(${REASON_WIDTH}px, 1fr)`;
  return { '--import-columns': template, '--import-width': `${least}px` } as CSSProperties;
}

function GridHead({ columns }: { columns: readonly ImportField[] }) {
  return (
    <div role="rowgroup" className="import-grid-head">
      <div role="row" className="import-line" aria-rowindex={1}>
        <div role="columnheader" className="import-cell number">
          行
        </div>
        <div role="columnheader" className="import-cell outcome">
          结果
        </div>
        {columns.map(({ key, label, numeric }) => (
          <div key={key} role="columnheader" className={`import-cell ${numeric ? 'num' : ''}`} title={label}>
            {label}
          </div>
        ))}
        <div role="columnheader" className="import-cell reason">
          原因
        </div>
      </div>
    </div>
  );
}

interface ContextLineProps {
  place: Place | null;
  rows: ReadonlyMap<number, ImportRow>;
  columns: readonly ImportField[];
  /** The file may contain prices. */
  priced: boolean;
}

/** Full text of the focused row and cell. */
function ContextLine({ place, rows, columns, priced }: ContextLineProps) {
  const row = place ? rows.get(place.index) : undefined;
  const field = columns.find(({ key }) => key === place?.column);
  const cell = field && row?.cells[field.key];
  const parts = row
    ? [
        `第 ${row.rowNumber} 行`,
        ...(row.code ? [row.code] : []),
        ...(field ? [field.label] : []),
        ...(cell?.shown !== undefined ? [`文件中“${cell.text || '空'}”，读作“${cell.shown}”`] : []),
        ...(cell?.error ? [cell.error] : row.reason ? [row.reason] : []),
      ]
    : [];
  return (
    <div className="import-context">
      <output>{parts.join(' · ') || `空单元格不改原值 · 文件里没有的列也不改${priced ? ' · 价格写入历史，不覆盖' : ''}`}</output>
      <span className="import-keys">Enter 修改 · Esc 取消 · F8 下一处错误</span>
    </div>
  );
}
