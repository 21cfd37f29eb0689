import type pg from 'pg';

const acl = (column: string): string => `(select string_agg(a::text, ' ' order by a::text) from unnest(${column}) a)`;
const ours = `in ('public', 'inv', 'numbering')`;
const notOfExtension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Queries for every object of a product database: its name and definition. */
const queries: Readonly<Record<string, string>> = {
  extension: `select extname as name, '' as definition from pg_extension`,
  schema: `select nspname as name, concat_ws(' | ', ${acl('nspacl')}) as definition from pg_namespace where nspname ${ours}`,
  'default privileges': `
    select concat_ws(' ', n.nspname, d.defaclobjtype) as name, ${acl('defaclacl')} as definition
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  relation: `
    select c.oid::regclass::text as name, concat_ws(' | ', c.relkind, c.relpersistence, c.reloptions::text, ${acl('c.relacl')}, obj_description(c.oid, 'pg_class')) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p', 'c')`,
  column: `
    select c.oid::regclass || '.' || a.attname as name,
           concat_ws(' | ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
             pg_get_expr(d.adbin, d.adrelid), nullif(a.attcollation, t.typcollation)::regcollation::text, ${acl('a.attacl')}, col_description(c.oid, a.attnum)) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p', 'c')`,
  constraint: `
    select o.conrelid::regclass || '.' || o.conname as name, concat_ws(' | ', pg_get_constraintdef(o.oid), obj_description(o.oid, 'pg_constraint')) as definition
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where n.nspname ${ours} and o.contype not in ('n', 't')`,
  index: `
    select i.indexrelid::regclass::text as name, concat_ws(' | ', pg_get_indexdef(i.indexrelid), obj_description(i.indexrelid, 'pg_class')) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours}`,
  sequence: `
    select s.seqrelid::regclass::text as name, concat_ws(' | ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle, ${acl('c.relacl')}) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'inv')`,
  function: `
    select p.oid::regprocedure::text as name, concat_ws(' | ', case p.prokind when 'a' then 'aggregate' else pg_get_functiondef(p.oid) end, ${acl('p.proacl')}, obj_description(p.oid, 'pg_proc')) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${ours} and ${notOfExtension('pg_proc', 'p.oid')}`,
  view: `
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours} and c.relkind in ('v', 'm')`,
  trigger: `
    select t.tgrelid::regclass || '.' || t.tgname as name, concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t where not t.tgisinternal and t.tgrelid in (select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours})`,
};

/** Filled by the migrator or at run time; the audit log of a new database does not depend on how it was created. */
const runtimeTables = /^(schema_migrations|schema_code|audit_entries)$/;
const moments = `array['created_at', 'updated_at', 'at']`;

/** Returns the catalogue of a database and optionally its rows, one sorted line per fact. Equal lines mean equal databases. */
export async function readCatalogue(client: pg.ClientBase | pg.Pool, withRows = true): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ name: string; definition: string | null }>(query);
    lines.push(...rows.map(({ name, definition }) => `${kind} ${name}: ${(definition ?? '').replaceAll('\n', '\\n')}`));
  }
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
