import { sql } from 'kysely';
import type { ValueTable } from '@mrp/contract/features/dictionaries/holders.ts';
import { snake, type Db } from '../../platform/database/database.ts';

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

/** A value with all values below it: a group is used where its children are. */
export async function listWithChildren(db: Db, table: ValueTable, id: string): Promise<string[]> {
  if (table !== 'classifications' && table !== 'dictionaryEntries') return [id];
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select ${id}::bigint as id
      union select c.id from ${sql.table(snake(table))} c join below b on c.parent_id = b.id
    )
    select id from below`.execute(db);
  return rows.map((row) => row.id);
}
