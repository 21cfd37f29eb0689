import pg from 'pg';
import { loadInBulk } from './bulk-load.ts';
import { copyDocuments } from './document-copies.ts';
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
    await loadInBulk(client, tables, () => copyDocuments(client, tables, copies));
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ lines: number }>('select count(*)::int as lines from quotation_lines');
    log(`the demo's documents ${copies} times, ${(rows[0]?.lines ?? 0).toLocaleString('en')} lines of quotations`);
  } finally {
    await client.end();
  }
}
