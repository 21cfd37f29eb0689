import { sql } from 'kysely';
import { applicationOf } from './application.ts';
import { snake, type Db } from './database.ts';
import type { DB } from './database.types.ts';

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

async function nameDocuments(db: Db, holders: readonly Holder[]): Promise<string[]> {
  const { audits, namedTables } = applicationOf(db);
  const names: string[] = [];
  for (const [kind, documents] of Map.groupBy(holders, (holder) => holder.kind)) {
    const audit = audits.find((one) => one.kind === kind);
    const [table = ''] = Object.keys(audit?.tables ?? {});
    const name = namedTables[table]?.name;
    const ids = [...new Set(documents.flatMap(({ documentId }) => documentId ?? []))];
    if (!audit || !name) {
      names.push(audit?.label ?? '库存');
      continue;
    }
    const { rows } = await sql<{ name: string }>`
      select ${name} as name from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id limit ${NAMED}`.execute(db);
    const more = ids.length > rows.length ? ` 等 ${ids.length} 个` : '';
    names.push(`${audit.label} ${rows.map((row) => row.name).join('、')}${more}`);
  }
  return names;
}
