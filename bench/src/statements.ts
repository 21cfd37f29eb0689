import pg from 'pg';
import { loadInBulk } from './bulk-load.ts';
import { copyDocuments } from './document-copies.ts';

/** What a statement reads, those that others refer to first. */
const tables = [
  'purchase_orders',
  'purchase_lines',
  'purchase_versions',
  'purchase_version_lines',
  'receipts',
  'receipt_lines',
  'receipt_shares',
] as const;

/** A supplier and currency of which nothing was stated, charged or claimed yet. */
export interface Owed {
  supplierId: string;
  currencyId: string;
  lines: number;
}

/** The one that is owed most lines. */
export async function findOwed(client: pg.Client | pg.Pool): Promise<Owed> {
  const { rows } = await client.query<Owed>(
    `select x.supplier_id::text as "supplierId", x.currency_id::text as "currencyId", count(*)::int as lines
     from statement_remainders x join suppliers v on v.id = x.supplier_id and v.main_id is null
     where not exists (select from statements s where s.supplier_id = x.supplier_id and s.state in ('DRAFT', 'SENT'))
       and not exists (select from suppliers m where m.main_id = x.supplier_id)
     group by 1, 2 having bool_and(x.kind = 'RECEIPT') order by 3 desc, 1 limit 1`,
  );
  if (!rows[0]) throw new Error('nothing is owed');
  return rows[0];
}

/** The demo's deliveries repeated over a year, until a supplier is owed that many lines. The copies have no movements, so no stock is measured on them. */
export async function growStatements(url: string, lines: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    const copies = Math.ceil(lines / (await findOwed(client)).lines) - 1;
    if (copies > 0) await loadInBulk(client, tables, () => copyDocuments(client, tables, copies));
    await client.query('vacuum (analyze)');
    log(`the demo's deliveries ${copies} times, ${(await findOwed(client)).lines.toLocaleString('en')} lines owed to one supplier`);
  } finally {
    await client.end();
  }
}
