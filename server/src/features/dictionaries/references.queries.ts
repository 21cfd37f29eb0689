import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

type UsedTable = 'dictionary_entries' | 'units' | 'classifications' | 'colours';

/** Counts the references to each row by all foreign keys, so that tables of later features are included; children do not count. */
export async function countReferences(db: Db, table: UsedTable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows: keys } = await sql<{ place: string; name: string }>`
    select c.conrelid::regclass::text as place, a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conrelid <> c.confrelid and cardinality(c.conkey) = 1`.execute(db);
  if (keys.length === 0 || ids.length === 0) return new Map();
  const counts = keys.map(
    ({ place, name }) =>
      sql`select ${sql.ref(name)} as id, count(*) as uses from ${sql.table(place)} where ${sql.ref(name)} = any(${ids as string[]}) group by 1`,
  );
  const { rows } = await sql<{ id: string; uses: number }>`
    select id, sum(uses)::int as uses from (${sql.join(counts, sql` union all `)}) counted group by id`.execute(db);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}
