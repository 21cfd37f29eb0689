import { Form } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { shownText, type GridColumn, type GridRow } from '../../grid/columns/columns.ts';
import { checkGrid, gridErrors, placeRefusals } from '../../grid/grid-errors.ts';
import { rowsIn } from '../../grid/grid-edits.ts';
import { groupIn, type Grouping } from '../../grid/grid-groups.ts';
import { isSameCell } from '../../grid/lines/grid-move.ts';
import type { Grid } from '../../grid/grid-state.ts';
import { columnOf, dropBlankRows, moveCursor, resetGrid } from '../../grid/grid-store.ts';
import { LineGrid } from '../../grid/LineGrid.tsx';
import { useLineGrid } from '../../grid/useLineGrid.ts';
import { nextFrame } from '../../../lib/next-frame.ts';
import { isRows } from '../changes.ts';
import { useFormContext, useRegistered, type FieldInfo, type FormContextValue, type GridContextValue } from '../form-context.ts';

interface GridFieldProps {
  name: string;
  label: string;
  /** Path of the lines in the body, where it differs. */
  bodyName?: string;
  /** Only the columns of the first render are used. */
  columns: readonly GridColumn[];
  newRow?: () => Readonly<Record<string, unknown>>;
  /** Other changes to an edited line, in the same undo step. */
  complete?: (row: GridRow, before: GridRow | undefined) => GridRow;
  /** Groups lines by one column, each group with a heading and totals. */
  grouping?: Grouping;
  canAdd?: boolean;
  /** The page itself tells how many lines are complete, by its own measure. */
  isCountedElsewhere?: boolean;
  /** More buttons; they change lines through the grid, so that undo works. */
  toolbar?: (grid: Grid) => ReactNode;
  context?: (row: GridRow) => ReactNode;
  /** Other form values that computed cells depend on; a new object renders them again. */
  facts?: unknown;
  /** Where rows and body lines differ: the row of an error at `2.rolls.0.lotNo`. */
  locate?: (path: string, rows: readonly GridRow[]) => { at: number; field: string };
}

/** Lines as a form value: rows with a `key`, in the order of the body. */
export function GridField({ name, ...grid }: GridFieldProps) {
  const port = useFormContext();
  // Read here and not with the form's other values, because the form copies those cell by cell.
  const [first] = useState(() => port.originOf(name));
  return (
    <Form.Item name={name} noStyle {...(isRows(first) && { initialValue: first })}>
      <GridInput name={name} {...grid} />
    </Form.Item>
  );
}

interface GridInputProps extends GridFieldProps {
  /** Set by the form. */
  value?: readonly GridRow[];
  onChange?: (rows: readonly GridRow[]) => void;
}

function GridInput({
  name,
  label,
  bodyName = name,
  columns,
  newRow,
  complete,
  grouping,
  toolbar,
  facts,
  locate = locateRow,
  value = [],
  onChange,
  ...rest
}: GridInputProps) {
  const port = useFormContext();
  const own = useRef(value);
  const grid = useLineGrid({
    columns,
    rows: value,
    newRow,
    complete,
    grouping,
    onChange: (_, rows) => {
      own.current = rows;
      onChange?.(rows);
    },
  });
  // After the render, when the columns have the new facts.
  useEffect(() => grid.store.setState({ facts }), [grid, facts]);
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    const origin = port.originOf(name);
    resetGrid(grid, value, isRows(origin) ? origin : []);
  }, [grid, value, port, name]);
  useEffect(() => reportErrors(grid, port), [grid, port]);
  const gridPort = useMemo(() => portOf(grid, label, bodyName, locate), [grid, label, bodyName, locate]);
  const info = useMemo<FieldInfo>(() => ({ label, bodyName, show: undefined }), [label, bodyName]);
  useRegistered(port.grids, name, gridPort);
  useRegistered(port.fields, name, info);
  return <LineGrid grid={grid} label={label} toolbar={toolbar?.(grid)} {...rest} />;
}

/** Reports changed errors after the frame that shows the edit. */
function reportErrors(grid: Grid, port: FormContextValue): () => void {
  let forget = () => {};
  const stop = grid.store.subscribe((now, before) => {
    if (now.lines === before.lines && now.strict === before.strict && now.refusals === before.refusals) return;
    forget();
    forget = nextFrame(port.gridChanged);
  });
  return () => {
    stop();
    forget();
  };
}

/** Default: one row is one line. */
function locateRow(path: string): { at: number; field: string } {
  const [at = '', field = ''] = path.split('.');
  return { at: parseInt(at, 10), field };
}

/** Where lines are on tabs, an error says which. */
function groupName({ grouping, store }: Grid, key: string): string | undefined {
  if (!grouping?.tabs) return undefined;
  const group = groupIn(store.getState().lines.rows[key], grouping);
  return grouping.groups.find(({ value }) => value === group)?.label;
}

function portOf(grid: Grid, label: string, bodyName: string, locate: NonNullable<GridFieldProps['locate']>): GridContextValue {
  const rowOf = (key: string) => grid.store.getState().lines.rows[key];
  return {
    bodyName,
    flush: () => grid.flush(),
    settled: () => Promise.all(grid.lookups),
    dropBlank: () => {
      dropBlankRows(grid);
      grid.flush();
    },
    check: () => checkGrid(grid),
    errors: () =>
      gridErrors(grid).map(({ key, field, line, label: column, message }) => ({
        key: `${key}/${field}`,
        text: `${groupName(grid, key) ?? label} 第 ${line} 行 ${column}：${message}`,
        focus: () => moveCursor(grid, { key, field }),
        isActive: () => isSameCell(grid.store.getState().cursor, { key, field }) && document.activeElement?.closest('.k-grid') !== null,
      })),
    place: (messages) =>
      placeRefusals(
        grid,
        Object.entries(messages).map(([path, message]) => ({ ...locate(path, rowsIn(grid.store.getState().lines)), message })),
      ),
    describe: (key, field) => {
      const at = grid.store.getState().lines.order.indexOf(key);
      const line = at < 0 ? '对方的行' : `第 ${at + 1} 行`;
      return field === undefined ? line : `${line} ${grid.allColumns.find((column) => column.key === field)?.label ?? field}`;
    },
    show: (field, value) => {
      const column = columnOf(grid, field) as GridColumn | undefined;
      return column ? shownText(column, value, rowOf(field) ?? { key: '' }) || '—' : undefined;
    },
  };
}
