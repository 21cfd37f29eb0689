import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { sql, type Updateable } from 'kysely';
import { AppError } from './app-error.ts';
import { updateMany } from './bulk.ts';
import { setAuditAction, snake, type Tx } from './database.ts';
import type { DB } from './database.types.ts';

interface BulkEdit {
  table: keyof DB;
  /** Why a row in this state cannot be edited. */
  refusal: (state: string, row: Readonly<Record<string, unknown>>) => string | undefined;
}

interface BulkRestore extends BulkEdit {
  /** Columns that a bulk edit of this table may change. */
  fields: readonly string[];
  /** The columns among them that reference another table, and which referenced rows still exist. */
  references: readonly string[];
  findReferences: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Stored extends Record<string, unknown> {
  id: string;
  code: string;
  state: string;
}

export type BulkEdited = BulkResult & { edit: string };

const EDIT = '批量编辑';

/** Sets any number of rows to the same values in three statements; rows that have the values already are skipped. */
export async function editRows<V extends object>(
  tx: Tx,
  { table, refusal }: BulkEdit,
  { ids, values }: { ids: readonly string[]; values: V },
): Promise<BulkEdited> {
  const fields = Object.keys(values) as (keyof V & string)[];
  const rows = await lockRows(tx, table, ids, fields);
  const { open, failed } = splitEditable(rows, (row) => refusal(row.state, row));
  const changed = open.filter((row) => fields.some((field) => JSON.stringify(row[field]) !== JSON.stringify(values[field])));
  await setAuditAction(tx, EDIT);
  await updateMany(
    tx,
    table,
    changed.map(({ id }) => ({ id, ...values }) as Updateable<DB[typeof table]> & { id: string }),
  );
  return { done: changed.map(({ id }) => id), skipped: open.length - changed.length, failed, edit: await readRequestId(tx) };
}

/** The audit log stores what an edit changed under its request id. */
async function readRequestId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('mrp.request_id') as name`.execute(tx);
  return rows[0]?.name ?? '';
}

/** One row of an edit as recorded in the audit log. */
interface PreviousRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** The row was changed again after the edit. */
  isOlder: boolean;
}

/**
 * Undoes one of this user's own bulk edits, all rows at once, with the previous values from the audit log. Rows that were changed since, can
 * no longer be edited or referenced a deleted row are reported with the reason.
 */
export async function restoreRows(
  tx: Tx,
  { table, fields, references, findReferences, refusal }: BulkRestore,
  edit: string,
): Promise<BulkResult> {
  const ids = await readEditedIds(tx, table, edit);
  if (ids.length === 0) throw new AppError('NOT_FOUND', { what: EDIT });
  const rows = await lockRows(tx, table, ids, fields);
  const previousRows = new Map((await readPreviousRows(tx, table, edit)).map((former) => [former.id, former]));
  const named = (former: PreviousRow | undefined) =>
    references.flatMap((field) => (former?.values[snake(field)] == null ? [] : String(former.values[snake(field)])));
  const known = await findReferences([...previousRows.values()].flatMap(named));
  const { open, failed } = splitEditable(rows, (row) => {
    const former = previousRows.get(row.id);
    if (!former || former.isOlder) return new AppError('VERSION_CONFLICT').message;
    return refusal(row.state, row) ?? (named(former).every((id) => known.has(id)) ? undefined : '原来的选项已被删除');
  });
  await setAuditAction(tx, `撤销${EDIT}`);
  await restoreValues(
    tx,
    table,
    fields,
    open.flatMap(({ id }) => previousRows.get(id) ?? []),
  );
  return { done: open.map(({ id }) => id), failed };
}

const editedBy = (table: keyof DB, edit: string) => sql`
  from audit_entries a where a.request_id = ${edit} and a.action = ${EDIT} and a.user_id = acting_user_id()
    and a.table_name = ${snake(table)} and a.operation = 'U'`;

async function readEditedIds(tx: Tx, table: keyof DB, edit: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.row_id as id ${editedBy(table, edit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads after the rows are locked, so that no other transaction changes them. */
async function readPreviousRows(tx: Tx, table: keyof DB, edit: string): Promise<PreviousRow[]> {
  const { rows } = await sql<PreviousRow>`
    select a.row_id as id, (select jsonb_object_agg(c.key, c.value -> 0) from jsonb_each(a.changes) c) as "values",
           exists (select from audit_entries later where later.kind = a.kind and later.document_id = a.document_id and later.id > a.id
                   and later.table_name = a.table_name and later.row_id = a.row_id) as is_older
    ${editedBy(table, edit)}`.execute(tx);
  return rows;
}

/** Restores only the columns that the edit changed. */
async function restoreValues(tx: Tx, table: keyof DB, fields: readonly string[], previousRows: readonly PreviousRow[]): Promise<void> {
  const target = sql.table(snake(table));
  const changes = sql.join(fields.map((field) => sql`${sql.ref(snake(field))} = ${sql.ref(`w.${snake(field)}`)}`));
  const columns = sql.join(fields.map((field) => sql`(jsonb_populate_record(r, f.former)).${sql.ref(snake(field))}`));
  const records = JSON.stringify(previousRows.map(({ id, values }) => ({ id, former: values })));
  await sql`
    update ${target} t set ${changes}
    from (select r.id, ${columns} from jsonb_to_recordset(${records}::jsonb) f (id bigint, former jsonb) join ${target} r on r.id = f.id) w
    where w.id = t.id`.execute(tx);
}

function splitEditable(
  rows: readonly Stored[],
  reasonOf: (row: Stored) => string | undefined,
): { open: Stored[]; failed: BulkResult['failed'] } {
  const failed = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason === undefined ? [] : [{ id: row.id, code: row.code, reason }];
  });
  const closed = new Set(failed.map(({ id }) => id));
  return { open: rows.filter(({ id }) => !closed.has(id)), failed };
}

async function lockRows(tx: Tx, table: keyof DB, ids: readonly string[], fields: readonly string[]): Promise<Stored[]> {
  const columns = sql.join(['id', 'code', 'state', ...fields].map((field) => sql.ref(snake(field))));
  const { rows } = await sql<Stored>`
    select ${columns} from ${sql.table(snake(table))} where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}
