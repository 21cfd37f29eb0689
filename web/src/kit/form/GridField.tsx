import { Form } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { shownText, type GridColumn, type GridRow } from '../grid/columns.ts';
import { checkGrid, gridErrors, placeRefusals } from '../grid/grid-errors.ts';
import { rowsIn } from '../grid/grid-edits.ts';
import type { Grouping } from '../grid/grid-groups.ts';
import { isSameCell } from '../grid/grid-move.ts';
import { columnOf, dropBlankRows, moveCursor, resetGrid, type Grid } from '../grid/grid-store.ts';
import { LineGrid } from '../grid/LineGrid.tsx';
import { useLineGrid } from '../grid/useLineGrid.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { isRows } from './changes.ts';
import { useFormContext, useRegistered, type FieldInfo, type FormContextValue, type GridContextValue } from './form-context.ts';

interface GridFieldProps {
  name: string;
  label: string;
  /** Where the lines stand in the body, if elsewhere. */
  bodyName?: string;
  /** Those of the first rendering count. */
  columns: readonly GridColumn[];
  newRow?: () => Readonly<Record<string, unknown>>;
  /** What else is different in a line that was edited; part of the same step. */
  complete?: (row: GridRow, before: GridRow | undefined) => GridRow;
  /** Lines stand together by what they say in one column, under a head with what they come to. */
  grouping?: Grouping;
  canAdd?: boolean;
  /** More buttons; what they add goes through the grid, so that it can be undone. */
  toolbar?: (grid: Grid) => ReactNode;
  context?: (row: GridRow) => ReactNode;
  /** Other values of the form that computed cells hang on; a new object draws them anew. */
  facts?: unknown;
  /** Where rows and the lines of the body are not one to one: the row that a refusal at `2.rolls.0.lotNo` speaks of. */
  locate?: (path: string, rows: readonly GridRow[]) => { at: number; field: string };
}

/** Lines as a value of the form: rows with a `key` each, in the order in which the body lists them. */
export function GridField({ name, ...grid }: GridFieldProps) {
  const port = useFormContext();
  // From here, not with the other values of the form, which it copies cell by cell.
  const [first] = useState(() => port.originOf(name));
  return (
    <Form.Item name={name} noStyle {...(isRows(first) && { initialValue: first })}>
      <GridInput name={name} {...grid} />
    </Form.Item>
  );
}

interface GridInputProps extends GridFieldProps {
  /** From the form. */
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
  // After this rendering: by then the columns read the new facts.
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

/** What an edit did to the errors is told after the frame that shows the edit. */
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

/** A row is a line. */
function locateRow(path: string): { at: number; field: string } {
  const [at = '', field = ''] = path.split('.');
  return { at: parseInt(at, 10), field };
}

function portOf(grid: Grid, label: string, bodyName: string, locate: NonNullable<GridFieldProps['locate']>): GridContextValue {
  const rowOf = (key: string) => grid.store.getState().lines.rows[key];
  return {
    bodyName,
    flush: () => grid.flush(),
    dropBlank: () => {
      dropBlankRows(grid);
      grid.flush();
    },
    check: () => checkGrid(grid),
    errors: () =>
      gridErrors(grid).map(({ key, field, line, label: column, message }) => ({
        key: `${key}/${field}`,
        text: `${label} 第 ${line} 行 ${column}：${message}`,
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
      return field === undefined ? line : `${line} ${grid.columns.find((column) => column.key === field)?.label ?? field}`;
    },
    show: (field, value) => {
      const column = grid.columns.find(({ key }) => key === field) && columnOf(grid, field);
      return column ? shownText(column, value, rowOf(field) ?? { key: '' }) || '—' : undefined;
    },
  };
}
