import type { z } from 'zod';
import type { ListSpec } from '@mrp/contract/lib/list.ts';
import type { Db, Tx } from './database.ts';
import type { CellValue } from './excel/write-cells.ts';
import { refuseFields } from './http/errors.ts';
import type { Identity } from './http/identity.ts';
import { countUpTo, streamRows, type ListSource } from './lists.ts';

/** A cell as a feature gives it; a picture is named by its file. */
export type ExportCell = CellValue | { fileId: string };

/** What `list()` of the contract makes. */
type DeclaredList = ListSpec & { query: z.ZodType };

/** A declared list that can become a workbook; what its rows look like is its own affair. */
export interface ExportableList {
  spec: ListSpec;
  /** The list's own query string, read as the endpoint of its page reads it. */
  readQuery(text: string): object;
  /** Counted no further than `limit`. */
  count(db: Db, query: object, user: Identity, limit: number): Promise<number>;
  /** Pages of rows, each the cells of these columns. */
  streamCells(tx: Tx, query: object, user: Identity, columns: readonly string[]): AsyncGenerator<ExportCell[][]>;
}

/** Values of the wire that a cell can hold without being told how. */
type Plain = string | number | boolean | null | undefined | { name: string } | readonly (string | { name: string })[];
type PlainColumns<L extends ListSpec, Row> = {
  [C in keyof L['columns']]: C extends keyof Row ? (Row[C] extends Plain ? C : never) : never;
}[keyof L['columns']];

/** A column that is no plain field of the row must be given; for the others the declaration says what their values are. */
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
    async *streamCells(tx, query, user, columns) {
      for await (const rows of streamRows(tx, source, query, user)) yield rows.map((row) => columns.map((name) => cellOf(row, name)));
    },
  };
}

function readQuery({ query }: DeclaredList, text: string): object {
  const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!parsed.success) throw refuseFields(parsed.error, 'query');
  return parsed.data as object;
}

/** A value of the wire as a reader of the workbook expects it. */
function formatCell(spec: ListSpec, name: string, value: Plain): ExportCell {
  const kind = spec.columns[name]?.kind;
  if (value === null || value === undefined) return null;
  if (kind === 'flag') return value === true ? '是' : '否';
  if (isList(value)) return value.map(nameOf).join('、');
  if (typeof value === 'object') return kind === 'picture' && 'id' in value ? { fileId: String(value.id) } : value.name;
  const choices = spec.columns[name]?.choices ?? spec.filters[name]?.choices;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

const isList = (value: Plain): value is readonly (string | { name: string })[] => Array.isArray(value);
const nameOf = (item: string | { name: string }): string => (typeof item === 'string' ? item : item.name);
