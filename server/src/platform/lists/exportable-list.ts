import type { z } from 'zod';
import type { ListSpec } from '@mrp/contract/lib/list.ts';
import type { Db, Tx } from '../database/database.ts';
import { formatCell, type ExportCell, type Plain } from './export-cells.ts';
import type { SheetToWrite } from '../excel/writing/write-sheet.ts';
import { refuseFields } from '../http/field-refusals.ts';
import type { Identity } from '../http/identity.ts';
import { countUpTo, rowsAfter, streamRows, type ListSource } from './lists.ts';

/** The type that the contract's `list()` returns. */
export type DeclaredList = ListSpec & { query: z.ZodType };

/** A declared list that can be exported as a workbook; the row type is internal. */
export interface ExportableList {
  spec: ListSpec;
  /** Parses the list's query string as the endpoint of its page does. */
  readQuery: (text: string) => object;
  /** Counts up to `limit`. */
  count(db: Db, query: object, user: Identity, limit: number): Promise<number>;
  /** Yields pages of rows, each row as the cells of these columns. */
  streamCells(tx: Tx, query: object, user: Identity, columns: readonly string[]): AsyncGenerator<ExportCell[][]>;
  /** Rows with an id above `after`, in the order of their ids; absent: the rows have none, as in reports. */
  cellsAfter?: (
    db: Db,
    query: object,
    user: Identity,
    wanted: { columns: readonly string[]; after: string; limit: number },
  ) => Promise<PulledRow[]>;
  /** Further sheets of the workbook, such as the figures of a chart; `columns` are those that the user chose and may see. */
  sheets?(tx: Tx, query: object, user: Identity, columns: readonly string[]): Promise<readonly SheetToWrite[]>;
  /** What the file is called before its time; absent or null: as the workbook of the list. */
  fileName?(db: Db, query: object): Promise<string | null>;
  /** What happens once the file is there, in the transaction that publishes it. */
  whenMade?(tx: Tx, query: object, user: Identity): Promise<void>;
}

/** A row for another system: its cells, and by what it finds the records that they name. */
export interface PulledRow {
  id: string;
  cells: ExportCell[];
  refs: Readonly<Record<string, string | null>>;
}

/** The ids of the row itself (`itemId`), and id and code of each record within it: `holder` becomes `holderId` and `holderCode`. */
function refsOf(row: object): PulledRow['refs'] {
  const refs: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (name.endsWith('Id') && (typeof value === 'string' || value === null)) refs[name] = value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const { id, code } = value as { id?: unknown; code?: unknown };
    if (typeof id === 'string') refs[`${name}Id`] = id;
    if (typeof id === 'string' && typeof code === 'string' && code !== '') refs[`${name}Code`] = code;
  }
  return refs;
}

type PlainColumns<L extends ListSpec, Row> = {
  [C in keyof L['columns']]: C extends keyof Row ? (Row[C] extends Plain ? C : never) : never;
}[keyof L['columns']];

/** Columns that are not plain fields of the row need a function; the others use their declared kind. */
type Cells<L extends ListSpec, Row> = Record<Exclude<keyof L['columns'], PlainColumns<L, Row>>, (row: Row) => ExportCell> &
  Partial<Record<keyof L['columns'], (row: Row) => ExportCell>>;

export function exportable<L extends DeclaredList, Row extends { id: string }>(
  spec: L,
  source: ListSource<L, Row>,
  cells: Cells<L, Row>,
): ExportableList {
  const given: Readonly<Record<string, ((row: Row) => ExportCell) | undefined>> = cells;
  const cellOf = (row: Row, name: string): ExportCell => {
    const give = given[name];
    return give ? give(row) : formatCell(spec, name, Reflect.get(row, name) as Plain);
  };
  return {
    spec,
    readQuery: (text) => readQuery(spec, text),
    count: (db, query, user, limit) => countUpTo(db, source, query, user, limit),
    cellsAfter: async (db, query, user, { columns, ...page }) =>
      (await rowsAfter(db, source, query, user, page)).map((row) => ({
        id: row.id,
        cells: columns.map((name) => cellOf(row, name)),
        refs: refsOf(row),
      })),
    async *streamCells(tx, query, user, columns) {
      for await (const rows of streamRows(tx, source, query, user)) yield rows.map((row) => columns.map((name) => cellOf(row, name)));
    },
  };
}

export function readQuery({ query }: DeclaredList, text: string): object {
  const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!parsed.success) throw refuseFields(parsed.error, 'query');
  return parsed.data as object;
}
