import type { ReportAnswer, ReportGroup, ReportRow, ReportSpec, ReportSums } from '@mrp/contract/lib/report.ts';
import { isPerUnit } from '@mrp/contract/lib/report.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { Fragment, useRef, type ReactNode } from 'react';
import { ColumnHead, type Order } from '../list-columns/ColumnHead.tsx';
import { cellOf, EmptyCell, isNumeric } from '../list-columns/cells.tsx';
import type { ArrangedColumn } from '../list-columns/column-set.ts';
import { valueOf } from '../list-rows/list-row.ts';
import { QuantityUnit } from '../list-columns/QuantityUnit.tsx';
import { MoreToTheRight } from '../tables/MoreToTheRight.tsx';
import { useWholeCells } from '../tables/whole-cells.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { FigureButton, type FigureOpener } from './FigureButton.tsx';

export interface ReportTableProps<Row extends ReportRow> extends FigureOpener {
  spec: ReportSpec;
  title: string;
  answer: ReportAnswer<Row>;
  columns: readonly ArrangedColumn[];
  sort: string;
  onSort: (key: string, joins: boolean) => void;
  /** Cells of columns without a figure that differ from their kind. */
  cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  /** Name of a row: 全棉府绸 藏青. */
  rowName: (row: Row) => string;
  /** What rows of a group are counted in: 种. */
  counted: string;
  /** Figures that say that something is lacking. */
  shortFigures: readonly string[];
  isNarrow: boolean;
}

const TABLE_FOCUS = { tabIndex: 0 };

/** Rows by group with subtotals, and the totals at the foot; every figure opens its documents. */
export function ReportTable<Row extends ReportRow>(props: ReportTableProps<Row>) {
  const { title, answer, columns, sort, onSort } = props;
  const box = useRef<HTMLElement>(null);
  const more = useWholeCells(box);
  const byGroup = Map.groupBy(answer.rows, ({ group }) => group);
  const groups = new Map(answer.groups.map((group) => [group.key, group]));
  return (
    <section ref={box} className="k-plain-table k-report-table sheet" aria-label={`${title}明细`} {...TABLE_FOCUS}>
      <MoreToTheRight count={more} />
      <table>
        <Heads {...{ columns, sort, onSort }} isNarrow={props.isNarrow} />
        <tbody>
          {[...byGroup].map(([key, rows]) => (
            <Fragment key={key}>
              {groups.has(key) && <GroupRow {...props} group={groups.get(key)!} />}
              {rows.map((row) => (
                <tr key={row.id} className={groups.has(key) ? 'k-report-item' : undefined}>
                  {columns.map((column, at) => (
                    <RowCell key={column.key} {...props} row={row} of={column} isFirst={at === firstName(columns)} />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <TotalRow {...props} />
        </tfoot>
      </table>
    </section>
  );
}

type HeadsProps = Pick<ReportTableProps<ReportRow>, 'columns' | 'sort' | 'onSort' | 'isNarrow'>;

const Heads = ({ columns, sort, onSort, isNarrow }: HeadsProps) => (
  <thead>
    <tr>
      {columns.map(({ key, column, width }, at) => (
        <th
          key={key}
          scope="col"
          className={at === firstName(columns) ? 'frozen' : isNumeric(column) ? 'num' : undefined}
          style={isNarrow ? undefined : { minWidth: width }}
          {...(column.sortable && { 'aria-sort': orderOf(sort, key) ?? 'none' })}
        >
          <ColumnHead
            name={key}
            column={column}
            order={orderOf(sort, key)}
            onSort={(joins) => onSort(key, joins)}
            filters={undefined}
            onWidth={undefined}
          />
        </th>
      ))}
    </tr>
  </thead>
);

function orderOf(sort: string, key: string): Order {
  const part = sort.split(',').find((one) => one.replace('-', '') === key);
  return part === undefined ? undefined : part.startsWith('-') ? 'descending' : 'ascending';
}

/** The column that names a row. */
const firstName = (columns: readonly ArrangedColumn[]): number => columns.findIndex(({ column }) => column.kind !== 'picture');

interface RowCellProps<Row extends ReportRow> extends ReportTableProps<Row> {
  row: Row;
  of: ArrangedColumn;
  isFirst: boolean;
}

function RowCell<Row extends ReportRow>({ spec, row, of: { key, column }, isFirst, cells, rowName, answer, ...rest }: RowCellProps<Row>) {
  const name = rowName(row);
  if (spec.figures.includes(key))
    return (
      <td className={isNumeric(column) ? 'num' : undefined}>
        <FigureButton
          {...rest}
          of={{ figure: key, whose: name, narrow: row.narrow }}
          column={column}
          value={valueOf(row, key) as string | null}
          unit={unitText(column, row.unit?.name, answer.sums.units.length > 1)}
          decimals={row.unit?.decimals}
          isShort={rest.shortFigures.includes(key)}
          isShare={spec.shares.includes(key)}
        />
      </td>
    );
  const content =
    cells[key]?.(row) ??
    cellOf(column, valueOf(row, key), { workflow: undefined, swatchSize: 28, to: undefined, name, decimals: undefined });
  const shown = (
    <>
      {content}
      <QuantityUnit of={{ key, column }} row={row} cells={cells} />
    </>
  );
  return isFirst ? <th scope="row">{shown}</th> : <td className={isNumeric(column) ? 'num' : undefined}>{shown}</td>;
}

/** A price says what it is for; a quantity its unit where several stand below each other, and so does a percentage of quantities. */
function unitText({ kind, unitField }: Column, unit: string | undefined, isMixed: boolean): string | undefined {
  if (unitField === undefined || unit === undefined) return undefined;
  if (kind === 'money') return moneyPer(null, unit);
  return isMixed && (kind === 'number' || kind === 'percent') ? unit : undefined;
}

/** The columns before the first figure, where the name of a group or 合计 stands. */
const leading = (spec: ReportSpec, columns: readonly ArrangedColumn[]): number => {
  const at = columns.findIndex(({ key }) => spec.figures.includes(key));
  return at < 0 ? columns.length : at;
};

function GroupRow<Row extends ReportRow>({ group, ...props }: ReportTableProps<Row> & { group: ReportGroup }) {
  const span = leading(props.spec, props.columns);
  return (
    <tr className="k-report-group">
      <NameCells columns={props.columns.slice(0, span)} scope="rowgroup">
        {group.label} <span className="text-muted">{`${group.rows} ${props.counted}`}</span>
      </NameCells>
      <SumCells {...props} sums={group} whose={group.label} narrow={group.narrow} from={span} />
    </tr>
  );
}

interface NameCellsProps {
  columns: readonly ArrangedColumn[];
  scope: 'row' | 'rowgroup';
  children: ReactNode;
}

/** The name in the column of the rows' names: the frozen cell is no wider than theirs and covers no figure. */
function NameCells({ columns, scope, children }: NameCellsProps) {
  if (columns.length === 0) return null;
  const at = Math.max(0, firstName(columns));
  const rest = columns.length - at - 1;
  return (
    <>
      {at > 0 && <td colSpan={at}>&nbsp;</td>}
      <th scope={scope}>{children}</th>
      {rest > 0 && <td colSpan={rest}>&nbsp;</td>}
    </>
  );
}

function TotalRow<Row extends ReportRow>(props: ReportTableProps<Row>) {
  const { answer, columns, spec, counted } = props;
  const span = leading(spec, columns);
  const [only] = answer.sums.units;
  const unit = answer.sums.units.length === 1 && only ? `${only.unit.name}，` : '';
  return (
    <tr className="k-report-total">
      <NameCells columns={columns.slice(0, span)} scope="row">
        合计 <span className="text-muted">{`${unit}${answer.total} ${counted}`}</span>
      </NameCells>
      <SumCells {...props} sums={answer.sums} whose="合计" narrow={{}} from={span} />
    </tr>
  );
}

interface SumCellsProps<Row extends ReportRow> extends ReportTableProps<Row> {
  sums: ReportSums;
  whose: string;
  narrow: Readonly<Record<string, string>>;
  from: number;
}

/** Subtotals, one line for each unit. */
function SumCells<Row extends ReportRow>({ spec, columns, sums, whose, narrow, from, answer, shortFigures, ...rest }: SumCellsProps<Row>) {
  const several = answer.sums.units.length > 1;
  return columns.slice(from).map(({ key, column }) => {
    const shared = {
      ...rest,
      column,
      of: { figure: key, whose, narrow },
      isShort: shortFigures.includes(key),
      isShare: spec.shares.includes(key),
    };
    if (!spec.figures.includes(key))
      return (
        <td key={key}>
          <EmptyCell />
        </td>
      );
    const lines = isPerUnit(column) ? sums.units.filter(({ figures }) => figures[key] !== null && figures[key] !== undefined) : [];
    return (
      <td key={key} className={isNumeric(column) ? 'num' : undefined}>
        {!isPerUnit(column) && sums.others[key] !== undefined && <FigureButton {...shared} value={sums.others[key]} />}
        {lines.map(({ unit, figures }) => (
          <div key={unit.id}>
            <FigureButton {...shared} value={figures[key]} unit={unitText(column, unit.name, several)} decimals={unit.decimals} />
          </div>
        ))}
      </td>
    );
  });
}
