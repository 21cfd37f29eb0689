import type pg from 'pg';

/** An object of the schema as PostgreSQL describes it. */
export interface CatalogueFact {
  kind: string;
  /** Of a constraint, index, trigger or column with its table before a dot. */
  name: string;
  definition: string;
}

const ours = `in ('public', 'inv', 'numbering')`;
const notOfExtension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Privileges of owner, everybody and the role of requests; those of other roles are the operator's own. */
const grants = (kind: string, acl: string, owner: string): string => `
  (select string_agg(g.grantee || ' ' || g.privileges, '; ' order by g.grantee)
   from (
     select case a.grantee when 0 then 'public' when ${owner} then 'owner' else 'mrp_app' end as grantee,
            string_agg(a.privilege_type, ', ' order by a.privilege_type) as privileges
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a
     where a.grantee in (0, ${owner}) or a.grantee = (select oid from pg_roles where rolname = 'mrp_app')
     group by 1
   ) g)`;

/** What decides how a product database behaves. Numbering makes sequences of its own at run time. */
const structure: Readonly<Record<string, string>> = {
  relation: `
    select c.oid::regclass::text as name, concat_ws(' | ', c.relkind, c.relpersistence) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p', 'c')`,
  column: `
    select c.oid::regclass || '.' || a.attname as name,
           concat_ws(' | ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
             pg_get_expr(d.adbin, d.adrelid), nullif(a.attcollation, t.typcollation)::regcollation::text) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p', 'c')`,
  constraint: `
    select o.conrelid::regclass || '.' || o.conname as name,
           concat_ws(' | ', pg_get_constraintdef(o.oid),
             case when exists (select from pg_trigger t where t.tgconstraint = o.oid and t.tgenabled in ('D', 'R')) then 'disabled' end) as definition
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where n.nspname ${ours} and o.contype not in ('n', 't')`,
  index: `
    select i.indrelid::regclass || '.' || c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ours} and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))`,
  sequence: `
    select s.seqrelid::regclass::text as name, concat_ws(' | ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'inv')`,
  function: `
    select p.oid::regprocedure::text as name, case p.prokind when 'a' then 'aggregate' else pg_get_functiondef(p.oid) end as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${ours} and ${notOfExtension('pg_proc', 'p.oid')}`,
  view: `
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours} and c.relkind in ('v', 'm')`,
  trigger: `
    select t.tgrelid::regclass || '.' || t.tgname as name, concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t where not t.tgisinternal and t.tgrelid in (select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours})`,
  grant: `
    select n.nspname as name, ${grants('n', 'n.nspacl', 'n.nspowner')} as definition from pg_namespace n where n.nspname in ('inv', 'numbering')
    union all
    select c.oid::regclass::text, ${grants('r', 'c.relacl', 'c.relowner')}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p')
    union all
    select c.oid::regclass::text, ${grants('s', 'c.relacl', 'c.relowner')}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'inv') and c.relkind = 'S'
    union all
    select c.oid::regclass || '.' || a.attname, ${grants('c', 'a.attacl', 'c.relowner')}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attacl is not null
    where n.nspname ${ours} and c.relkind in ('r', 'v', 'm', 'p')
    union all
    select p.oid::regprocedure::text, ${grants('f', 'p.proacl', 'p.proowner')}
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${ours} and ${notOfExtension('pg_proc', 'p.oid')}`,
};

/** Reads the schema in one statement a kind, with names as they are written where `public` is the search path. */
export async function readStructure(client: pg.ClientBase): Promise<CatalogueFact[]> {
  await client.query('begin read only');
  try {
    await client.query('set local search_path = public');
    return await readFacts(client, structure);
  } finally {
    await client.query('rollback');
  }
}

export async function readFacts(
  client: pg.ClientBase | pg.Pool,
  queries: Readonly<Record<string, string>> = structure,
): Promise<CatalogueFact[]> {
  const facts: CatalogueFact[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ name: string; definition: string | null }>(query);
    facts.push(...rows.map(({ name, definition }) => ({ kind, name, definition: definition ?? '' })));
  }
  return facts;
}
