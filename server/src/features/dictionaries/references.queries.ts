import type { DictionaryUse, UsedList } from '@mrp/contract/features/dictionaries.ts';
import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import { sql } from 'kysely';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database.ts';

type UsedTable = 'dictionary_entries' | 'units' | 'classifications' | 'colours';

const tables: Readonly<Record<UsedList, UsedTable>> = {
  entries: 'dictionary_entries',
  units: 'units',
  classifications: 'classifications',
  colours: 'colours',
};

/** Counts the references to each row by all foreign keys, so that tables of later features are included; children do not count. */
export async function countReferences(db: Db, table: UsedTable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>();
  for (const { id, count } of await readReferences(db, table, ids)) uses.set(id, (uses.get(id) ?? 0) + count);
  return uses;
}

/** The same for one row, by the kind of record that references it, most frequent first. */
export async function listUses(db: Db, { list, id }: { list: UsedList; id: string }): Promise<DictionaryUse[]> {
  const { audits } = applicationOf(db);
  const counts = new Map<string, number>();
  for (const { place, count } of await readReferences(db, tables[list], [id])) {
    const label = placeLabel(audits, place);
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [...counts].map(([place, count]) => ({ place, count })).toSorted((a, b) => b.count - a.count);
}

/** 内部物料 for its own table, 内部物料 · 成分 for one of its lines. */
function placeLabel(audits: readonly AuditKind[], table: string): string {
  const audit = audits.find(({ tables: logged }) => table in logged);
  if (!audit) return '其他记录';
  return Object.keys(audit.tables)[0] === table ? audit.label : `${audit.label} · ${audit.tables[table]}`;
}

interface Reference {
  place: string;
  id: string;
  count: number;
}

async function readReferences(db: Db, table: UsedTable, ids: readonly string[]): Promise<Reference[]> {
  const { rows: keys } = await sql<{ place: string; name: string }>`
    select c.conrelid::regclass::text as place, a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conrelid <> c.confrelid and cardinality(c.conkey) = 1`.execute(db);
  if (keys.length === 0 || ids.length === 0) return [];
  const counts = keys.map(
    ({ place, name }) => sql`
      select ${place}::text as place, ${sql.ref(name)}::text as id, count(*)::int as count
      from ${sql.table(place)} where ${sql.ref(name)} = any(${ids as string[]}) group by 2`,
  );
  const { rows } = await sql<Reference>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
