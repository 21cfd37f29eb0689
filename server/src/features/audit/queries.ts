import { sql, type RawBuilder } from 'kysely';
import { auditLogList, type AuditEntry, type AuditLogRow } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import type { ListQuery } from '@mrp/contract/lib/list.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Composition } from '../../platform/feature.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import { listPage, type ListSource } from '../../platform/lists/lists.ts';
import { contains } from '../../platform/lists/search.ts';
import { matchingIds } from './labels.queries.ts';
import { readEntries, type Entry } from './entries.queries.ts';
import { ownTable } from './rules.ts';

type NamedTables = Composition['namedTables'];

const holdsAny = (user: Identity, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => user.permissions.has(permission));
const mayRead = (kind: AuditKind, user: Identity): boolean => holdsAny(user, kind.readPermissions);

/** The page permissions that documents require, by id; unknown documents are missing. */
async function readTitles(db: Db, { titleBy }: AuditKind, ids: readonly string[]): Promise<Map<string, Permission | undefined>> {
  if (!titleBy || ids.length === 0) return new Map();
  const { table, column, titles } = titleBy;
  const { rows } = await sql<{ id: string; value: string }>`
    select id, ${sql.ref(column)} as value from ${sql.table(table)} where id = any(${ids as string[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, titles[value]]));
}

/** Returns the kind of this document if the user may read it, with its log and comments. */
export async function getReadableKind(
  db: Db,
  kinds: readonly AuditKind[],
  user: Identity,
  { id, type }: { id: string; type: string },
): Promise<AuditKind> {
  const kind = findKind(kinds, type);
  await refuseHidden(db, kind, user, { ids: [id], permissions: kind.readPermissions });
  return kind;
}

/** Returns the kind of these documents if the user may print them. */
export async function getPrintableKind(
  db: Db,
  kinds: readonly AuditKind[],
  user: Identity,
  { ids, type }: { ids: readonly string[]; type: string },
): Promise<AuditKind> {
  const kind = findKind(kinds, type);
  await refuseHidden(db, kind, user, { ids, permissions: [...kind.readPermissions, ...(kind.printPermissions ?? [])] });
  return kind;
}

function findKind(kinds: readonly AuditKind[], type: string): AuditKind {
  const kind = kinds.find((candidate) => candidate.kind === type);
  if (!kind) throw new AppError('VALIDATION', {}, { fields: { type: '参数 type 的值无效' } });
  return kind;
}

/** One of the permissions is needed, and for kinds with titles that of each document. */
async function refuseHidden(
  db: Db,
  kind: AuditKind,
  user: Identity,
  { ids, permissions }: { ids: readonly string[]; permissions: readonly Permission[] },
): Promise<void> {
  if (!holdsAny(user, permissions)) throw new AppError('FORBIDDEN', { permission: permissions.join('”或“') });
  if (!kind.titleBy) return;
  const titles = await readTitles(db, kind, ids);
  for (const id of ids) {
    const title = titles.get(id);
    if (!title) throw new AppError('NOT_FOUND', { what: kind.label });
    if (!user.permissions.has(title)) throw new AppError('FORBIDDEN', { permission: title });
  }
}

/** The timeline of one document for users who may read it; comments have their own list. */
export async function listDocumentLog(
  db: Db,
  kinds: readonly AuditKind[],
  user: Identity,
  { id, type }: { id: string; type: string },
): Promise<AuditEntry[]> {
  await getReadableKind(db, kinds, user, { id, type });
  return readEntries(
    db,
    kinds,
    user,
    sql`select * from audit_entries where kind = ${type} and document_id = ${id} and table_name <> 'document_comments'`,
  );
}

export function listLog(
  db: Db,
  kinds: readonly AuditKind[],
  user: Identity,
  query: ListQuery<typeof auditLogList>,
): Promise<Page<AuditLogRow>> {
  if (query.kinds?.some((name) => !kinds.some(({ kind }) => kind === name)))
    throw new AppError('VALIDATION', {}, { fields: { kinds: '参数 kinds 的值无效' } });
  return listPage(db, auditLogSource(kinds, applicationOf(db).namedTables), query, user);
}

/** The last row of an entry stands for the whole entry. */
const isLastOfEntry = sql<boolean>`not exists (
  select from audit_entries later where later.kind = a.kind and later.document_id = a.document_id and later.id > a.id
    and later.at = a.at and later.request_id = a.request_id and later.action = a.action)`;

/** 操作日志: one row per entry. Changes are shown for kinds that the user may read; other entries show only who, what and when. */
export const auditLogSource = (kinds: readonly AuditKind[], namedTables: NamedTables): ListSource<typeof auditLogList, AuditLogRow> => ({
  spec: auditLogList,
  from: sql`audit_entries a`,
  id: sql`a.id`,
  visible: () => isLastOfEntry,
  search: (term) => matchesTerm(kinds, namedTables, term),
  filters: {
    at: (days) => isOnDays(sql`a.at`, days),
    userIds: (ids) => isAnyOf(sql`a.user_id`, ids),
    kinds: (names) => isAnyOf(sql`a.kind`, names),
    action: (text) => contains(sql`a.action`, text),
  },
  sorts: { at: sql`a.at` },
  load: async (db, ids, user) => {
    const entries = await readEntries(
      db,
      kinds,
      user,
      sql`
      select e.* from audit_entries last join audit_entries e on e.kind = last.kind and e.document_id = last.document_id
        and e.at = last.at and e.request_id = last.request_id and e.action = last.action
      where last.id = any(${[...ids]}::bigint[])`,
    );
    return toLogRows(db, kinds, user, entries);
  },
});

/** Searches only log texts and document names, never changes, which may contain prices and account numbers. */
function matchesTerm(kinds: readonly AuditKind[], namedTables: NamedTables, term: string): RawBuilder<boolean> {
  const documents = kinds.flatMap((kind) => {
    const table = ownTable(kind);
    const named = namedTables[table];
    return named ? [sql`(a.kind = ${kind.kind} and a.document_id in (${matchingIds(table, named, term)}))`] : [];
  });
  return sql<boolean>`(${sql.join([contains(sql`a.action`, term), contains(sql`a.remark`, term), ...documents], sql` or `)})`;
}

/** Changes of a document are visible only to users who may read this document. */
async function toLogRows(db: Db, kinds: readonly AuditKind[], user: Identity, entries: readonly Entry[]): Promise<AuditLogRow[]> {
  const rows: AuditLogRow[] = [];
  for (const [name, own] of Map.groupBy(entries, ({ kind }) => kind)) {
    const kind = kinds.find((candidate) => candidate.kind === name);
    const titles = kind && (await readTitles(db, kind, [...new Set(own.map(({ documentId }) => documentId))]));
    const isReadable = ({ documentId }: Entry): boolean => {
      if (!kind || !mayRead(kind, user)) return false;
      const title = titles?.get(documentId);
      return kind.titleBy === undefined || (title !== undefined && user.permissions.has(title));
    };
    for (const entry of own) rows.push({ ...entry, kindName: kind?.label ?? name, fields: isReadable(entry) ? entry.fields : [] });
  }
  return rows;
}
