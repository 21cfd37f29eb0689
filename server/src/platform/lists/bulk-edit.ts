import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { sql, type Updateable } from 'kysely';
import { AppError } from '../app-error.ts';
import { codesExcept } from './bulk-codes.ts';
import { updateMany } from './bulk.ts';
import { setAuditAction, snake, type Tx } from '../database/database.ts';
import type { DB } from '../database/database.types.ts';

interface BulkEdit {
  table: keyof DB;
  /** Columns that the refusal reads besides the changed ones. */
  reads?: readonly string[];
  /** Why a row in this state cannot be edited. */
  refusal: (state: string, row: Readonly<Record<string, unknown>>) => string | undefined;
}

interface BulkRestore extends BulkEdit {
  /** Columns that a bulk edit of this table may change. */
  fields: readonly string[];
  /** The columns among them, and in the tables of children, that reference another table, and which referenced rows still exist. */
  references: readonly string[];
  /** Tables with rows of the record that a bulk edit adds, removes or changes. */
  children?: readonly ChildTable[];
  findReferences: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface ChildTable {
  table: keyof DB;
  /** Column with the id of the record. */
  owner: string;
  /** Columns that a bulk edit may change in a row. */
  fields: readonly string[];
}

interface Stored extends Record<string, unknown> {
  id: string;
  code: string;
  state: string;
  version: number;
  /** The row differs from the given values. */
  differs: boolean;
}

export type BulkEdited = BulkResult & { edit: string; version?: number };

const EDIT = '批量编辑';

/** Sets any number of rows to the same values in three statements; rows that have the values already are skipped. */
export async function editRows<V extends object>(
  tx: Tx,
  { table, refusal, reads = [] }: BulkEdit,
  { ids, values, version }: { ids: readonly string[]; values: V; version?: number | undefined },
  changeChildren?: (open: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<BulkEdited> {
  const rows = await lockRows(tx, table, ids, [...Object.keys(values), ...reads], values);
  if (version !== undefined && rows.some((row) => row.version !== version)) throw new AppError('VERSION_CONFLICT');
  const { open, failed } = splitEditable(rows, (row) => refusal(row.state, row));
  await setAuditAction(tx, EDIT);
  await updateMany(
    tx,
    table,
    open.filter(({ differs }) => differs).map(({ id }) => ({ id, ...values }) as Updateable<DB[typeof table]> & { id: string }),
  );
  const owners = (await changeChildren?.(open.map(({ id }) => id))) ?? new Set<string>();
  const done = open.filter(({ id, differs }) => differs || owners.has(id)).map(({ id }) => id);
  return {
    done,
    skipped: open.length - done.length,
    failed,
    codes: codesExcept(rows, failed),
    edit: await readRequestId(tx),
    ...(version !== undefined && (await readVersion(tx, table, ids))),
  };
}

async function readVersion(tx: Tx, table: keyof DB, ids: readonly string[]): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(snake(table))} where id = ${ids[0]}`.execute(tx);
  return rows[0];
}

/** The audit log stores what an edit changed under its request id. */
async function readRequestId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('mrp.request_id') as name`.execute(tx);
  return rows[0]?.name ?? '';
}

/** What an edit did to one record, as recorded in the audit log. */
interface EditedRecord {
  id: string;
  /** Previous values of the changed columns of its own row; null when only its children changed. */
  values: Readonly<Record<string, unknown>> | null;
  /** Removed rows of children. */
  removed: readonly Readonly<Record<string, unknown>>[];
  /** A row was changed again after the edit. */
  isOlder: boolean;
}

/**
 * Undoes one of this user's own bulk edits, all rows at once, with the previous values from the audit log. Records that were changed since,
 * can no longer be edited or referenced a deleted row are reported with the reason.
 */
export async function restoreRows(tx: Tx, restore: BulkRestore, edit: string): Promise<BulkResult> {
  const { table, fields, references, children = [], findReferences, refusal, reads = [] } = restore;
  const tables = [table, ...children.map((child) => child.table)];
  const ids = (await readEdited(tx, tables, edit)).map(({ id }) => id);
  if (ids.length === 0) throw new AppError('NOT_FOUND', { what: EDIT });
  const rows = await lockRows(tx, table, ids, [...fields, ...reads]);
  // Read again: now that the rows are locked, no other transaction changes them.
  const edited = new Map((await readEdited(tx, tables, edit)).map((record) => [record.id, record]));
  const named = (record: EditedRecord) =>
    [record.values ?? {}, ...record.removed].flatMap((values) =>
      references.flatMap((field) => (values[snake(field)] == null ? [] : String(values[snake(field)]))),
    );
  const known = await findReferences([...edited.values()].flatMap(named));
  const { open, failed } = splitEditable(rows, (row) => {
    const record = edited.get(row.id);
    if (!record || record.isOlder) return new AppError('VERSION_CONFLICT').message;
    return refusal(row.state, row) ?? (named(record).every((id) => known.has(id)) ? undefined : '原来的选项已被删除');
  });
  await setAuditAction(tx, `撤销${EDIT}`);
  const done = open.map(({ id }) => id);
  await restoreValues(tx, { table, owner: 'id', fields }, edit, done);
  for (const child of children) await restoreChildren(tx, child, edit, done);
  return { done, failed, codes: codesExcept(rows, failed) };
}

const editedBy = (tables: readonly (keyof DB)[], edit: string) => sql`
  from audit_entries a where a.request_id = ${edit} and a.action = ${EDIT} and a.user_id = acting_user_id()
    and a.table_name = any(${tables.map(snake)})`;
const formerValues = sql`(select coalesce(jsonb_object_agg(c.key, c.value -> 0), '{}') from jsonb_each(a.changes) c)`;

/** The first table is the record's own; rows of its children name it as their document. */
async function readEdited(tx: Tx, tables: readonly (keyof DB)[], edit: string): Promise<EditedRecord[]> {
  const own = snake(tables[0] ?? '');
  const { rows } = await sql<EditedRecord>`
    select a.document_id as id,
           jsonb_agg(${formerValues}) filter (where a.table_name = ${own}) -> 0 as "values",
           coalesce(jsonb_agg(${formerValues}) filter (where a.operation = 'D'), '[]') as removed,
           bool_or(exists (select from audit_entries later where later.kind = a.kind and later.document_id = a.document_id and later.id > a.id
                   and later.table_name = a.table_name and later.row_id = a.row_id)) as is_older
    ${editedBy(tables, edit)} group by a.document_id`.execute(tx);
  return rows;
}

/** Restores only the columns that the edit changed. */
async function restoreValues(tx: Tx, { table, owner, fields }: ChildTable, edit: string, records: readonly string[]): Promise<void> {
  const target = sql.table(snake(table));
  const changes = sql.join(fields.map((field) => sql`${sql.ref(snake(field))} = ${sql.ref(`w.${snake(field)}`)}`));
  const columns = sql.join(fields.map((field) => sql`(jsonb_populate_record(r, f.former)).${sql.ref(snake(field))}`));
  await sql`
    update ${target} t set ${changes}
    from (select r.id, ${columns} from (select a.row_id, ${formerValues} as former ${editedBy([table], edit)} and a.operation = 'U') f
          join ${target} r on r.id = f.row_id where ${sql.ref(`r.${snake(owner)}`)} = any(${[...records]}::bigint[])) w
    where w.id = t.id`.execute(tx);
}

/** Removes the rows that the edit added, adds those that it removed, and restores those that it changed. */
async function restoreChildren(tx: Tx, child: ChildTable, edit: string, records: readonly string[]): Promise<void> {
  const target = sql.table(snake(child.table));
  const owner = snake(child.owner);
  const ofRecords = sql`and a.document_id = any(${[...records]}::bigint[])`;
  await sql`
    delete from ${target} t using (select a.row_id ${editedBy([child.table], edit)} and a.operation = 'I' ${ofRecords}) f
    where t.id = f.row_id`.execute(tx);
  await sql`
    insert into ${target} overriding system value
    select (jsonb_populate_record(null::${target}, f.former || jsonb_build_object('id', f.row_id::text, ${owner}::text, f.document_id::text))).*
    from (select a.row_id, a.document_id, ${formerValues} as former ${editedBy([child.table], edit)} and a.operation = 'D' ${ofRecords}) f
    on conflict do nothing`.execute(tx);
  if (child.fields.length > 0) await restoreValues(tx, child, edit, records);
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

/** Compared in the database: 5 and 5.0000 are equal there. */
async function lockRows(
  tx: Tx,
  table: keyof DB,
  ids: readonly string[],
  fields: readonly string[],
  values: object = {},
): Promise<Stored[]> {
  const target = sql.table(snake(table));
  const columns = sql.join(['id', 'code', 'state', 'version', ...fields].map((field) => sql.ref(`t.${snake(field)}`)));
  const given = JSON.stringify(Object.fromEntries(Object.entries(values).map(([field, value]) => [snake(field), value as unknown])));
  const differences = Object.keys(values).map((field) => sql`t.${sql.ref(snake(field))} is distinct from w.${sql.ref(snake(field))}`);
  const { rows } = await sql<Stored>`
    select ${columns}, ${sql.join([sql`false`, ...differences], sql` or `)} as differs
    from ${target} t cross join jsonb_populate_record(null::${target}, ${given}::jsonb) w
    where t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(tx);
  return rows;
}
