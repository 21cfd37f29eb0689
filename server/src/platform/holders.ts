import { sql } from 'kysely';
import { applicationOf } from './application.ts';
import { snake, type Db } from './database/database.ts';
import type { DB } from './database/database.types.ts';
import type { Identity } from './http/identity.ts';

/** A document that holds a record by a foreign key. */
interface Holder {
  kind: string | null;
  documentId: string | null;
  holding: string;
}

/** Documents that hold these rows, but for the ones of `own`, as users know them: 定制BOM BOM-2611-0003. */
export async function nameHolders(
  db: Db,
  targets: readonly { table: keyof DB; ids: readonly string[] }[],
  own: readonly { kind: string; ids: readonly string[] }[],
): Promise<string[]> {
  const isOwn = ({ kind, documentId }: Holder): boolean =>
    own.some((document) => document.kind === kind && documentId !== null && document.ids.includes(documentId));
  const found: Holder[] = [];
  for (const { table, ids } of targets) {
    const { rows } = await sql<Holder>`
      select distinct kind, document_id, holding from record_holders(${snake(table)}::regclass, ${ids as string[]}::bigint[])`.execute(db);
    found.push(...rows.filter((row) => !isOwn(row)));
  }
  return nameDocuments(db, found);
}

const NAMED = 5;

/** Documents of one kind that hold a record. */
interface HolderGroup {
  kind: string | null;
  label: string;
  count: number;
  /** The first of them. */
  records: { id: string; name: string }[];
}

async function nameDocuments(db: Db, holders: readonly Holder[]): Promise<string[]> {
  const groups = await groupHolders(db, holders);
  return groups.map(({ label, count, records }) => {
    const more = count > records.length ? ` 等 ${count} 个` : '';
    return records.length === 0 ? label : `${label} ${records.map(({ name }) => name).join('、')}${more}`;
  });
}

/** Where these values are used, by kind, most first; documents are named only to users who may read their kind. */
export async function listHolders(
  db: Db,
  user: Pick<Identity, 'permissions'>,
  table: keyof DB,
  ids: readonly string[],
): Promise<HolderGroup[]> {
  const { rows } = await sql<Holder>`
    select distinct kind, document_id, holding from record_holders(${snake(table)}::regclass, ${ids as string[]}::bigint[])
    where holding <> ${snake(table)}`.execute(db);
  return groupReadable(db, user, rows);
}

/** Documents by kind, most first, named only to users who may read their kind. */
export async function groupReadable(db: Db, user: Pick<Identity, 'permissions'>, holders: readonly Holder[]): Promise<HolderGroup[]> {
  const { audits } = applicationOf(db);
  const isReadable = (kind: string | null): boolean =>
    audits.find((audit) => audit.kind === kind)?.readPermissions.some((permission) => user.permissions.has(permission)) ?? false;
  const groups = await groupHolders(db, holders);
  return groups
    .map((group) => (isReadable(group.kind) ? group : { ...group, records: [] }))
    .toSorted((one, other) => other.count - one.count);
}

async function groupHolders(db: Db, holders: readonly Holder[]): Promise<HolderGroup[]> {
  const { audits, namedTables } = applicationOf(db);
  const groups: HolderGroup[] = [];
  for (const [kind, documents] of Map.groupBy(holders, (holder) => holder.kind)) {
    const audit = audits.find((one) => one.kind === kind);
    const [table = ''] = Object.keys(audit?.tables ?? {});
    const name = namedTables[table]?.name;
    const ids = [...new Set(documents.flatMap(({ documentId }) => documentId ?? []))];
    const count = ids.length > 0 ? ids.length : documents.length;
    if (!audit || !name) {
      groups.push({ kind, label: audit?.label ?? '库存', count, records: [] });
      continue;
    }
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id limit ${NAMED}`.execute(db);
    groups.push({ kind, label: audit.label, count, records: rows });
  }
  return groups;
}
