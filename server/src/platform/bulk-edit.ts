import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { sql, type Updateable } from 'kysely';
import { AppError } from './app-error.ts';
import { updateMany } from './bulk.ts';
import { nameAction, snake, type Tx } from './database.ts';
import type { DB } from './database.types.ts';

export interface EditedRow<V> {
  id: string;
  /** Absent: whatever it is. */
  version?: number;
  values: V;
}

interface BulkEdit {
  table: keyof DB;
  /** Shown in the timeline: 批量编辑. */
  action: string;
  /** Why a row in this state may not be edited. */
  refusal: (state: string, row: Readonly<Record<string, unknown>>) => string | undefined;
}

interface Stored extends Record<string, unknown> {
  id: string;
  code: string;
  state: string;
  version: number;
}

export type BulkEdited<V> = BulkResult & { before: (EditedRow<V> & { version: number })[] };

/** Any number of rows in three statements. All of them name the same fields; a row that has the values already is skipped. */
export async function editRows<V extends object>(
  tx: Tx,
  { table, action, refusal }: BulkEdit,
  edits: readonly EditedRow<V>[],
): Promise<BulkEdited<V>> {
  const fields = Object.keys(edits[0]?.values ?? {}) as (keyof V & string)[];
  if (edits.some(({ values }) => Object.keys(values).length !== fields.length || fields.some((field) => !(field in values))))
    throw new AppError('BAD_PARAMETER', { detail: '各行修改的字段不一致' });
  const rows = await lockRows(tx, table, fields, edits);
  const wanted = new Map(edits.map((edit) => [edit.id, edit]));
  const refused = rows.flatMap((row) => {
    const { id, code, state, version } = row;
    const seen = wanted.get(id)?.version ?? version;
    const reason = refusal(state, row) ?? (seen === version ? undefined : new AppError('VERSION_CONFLICT').message);
    return reason === undefined ? [] : [{ id, code, reason }];
  });
  const closed = new Set(refused.map(({ id }) => id));
  const open = rows.filter(({ id }) => !closed.has(id));
  const valueOf = ({ id }: Stored, field: keyof V & string) => wanted.get(id)?.values[field];
  const changed = open.filter((row) => fields.some((field) => JSON.stringify(row[field]) !== JSON.stringify(valueOf(row, field))));
  await nameAction(tx, action);
  await updateMany(
    tx,
    table,
    changed.map(
      (row) =>
        ({ id: row.id, ...Object.fromEntries(fields.map((field) => [field, valueOf(row, field)])) }) as Updateable<DB[typeof table]> & {
          id: string;
        },
    ),
  );
  return {
    done: changed.map(({ id }) => id),
    skipped: open.length - changed.length,
    failed: refused,
    before: changed.map((row) => ({
      id: row.id,
      version: row.version + 1,
      values: Object.fromEntries(fields.map((field) => [field, row[field]])) as V,
    })),
  };
}

async function lockRows(tx: Tx, table: keyof DB, fields: readonly string[], edits: readonly EditedRow<object>[]): Promise<Stored[]> {
  const columns = sql.join(['id', 'code', 'state', 'version', ...fields].map((field) => sql.ref(snake(field))));
  const ids = edits.map(({ id }) => id);
  const { rows } = await sql<Stored>`
    select ${columns} from ${sql.table(snake(table))} where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}
