import pg from 'pg';
import { loadInBulk } from './bulk-load.ts';
import { growLedger } from './ledger.ts';

/** Documents that the reports read, those that others refer to first. */
const tables = [
  'preparation_orders',
  'preparation_lines',
  'purchase_orders',
  'purchase_lines',
  'receipts',
  'receipt_lines',
  'receipt_shares',
  'receipt_rolls',
  'pick_orders',
  'pick_lines',
  'pick_takes',
  'quotations',
  'quotation_lines',
  'cost_sheets',
  'cost_sheet_lines',
  'cost_tasks',
] as const;

/** Movements of a demo, whose documents are repeated in that proportion. */
const MOVEMENTS_OF_THE_DEMO = 5_761;
/** Ids of a copy are that far from those of the one before. */
const APART = 1_000_000;
/** Days that a copy is older than the original: up to a year. */
const shift = `(c.n * 37) % 365`;

/**
 * A ledger of that many movements, and the demo's documents repeated in the same proportion over a year. The copies have no movements of their own, so
 * the data is for reading reports only.
 */
export async function growReports(url: string, movements: number, log: (line: string) => void): Promise<void> {
  await growLedger(url, movements, log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set timezone = 'Asia/Shanghai'; set maintenance_work_mem = '512MB'`);
    const copies = Math.round(movements / MOVEMENTS_OF_THE_DEMO);
    await loadInBulk(client, tables, async () => {
      for (const table of tables) await client.query(await copyText(client, table, copies));
    });
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ lines: number }>('select count(*)::int as lines from quotation_lines');
    log(`the demo's documents ${copies} times, ${(rows[0]?.lines ?? 0).toLocaleString('en')} lines of quotations`);
  } finally {
    await client.end();
  }
}

async function copyText(client: pg.Client, table: string, copies: number): Promise<string> {
  const { rows: columns } = await client.query<{ name: string; type: string; refers: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, k.refers
     from pg_attribute a
     left join lateral (select c.confrelid::regclass::text as refers from pg_constraint c
       where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) k on true
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  const copied = ({ name, type, refers }: (typeof columns)[number]): string => {
    if (name === 'id' || knownKeys.has(name) || (refers !== null && (tables as readonly string[]).includes(refers)))
      return `t.${name} + c.n * ${APART}`;
    if (name === 'code' && !table.endsWith('lines')) return `t.code || '-' || c.n`;
    if (name === 'netting_run_id' || name === 'roll_id' || name === 'lot_id') return `t.${name}`;
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
