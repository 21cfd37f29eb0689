import type pg from 'pg';
import { readFacts } from '../src/platform/database/catalogue.ts';

const acl = (column: string): string => `(select string_agg(a::text, ' ' order by a::text) from unnest(${column}) a)`;
const ours = `in ('public', 'inv', 'numbering')`;

/** What releases agree in beside the structure that the doctor compares: what the operator may set otherwise. */
const queries: Readonly<Record<string, string>> = {
  extension: `select extname as name, '' as definition from pg_extension`,
  schema: `select nspname as name, concat_ws(' | ', ${acl('nspacl')}) as definition from pg_namespace where nspname ${ours}`,
  'default privileges': `
    select concat_ws(' ', n.nspname, d.defaclobjtype) as name, ${acl('defaclacl')} as definition
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  options: `
    select c.oid::regclass::text as name, c.reloptions::text as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours} and c.reloptions is not null`,
  comment: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid) as name, d.description as definition
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where i.schema ${ours} or i.identity ~ ' on (public|inv|numbering)[.]'`,
};

/** Filled by the migrator or at run time; the audit log of a new database does not depend on how it was created. */
const runtimeTables = /^(schema_migrations|schema_code|audit_entries)$/;
const moments = `array['created_at', 'updated_at', 'at']`;

/** Returns the catalogue of a database and optionally its rows, one sorted line per fact. Equal lines mean equal databases. */
export async function readCatalogue(client: pg.ClientBase | pg.Pool, withRows = true): Promise<string[]> {
  const facts = [...(await readFacts(client, queries)), ...(await readFacts(client))];
  const lines = facts.map(({ kind, name, definition }) => `${kind} ${name}: ${definition.replaceAll('\n', '\\n')}`);
  return [...lines, ...(withRows ? await readRows(client) : [])].toSorted();
}

async function readRows(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const lines: string[] = [];
  for (const { name } of tables.filter((table) => !runtimeTables.test(table.name))) {
    const { rows } = await client.query<{ row: string }>(`select (to_jsonb(t) - ${moments})::text as row from ${name} t`);
    lines.push(...rows.map(({ row }) => `row ${name}: ${row}`));
  }
  return lines;
}
