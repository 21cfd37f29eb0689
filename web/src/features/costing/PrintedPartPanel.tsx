import type { QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { Fragment } from 'react';
import type { LineColumn } from '../../kit/tables/LineTable.tsx';

interface PrintedPartProps<Line> {
  label: string;
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  /** Below the name of a line. */
  detail?: (line: Line) => string;
  /** Sums of the part by column. */
  sums: Readonly<Record<string, string>>;
}

/** Lines of one part on paper, below its name with its sums. */
export function PrintedPart<Line extends Pick<QuotationLine, 'id' | 'site' | 'name'>>({
  label,
  columns,
  lines,
  detail,
  sums,
}: PrintedPartProps<Line>) {
  if (lines.length === 0) return null;
  return (
    <>
      <tr className="k-print-group">
        <td colSpan={2}>
          <strong>{label}</strong>
        </td>
        {columns.map((column) => (
          <td key={column.label} className={column.num ? 'num brief' : ''}>
            <strong>{sums[column.label] ?? ''}</strong>
          </td>
        ))}
      </tr>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>{line.site}</td>
          <td>
            {line.name}
            {detail?.(line) && <PrintDetail text={detail(line)} />}
          </td>
          {columns.map((column) => (
            <td key={column.label} className={column.num ? 'num brief' : column.brief ? 'brief' : ''}>
              {column.show(line)}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

interface PrintedTotalsProps {
  columns: readonly { label: string; num?: boolean }[];
  totals: readonly { label: string; values: Readonly<Record<string, string>> }[];
}

/** 汇总 below the lines. In the head it would be repeated, and no browser repeats a head of more than a quarter of the page. */
export const PrintedTotals = ({ columns, totals }: PrintedTotalsProps) =>
  totals.map(({ label, values }, at) => (
    <tr key={label} className={at < totals.length - 1 ? 'k-print-group' : ''}>
      <td colSpan={2}>
        <strong>{label}</strong>
      </td>
      {columns.map((column) => (
        <td key={column.label} className={column.num ? 'num brief' : ''}>
          <strong>{values[column.label] ?? ''}</strong>
        </td>
      ))}
    </tr>
  ));

/** A code is not broken at its hyphens. */
const PrintDetail = ({ text }: { text: string }) => (
  <small className="k-print-detail">
    {text.split(' ').map((word, at) => (
      <Fragment key={at}>
        {at > 0 && ' '}
        <span>{word}</span>
      </Fragment>
    ))}
  </small>
);
