import { importOutcomes } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import type { ImportCell, ImportRow } from '@mrp/contract/features/imports/preview.ts';
import type { HTMLAttributes } from 'react';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { CellForm } from './CellForm.tsx';
import { PICTURE } from './text.ts';

interface LinePanelProps {
  batchId: string;
  index: number;
  start: number;
  /** undefined: not loaded yet. */
  row: ImportRow | undefined;
  columns: readonly ImportField[];
  /** The focused column (null: the reason), if it is in this line. */
  at: string | null | undefined;
  /** This line is the Tab stop while no row has the focus. */
  tabStop: boolean;
  editing: string | null;
  mayEdit: boolean;
  onFocus: (column: string | null, rowNumber: number) => void;
  onEdit: (column: string) => void;
  onClose: (rowNumber: number, column: string) => void;
}

/** One row of the file. */
export function LinePanel({ batchId, index, start, row, columns, at, tabStop, editing, mayEdit, ...told }: LinePanelProps) {
  const place = { style: { transform: `translateY(${start}px)` }, 'aria-rowindex': index + 2 };
  if (!row) return <div role="row" className="import-line waiting" {...place} />;
  const stopAt = tabStop ? (columns[0]?.key ?? null) : at;
  const tabIndexOf = (column: string | null) => (stopAt === column ? 0 : -1);
  const cellProps = (column: string | null) => ({
    'data-place': `${index}:${column ?? ''}`,
    onFocus: () => told.onFocus(column, row.rowNumber),
  });
  return (
    <div role="row" className={`import-line ${at === undefined ? '' : 'current'}`} {...place}>
      <div role="rowheader" className="import-cell number">
        {row.rowNumber}
      </div>
      <div role="gridcell" className="import-cell outcome">
        <StatusTag tone={importOutcomes[row.outcome].tone}>{importOutcomes[row.outcome].label}</StatusTag>
      </div>
      {columns.map((field) =>
        editing === field.key ? (
          <div
            key={field.key}
            role="gridcell"
            {...cellProps(field.key)}
            tabIndex={-1}
            className={`import-cell active ${field.numeric ? 'num' : ''}`}
          >
            <CellForm batchId={batchId} row={row} field={field} onClose={() => told.onClose(row.rowNumber, field.key)} />
          </div>
        ) : (
          <ReadCell
            key={field.key}
            {...{ row, field, mayEdit }}
            tabIndex={tabIndexOf(field.key)}
            place={cellProps(field.key)}
            onEdit={() => told.onEdit(field.key)}
          />
        ),
      )}
      <div
        role="gridcell"
        tabIndex={tabIndexOf(null)}
        {...cellProps(null)}
        className={`import-cell reason ${row.outcome === 'ERROR' ? 'wrong' : ''}`}
        title={row.reason}
      >
        {row.reason ? <span className="import-text">{row.reason}</span> : <EmptyCell />}
      </div>
    </div>
  );
}

interface ReadCellProps {
  row: ImportRow;
  field: ImportField;
  mayEdit: boolean;
  tabIndex: number;
  place: HTMLAttributes<HTMLElement>;
  onEdit: () => void;
}

/** The value that was read, until a user corrects it. */
function ReadCell({ row, field, mayEdit, tabIndex, place, onEdit }: ReadCellProps) {
  const cell = row.cells[field.key];
  return (
    <div
      role="gridcell"
      tabIndex={tabIndex}
      {...place}
      className={cellClass(field, cell, mayEdit)}
      aria-invalid={cell?.error !== undefined}
      title={titleOf(cell)}
      onClick={onEdit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'F2') return;
        event.preventDefault();
        onEdit();
      }}
    >
      <CellText cell={cell} pictures={field.key === PICTURE ? row.pictures : 0} />
    </div>
  );
}

function cellClass({ key, numeric }: ImportField, cell: ImportCell | undefined, mayEdit: boolean): string {
  const marks = [numeric && 'num', cell?.error !== undefined && 'wrong', cell?.assumed && 'assumed', mayEdit && key !== PICTURE && 'open'];
  return ['import-cell', ...marks.filter(Boolean)].join(' ');
}

const titleOf = (cell: ImportCell | undefined): string | undefined =>
  cell?.error ?? (cell?.shown === undefined ? cell?.text || undefined : cell.text === '' ? '按其他列推定' : `文件中：${cell.text}`);

/** The parsed value, after the record's current value, struck through. */
function CellText({ cell, pictures }: { cell: ImportCell | undefined; pictures: number }) {
  if (pictures > 0) return <span className="import-text">{pictures} 张</span>;
  if (!cell) return null;
  const text = cell.error === undefined ? (cell.shown ?? cell.text) : cell.text || cell.shown || '空';
  return (
    <span className="import-text">
      {cell.before === undefined ? (
        text
      ) : (
        <>
          <del>{cell.before || '空'}</del>
          <span className="visually-hidden">改为</span>
          <ins>{text}</ins>
        </>
      )}
      {cell.assumed && <span className="visually-hidden">（推定）</span>}
    </span>
  );
}
