import pg from 'pg';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/** Creates external materials, and a fifth as many development tasks, in a demo database: copies of the demo's under other numbers. */
export async function growDevelopment(url: string, externals: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await client.query(`set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    await loadInBulk(client, ['external_materials', 'external_compositions'], () => copyExternals(client, externals));
    await loadInBulk(client, ['development_tasks', 'task_compositions', 'task_rounds'], () => copyTasks(client, Math.round(externals / 5)));
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
    log(`${externals.toLocaleString('en')} external materials in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

async function copyExternals(client: pg.Client, count: number): Promise<void> {
  await client.query(madeOf('made_externals', 'external_materials', `state in ('PENDING', 'REJECTED')`, count));
  await copyRows(client, 'external_materials', 'made_externals', {
    id: 'm.id',
    code: `'WB' || lpad(m.n::text, 8, '0')`,
    name: `left(o.name, 50) || ' ' || m.n`,
    search_text: `'wb' || lpad(m.n::text, 8, '0') || ' ' || o.search_text || ' ' || m.n`,
    ...times,
  });
  await copyParts(client, 'external_compositions', 'external_material_id', 'made_externals');
}

async function copyTasks(client: pg.Client, count: number): Promise<void> {
  // Tasks of network products name their products, which are not copied.
  const copied = 'adopted_round_id is null and not exists (select from task_products p where p.task_id = development_tasks.id)';
  await client.query(madeOf('made_tasks', 'development_tasks', copied, count));
  await copyRows(client, 'development_tasks', 'made_tasks', {
    id: 'm.id',
    code: `'RW' || lpad(m.n::text, 8, '0')`,
    due_on: 'current_date + 60 - (m.n % 365)::integer',
    search_text: `'rw' || lpad(m.n::text, 8, '0') || ' ' || o.search_text || ' ' || m.n`,
    ...times,
  });
  await copyParts(client, 'task_compositions', 'task_id', 'made_tasks');
  await copyParts(client, 'task_rounds', 'task_id', 'made_tasks');
}

const times = { created_at: `now() - interval '1 minute' * m.n`, updated_at: `now() - interval '1 minute' * m.n` };

/** A table of new ids, each with the id that it copies, in turn. */
const madeOf = (made: string, table: string, where: string, count: number): string => `
  create temporary table ${made} on commit drop as
  select i as n, nextval(pg_get_serial_sequence('${table}', 'id')) as id, d.id as copied
  from generate_series(1, ${count}) i
  join (select id, row_number() over (order by id) - 1 as n, count(*) over () as many from ${table} where ${where}) d on d.n = i % d.many`;

/** Copies all columns except those that are given. */
async function copyRows(client: pg.Client, table: string, made: string, changed: Readonly<Record<string, string>>): Promise<void> {
  const columns = await columnsOf(client, table);
  await client.query(`
    insert into ${table} (${columns.join(', ')}) overriding system value
    select ${columns.map((name) => changed[name] ?? `o.${name}`).join(', ')} from ${made} m join ${table} o on o.id = m.copied order by m.n`);
}

async function copyParts(client: pg.Client, table: string, key: string, made: string): Promise<void> {
  const columns = (await columnsOf(client, table)).filter((name) => name !== 'id');
  await client.query(`
    insert into ${table} (${columns.join(', ')})
    select ${columns.map((name) => (name === key ? 'm.id' : `o.${name}`)).join(', ')} from ${made} m join ${table} o on o.${key} = m.copied order by m.n`);
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
