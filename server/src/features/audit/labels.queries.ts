import { sql, type RawBuilder } from 'kysely';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database/database.ts';
import type { NamedTable } from '../../platform/database/named-table.ts';
import { contains, matchesSearch } from '../../platform/lists/search.ts';

/** Maps ids to names with one query per table. Deleted records get their last name from the log. */
export async function readLabels(
  db: Db,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  kindOfTable: ReadonlyMap<string, string>,
): Promise<(table: string, id: string) => string | undefined> {
  const { namedTables } = applicationOf(db);
  const found = new Map<string, string>();
  for (const [table, ids] of wanted) {
    const named = namedTables[table];
    if (!named) continue;
    const keep = (rows: readonly { id: string; name: string | null }[]): void => {
      for (const { id, name } of rows) if (name !== null) found.set(`${table} ${id}`, name);
    };
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, ${named.name} as name from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(db);
    keep(rows);
    const kind = kindOfTable.get(table);
    const gone = [...ids].filter((id) => !found.has(`${table} ${id}`));
    if (kind && gone.length > 0) keep(await listLastNames(db, { table, kind, name: named.name }, gone));
  }
  return (table, id) => found.get(`${table} ${id}`);
}

/** The names of deleted documents, from the log entries of their deletion. */
async function listLastNames(
  db: Db,
  { table, kind, name }: { table: string; kind: string; name: RawBuilder<string> },
  ids: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  const target = sql.table(table);
  const { rows } = await sql<{ id: string; name: string | null }>`
    select gone.id, (select ${name} from jsonb_populate_record(null::${target}, gone.facts) as ${target}) as name
    from (select row_id as id, (select jsonb_object_agg(key, value -> 0) from jsonb_each(changes)) as facts
          from audit_entries where kind = ${kind} and document_id = any(${[...ids]}::bigint[]) and table_name = ${table} and operation = 'D') gone`.execute(
    db,
  );
  return rows;
}

/** Ids of the rows that match a search term: by the table's search columns if there are any, else by name. */
export function matchingIds(table: string, named: NamedTable, term: string): RawBuilder<unknown> {
  const { name, searchable } = named;
  const found = matchesSearch(term, sql`search_text`);
  if (typeof searchable === 'object') return sql`select ${sql.ref(searchable.id)} from ${sql.table(searchable.texts)} where ${found}`;
  return sql`select id from ${sql.table(table)} where ${searchable ? found : contains(name, term)}`;
}

/** Which column references which table, from the foreign keys. */
export async function readForeignKeys(db: Db, tables: readonly string[]): Promise<(table: string, column: string) => string | undefined> {
  const { rows } = await sql<{ source: string; column: string; target: string }>`
    select s.relname as source, a.attname as column, t.relname as target
    from pg_constraint c
    join pg_class s on s.oid = c.conrelid
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and s.relname = any(${[...tables]}::text[])`.execute(db);
  const targets = new Map(rows.map(({ source, column, target }) => [`${source} ${column}`, target]));
  return (table, column) => targets.get(`${table} ${column}`);
}
