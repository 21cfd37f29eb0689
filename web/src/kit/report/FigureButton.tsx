import type { Column } from '@mrp/contract/lib/list.ts';
import { formatDay, formatNumber, formatPercent, formatProgress } from '../../lib/format/format.ts';
import { ExplainableFigure } from '../explain/ExplainableFigure.tsx';
import { EmptyCell } from '../list-columns/cells.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { isSameFigure, type OpenedFigure } from './opened-figure.ts';

/** Opens the documents of figures; undefined: none is open. */
export interface FigureOpener {
  opened: OpenedFigure | undefined;
  open: (figure: OpenedFigure) => void;
}

interface FigureButtonProps extends FigureOpener {
  of: OpenedFigure;
  column: Column;
  value: string | null | undefined;
  /** Unit of a quantity; absent: it is said elsewhere. */
  unit?: string | undefined;
  decimals?: number | undefined;
  isShort?: boolean;
  /** Drawn as a bar. */
  isShare?: boolean;
}

/** A share of quantities says of which they are: 12.00 米, 0.34%（米）. */
export const unitAfter = ({ kind }: Column, unit = ''): string => (unit && kind === 'percent' ? `（${unit}）` : unit && ` ${unit}`);

const isZero = (value: string): boolean => /^-?0*(\.0*)?$/.test(value);

/** A figure that opens the documents which make it; zero and nothing open none. */
export function FigureButton({ of, column, value, unit, decimals, isShort = false, isShare = false, opened, open }: FigureButtonProps) {
  if (value === null || value === undefined) return <EmptyCell />;
  const text = isShare ? formatProgress(value) : textOf(column, value, decimals);
  const unitText = unit && <span className="k-unit">{unitAfter(column, unit)}</span>;
  const shown = isShare ? <ProgressBar percent={value} label={column.label} /> : text;
  if (isZero(value))
    return (
      <>
        <span className="k-nothing">{text}</span>
        {unitText}
      </>
    );
  return (
    <>
      <ExplainableFigure
        label={`${of.whose} ${column.label} ${text}${unitAfter(column, unit)}，查看单据`}
        isOpen={isSameFigure(opened, of)}
        onExplain={() => open(of)}
      >
        <span className={isShort ? 'k-report-short' : undefined}>{shown}</span>
      </ExplainableFigure>
      {unitText}
    </>
  );
}

export function textOf(column: Pick<Column, 'kind' | 'decimals' | 'unitField'>, value: string, decimals?: number): string {
  if (column.kind === 'day') return formatDay(value);
  if (column.kind === 'percent') return formatPercent(value, column.decimals);
  return formatNumber(
    value,
    column.kind === 'money' ? (column.decimals ?? 2) : ((column.unitField === undefined ? undefined : decimals) ?? column.decimals ?? 0),
  );
}
