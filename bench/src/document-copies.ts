import type pg from 'pg';

/** Ids of a copy are that far from those of the one before. */
const APART = 1_000_000;
/** Days that a copy is older than the original: up to a year. */
const shift = `(c.n * 37) % 365`;

/**
 * Repeats the documents of these tables, those first that others refer to; called while their keys and triggers are off. Snapshots of
 * what was approved and most words of the search stay out: lists and reports read neither.
 */
export async function copyDocuments(client: pg.Client, tables: readonly string[], copies: number): Promise<void> {
  for (const table of tables) await client.query(await copyText(client, tables, table, copies));
}

async function copyText(client: pg.Client, tables: readonly string[], table: string, copies: number): Promise<string> {
  const { rows: columns } = await client.query<{ name: string; type: string; refers: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, k.refers
     from pg_attribute a
     left join lateral (select c.confrelid::regclass::text as refers from pg_constraint c
       where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) k on true
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  const copied = ({ name, type, refers }: (typeof columns)[number]): string => {
    if (name === 'id' || knownKeys.has(name) || (refers !== null && tables.includes(refers))) return `t.${name} + c.n * ${APART}`;
    if (name === 'code' && !table.endsWith('lines')) return `t.code || '-' || c.n`;
    if (name === 'netting_run_id' || name === 'roll_id' || name === 'lot_id') return `t.${name}`;
    if (name === 'search_text') return `left(t.search_text, 40) || ' ' || c.n`;
    if (name === 'snapshot') return `case when t.snapshot is not null then '{}'::jsonb end`;
    if (type === 'date') return `t.${name} - (${shift})::int`;
    return type === 'timestamp with time zone' ? `t.${name} - make_interval(days => (${shift})::int)` : `t.${name}`;
  };
  const names = columns.map(({ name }) => name);
  return `insert into ${table} (${names.join(', ')}) overriding system value
    select ${columns.map(copied).join(', ')} from ${table} t cross join generate_series(1, ${copies}) c (n)`;
}

/** Keys of these tables whose constraint is dropped while they are filled, or has several columns. */
const knownKeys = new Set([
  'order_id',
  'receipt_id',
  'line_id',
  'purchase_line_id',
  'pick_id',
  'quotation_id',
  'sheet_id',
  'quoted_line_id',
]);
