import type { ReactNode } from 'react';
import { FigureCell } from '../list-columns/cells.tsx';
import { useIsNarrow } from '../list/useIsNarrow.ts';
import { lineRowProps } from '../object/line-rows.ts';
import { PlainTable } from '../plain/PlainTable.tsx';

/** A column of a document's lines, on screen or on paper. */
export interface LineColumn<Line> {
  label: string;
  /** Of the figures of all lines: 元, or the currency of the document. */
  unit?: string;
  /** Of the figure of a line; on screen it stands beside the figure, paper has a column for it. */
  unitOf?: (line: Line) => string | undefined;
  num?: boolean;
  /** People decide by it: on a phone it stands before the others. */
  decides?: boolean;
  /** On paper: a short text that must not wrap. */
  brief?: boolean;
  show: (line: Line) => ReactNode;
}

/** The columns in their order on this screen. */
export function useDecisiveFirst<Line>(columns: readonly LineColumn<Line>[]): readonly LineColumn<Line>[] {
  const isNarrow = useIsNarrow();
  return isNarrow ? columns.toSorted((one, other) => Number(other.decides ?? false) - Number(one.decides ?? false)) : columns;
}

export type LineHead = Pick<LineColumn<never>, 'label' | 'unit' | 'num'>;

/** Headings of columns in a `PlainTable`. */
export function LineHeads({ columns }: { columns: readonly LineHead[] }) {
  return columns.map(({ label, unit, num }) => (
    <th key={label} scope="col" className={num ? 'num' : ''}>
      {label}
      {unit && <span className="k-unit"> {unit}</span>}
    </th>
  ));
}

interface LineCellsProps<Line> {
  columns: readonly LineColumn<Line>[];
  line: Line;
}

/** Cells of one line; an empty value is a dash. */
export function LineCells<Line>({ columns, line }: LineCellsProps<Line>) {
  return columns.map(({ label, num, unitOf, show }) => (
    <td key={label} className={num ? 'num' : ''}>
      <FigureCell text={show(line)} unit={unitOf?.(line)} />
    </td>
  ));
}

interface LineTableProps<Line> {
  label: string;
  /** Of the first column, which names the lines. */
  heading: string;
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  keyOf: (line: Line) => string;
  nameOf: (line: Line) => ReactNode;
  /** They are the lines of the record that the page shows: refusals lead to them. */
  ofRecord?: boolean;
}

/** A table with one row for each line, named by its first cell. */
export function LineTable<Line>({ label, heading, columns: declared, lines, keyOf, nameOf, ofRecord = false }: LineTableProps<Line>) {
  const columns = useDecisiveFirst(declared);
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={keyOf(line)} {...(ofRecord && lineRowProps(at))}>
            <th scope="row">{nameOf(line)}</th>
            <LineCells columns={columns} line={line} />
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
