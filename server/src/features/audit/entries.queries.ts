import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { readForeignKeys, readLabels } from './labels.queries.ts';
import { declared, describeChanges, lineColumns, ownTable, formatValue, type Change } from './rules.ts';

/** The changes of one action on one document, with the label of the document. */
export interface Entry extends AuditEntry {
  kind: string;
  documentId: string;
  documentName: string;
}

/** One changed column of one audited row. */
interface ChangeRow extends Change {
  id: string;
  at: string;
  userId: string | null;
  userName: string | null;
  requestId: string;
  action: string;
  remark: string;
  kind: string;
  documentId: string;
}

/** Reads entries, newest first: the rows of one request and action on one document form one entry. `rows` selects from `audit_entries`. */
export async function readEntries(db: Db, kinds: readonly AuditKind[], user: Identity, rows: RawBuilder<unknown>): Promise<Entry[]> {
  const changes = await readChanges(db, rows);
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));
  const targetOf = await readTargets(db, kinds);
  const lines = await readLineValues(db, kindOf, changes);
  const kindOfTable = new Map(kinds.map((kind) => [ownTable(kind), kind.kind]));
  const nameOf = await readLabels(db, wantedNames(changes, lines, { kindOf, targetOf }), kindOfTable);
  const unitOf = await readUnits(db, targetOf, changes);
  const seesPrices = user.permissions.has(VIEW_PRICES);

  return [...Map.groupBy(changes, entryKey).values()].map((group) => {
    const [last] = group as [ChangeRow, ...ChangeRow[]];
    const kind = kindOf.get(last.kind);
    const columnName = (table: string, column: string, id: string) => nameOf(targetOf(last.kind, table, column) ?? '', id);
    const lineOf = (table: string, rowId: string) => {
      const parts = lines.get(`${table} ${rowId}`) ?? [];
      const words = parts.flatMap((part) => {
        const isGone = targetOf(last.kind, table, part.column) !== undefined && columnName(table, part.column, part.value) === undefined;
        return !kind || isGone ? [] : (formatValue({ table, ...part }, part.value, { kind, nameOf: columnName }) ?? []);
      });
      return words.length > 0 ? words.join(parts.some(({ column }) => targetOf(last.kind, table, column)) ? ' ' : ' / ') : undefined;
    };
    return {
      id: last.id,
      at: last.at,
      userId: last.userId,
      userName: last.userId === null ? '系统' : (last.userName ?? ''),
      action: last.action,
      remark: group.find(({ remark }) => remark !== '')?.remark ?? '',
      kind: last.kind,
      documentId: last.documentId,
      documentName: (kind && nameOf(ownTable(kind), last.documentId)) ?? `#${last.documentId}`,
      fields: kind ? describeChanges(group.toReversed(), { kind, seesPrices, nameOf: columnName, lineOf, unitOf }) : [],
    };
  });
}

const entryKey = ({ kind, documentId, at, requestId, action }: ChangeRow): string => [kind, documentId, at, requestId, action].join(' ');

/** Values are read as text to keep decimals exact. */
async function readChanges(db: Db, rows: RawBuilder<unknown>): Promise<ChangeRow[]> {
  const { rows: changes } = await sql<ChangeRow>`
    select a.id, a.at, a.user_id, u.nick_name as user_name, a.request_id, a.action, a.remark, a.kind, a.document_id, a.table_name as "table", a.row_id,
           coalesce(c.key, '') as column, c.value ->> 0 as before, c.value ->> 1 as after,
           coalesce(nullif(jsonb_typeof(c.value -> 1), 'null'), jsonb_typeof(c.value -> 0), 'string') as type
    from (${rows}) a left join users u on u.id = a.user_id left join lateral jsonb_each(a.changes) c on true
    order by a.id desc`.execute(db);
  return changes;
}

type TargetOf = (kind: string, table: string, column: string) => string | undefined;

/** The table that a column references: as declared, else by its foreign key. */
async function readTargets(db: Db, kinds: readonly AuditKind[]): Promise<TargetOf> {
  const foreignKey = await readForeignKeys(
    db,
    kinds.flatMap(({ tables }) => Object.keys(tables)),
  );
  const refs = new Map(kinds.map(({ kind, refs }) => [kind, refs]));
  return (kind, table, column) => declared(refs.get(kind), table, column) ?? foreignKey(table, column);
}

interface LineValue {
  column: string;
  type: Change['type'];
  value: string;
}

/** Reads the last label of each changed child row, because a change rarely contains the columns that identify the row. */
async function readLineValues(
  db: Db,
  kindOf: ReadonlyMap<string, AuditKind>,
  changes: readonly ChangeRow[],
): Promise<Map<string, LineValue[]>> {
  const wanted = new Map<string, { kind: string; document: string; table: string; row: string; column: string; place: number }>();
  for (const { kind, documentId, table, rowId } of changes)
    for (const [place, column] of lineColumns(kindOf.get(kind), table).entries())
      wanted.set(`${table} ${rowId} ${column}`, { kind, document: documentId, table, row: rowId, column, place });
  if (wanted.size === 0) return new Map();
  const { rows } = await sql<LineValue & { table: string; rowId: string }>`
    select distinct on (e.table_name, e.row_id, w.place) e.table_name as "table", e.row_id, w.column,
           coalesce(e.changes -> w.column ->> 1, e.changes -> w.column ->> 0) as value,
           coalesce(nullif(jsonb_typeof(e.changes -> w.column -> 1), 'null'), jsonb_typeof(e.changes -> w.column -> 0)) as type
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as w (kind text, document bigint, "table" text, "row" bigint, "column" text, place integer)
    join audit_entries e on e.kind = w.kind and e.document_id = w.document and e.table_name = w.table and e.row_id = w.row
    where e.changes ? w.column
    order by e.table_name, e.row_id, w.place, e.id desc`.execute(db);
  return Map.groupBy(rows, ({ table, rowId }) => `${table} ${rowId}`);
}

/** The units of changed rows that have one, of their own or of their line, by table and row; of a deleted row none is known. */
async function readUnits(
  db: Db,
  targetOf: TargetOf,
  changes: readonly ChangeRow[],
): Promise<(table: string, rowId: string) => string | undefined> {
  const found = new Map<string, string>();
  const hasUnit = (kind: string, table: string | undefined) => table !== undefined && targetOf(kind, table, 'unit_id') === 'units';
  const lineOf = ({ kind, table }: ChangeRow) => targetOf(kind, table, 'line_id');
  const measured = changes.filter((change) => hasUnit(change.kind, change.table) || hasUnit(change.kind, lineOf(change)));
  for (const [table, own] of Map.groupBy(measured, (change) => change.table)) {
    const [first] = own;
    const line = first && !hasUnit(first.kind, table) ? lineOf(first) : undefined;
    const unitId = line === undefined ? sql`t.unit_id` : sql`(select l.unit_id from ${sql.table(line)} l where l.id = t.line_id)`;
    const { rows } = await sql<{ id: string; unit: string }>`
      select t.id, u.name as unit from ${sql.table(table)} t join units u on u.id = ${unitId}
      where t.id = any(${[...new Set(own.map(({ rowId }) => rowId))]}::bigint[])`.execute(db);
    for (const { id, unit } of rows) found.set(`${table} ${id}`, unit);
  }
  return (table, rowId) => found.get(`${table} ${rowId}`);
}

/** All ids that are shown by name, by table. */
function wantedNames(
  changes: readonly ChangeRow[],
  lines: ReadonlyMap<string, readonly LineValue[]>,
  { kindOf, targetOf }: { kindOf: ReadonlyMap<string, AuditKind>; targetOf: TargetOf },
): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  const add = (table: string | undefined, id: string | null) => {
    if (table && id !== null) wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
  };
  for (const { kind, documentId, table, rowId, column, before, after } of changes) {
    const known = kindOf.get(kind);
    if (known) add(ownTable(known), documentId);
    const target = targetOf(kind, table, column);
    for (const id of [before, after]) add(target, id);
    for (const { column: naming, value } of lines.get(`${table} ${rowId}`) ?? []) add(targetOf(kind, table, naming), value);
  }
  return wanted;
}
