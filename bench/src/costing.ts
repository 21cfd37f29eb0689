import pg from 'pg';
import { growArchive } from './archive.ts';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';
import { copyDocuments } from './document-copies.ts';

/** Prices of an offer over time, and prices for each quotation. */
export const PRICES_EACH = 10;
const documents = ['quotations', 'quotation_lines', 'cost_sheets', 'cost_sheet_lines', 'cost_tasks'] as const;

/**
 * A demo with this many price rows: a tenth as many materials, each offer with its former prices, one every month; and a tenth as many
 * quotations with their cost sheets, copies of the demo's over a year.
 */
export async function growCosting(url: string, prices: number, log: (line: string) => void): Promise<void> {
  await growArchive(url, Math.round(prices / PRICES_EACH), log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    await addFormerPrices(client, prices);
    const demo = await countRows(client, 'quotations');
    const copies = Math.round(prices / PRICES_EACH / demo) - 1;
    await loadInBulk(client, documents, () => copyDocuments(client, documents, copies));
    await client.query(`vacuum (analyze) offer_prices, price_list, ${documents.join(', ')}`);
    await refuseBrokenData(client);
    const [listed, quotations] = [await countRows(client, 'price_list'), await countRows(client, 'quotations')];
    const words = `${listed.toLocaleString('en')} price rows and ${quotations.toLocaleString('en')} quotations`;
    log(`${words} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

/** A few percent up and down, one in forty far. The price list follows by its trigger, which says of each row when it ended and how much it moved. */
async function addFormerPrices(client: pg.Client, prices: number): Promise<void> {
  const listed = await countRows(client, 'price_list');
  if (prices <= listed) return;
  await loadInBulk(client, ['offer_prices', 'price_list'], async () => {
    await client.query('alter table offer_prices enable trigger keep_price_list');
    await client.query(formerPrices, [prices - listed, Math.ceil((prices - listed) / listed)]);
  });
}

const formerPrices = `
  insert into offer_prices (offer_id, spu_id, kind, min_quantity, currency_id, valid_from, price, net_price, metre_price, rate, unit_id, tax_included, tax_rate, created_by)
  select p.offer_id, p.spu_id, p.kind, p.min_quantity, p.currency_id, p.valid_from - 30 * m.n, round(p.price * f.factor, 4), round(p.net_price * f.factor, 4),
         round(p.metre_price * f.factor, 4), p.rate, p.unit_id, p.tax_included, p.tax_rate, p.created_by
  from price_list l
  join offer_prices p on p.id = l.price_id and not l.superseded
  cross join generate_series(1, $2::int) m (n)
  cross join lateral (select 1 + ((p.id * 7 + m.n * 5) % 31 - 15) / 400.0 + case when (p.id + m.n) % 40 = 0 then 0.15 else 0 end as factor) f
  order by m.n desc, p.id limit $1`;
