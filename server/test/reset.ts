import type pg from 'pg';

/** What a database looks like before any test wrote to it. */
export interface Baseline {
  catalogue: string;
  /** By sequence, null where no number was drawn. */
  sequences: ReadonlyMap<string, string | null>;
  tables: ReadonlyMap<string, KeptTable>;
}

/** A table with installed rows. */
interface KeptTable {
  digest: string;
  /** Its rows as a JSON array. */
  rows: string;
  /** Columns that are not generated. */
  columns: string;
}

/** Rows of a table are deleted, which leaves their space behind; tables of more bytes are vacuumed, so that the planner does not count it. */
const VACUUMED_BYTES = 131_072;

export async function readBaseline(client: pg.ClientBase): Promise<Baseline> {
  const filled = (await listTables(client)).filter(({ bytes }) => bytes > 0);
  const digests = await digestsOf(
    client,
    filled.map(({ name }) => name),
  );
  const tables = new Map<string, KeptTable>();
  for (const { name } of filled) {
    const { rows: kept } = await client.query<{ rows: string | null; columns: string }>(`
      select (select json_agg(t)::text from ${name} t) as rows,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`);
    const [found] = kept;
    if (found?.rows) tables.set(name, { digest: digests.get(name) ?? '', rows: found.rows, columns: found.columns });
  }
  return { catalogue: await digestCatalogue(client), sequences: await readSequences(client), tables };
}

/** Makes the rows and sequences as they were. False: the test changed more than rows, such as a table, a right or a statistic of the planner. */
export async function resetRows(client: pg.ClientBase, baseline: Baseline): Promise<boolean> {
  const sequences = [...(await readSequences(client))];
  // Documents are numbered by sequences that are made as needed.
  for (const [name] of sequences) if (!baseline.sequences.has(name)) await client.query(`drop sequence ${name}`);
  if ((await digestCatalogue(client)) !== baseline.catalogue) return false;
  const digests = await digestsOf(client, [...baseline.tables.keys()]);
  const touched = (await listTables(client)).filter(({ name, bytes }) =>
    baseline.tables.has(name) ? digests.get(name) !== baseline.tables.get(name)?.digest : bytes > 0,
  );
  const drawn = sequences.filter(([name, last]) => baseline.sequences.has(name) && baseline.sequences.get(name) !== last);
  await client.query(
    [
      // Without triggers and references, so the order does not matter.
      'begin; set local session_replication_role = replica',
      ...touched.map(({ name }) => `delete from ${name}`),
      ...drawn.map(([name]) => restartOf(name, baseline.sequences.get(name) ?? null)),
    ].join('; '),
  );
  for (const { name } of touched) await restoreRows(client, name, baseline.tables.get(name));
  await client.query('commit');
  for (const { name, bytes } of touched) if (bytes > VACUUMED_BYTES) await client.query(`vacuum ${name}`);
  return true;
}

async function restoreRows(client: pg.ClientBase, name: string, kept: KeptTable | undefined): Promise<void> {
  if (!kept) return;
  const { rows, columns } = kept;
  await client.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`,
    [rows],
  );
}

async function listTables(client: pg.ClientBase): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid)::int as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`);
  return rows;
}

async function digestsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map();
  const selects = tables.map((name) => `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from ${name} t`);
  const { rows } = await client.query<{ name: string; digest: string }>(selects.join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

async function readSequences(client: pg.ClientBase): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  );
  return new Map(rows.map(({ name, last }) => [name, last]));
}

const restartOf = (name: string, last: string | null): string =>
  last === null
    ? `select setval('${name}', seqstart, false) from pg_sequence where seqrelid = '${name}'::regclass`
    : `select setval('${name}', ${last})`;

/** Every definition is a row with the transaction that wrote it; so are the planner's statistics and the settings of the database. */
async function digestCatalogue(client: pg.ClientBase): Promise<string> {
  const parts = [
    `pg_class where relpersistence <> 't'`,
    'pg_attribute where attrelid >= 16384',
    'pg_attrdef',
    'pg_proc',
    'pg_trigger',
    'pg_constraint',
    'pg_index',
    'pg_type where oid >= 16384',
    `pg_namespace where nspname !~ '^pg_(toast_)?temp'`,
    'pg_policy',
    'pg_extension',
    'pg_default_acl',
    'pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
  ];
  const selects = parts.map((from) => `select count(*) as many, sum(xmin::text::bigint) as writers from ${from}`);
  const { rows } = await client.query<{ digest: string }>(
    `select string_agg(many || ':' || coalesce(writers, 0), ' ') as digest from (${selects.join(' union all ')} union all select count(*), null from pg_stats where schemaname <> 'pg_catalog') parts`,
  );
  return rows[0]?.digest ?? '';
}
