import pg from 'pg';
import { quotationSource } from '../../../server/src/features/costing/quotations/list.queries.ts';
import { priceListSource } from '../../../server/src/features/prices/list.queries.ts';
import { PRICES_EACH } from '../costing.ts';
import { measureListPages, type MeasuredList } from '../list-figures.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import type { Figure } from '../table.ts';

const LISTED = 1_000_000;
/** As many as the demo has. */
const SMALL = 20_000;

const inForce = `not l.superseded and l.valid_from <= business_day() and (l.ended_on is null or l.ended_on > business_day()) and not (l.interrupted and exists (
  select from price_list t where t.offer_id = l.offer_id and t.kind = l.kind and t.min_quantity = l.min_quantity and t.currency_id = l.currency_id
    and not t.superseded and (t.valid_from, t.price_id) > (l.valid_from, l.price_id) and t.valid_from <= business_day()
    and (t.ended_on is null or t.ended_on > business_day())))`;
const newest = 'l.valid_from desc, l.price_id desc';

/** The query that the page opens with is measured twice, because half of all reads are that one. */
const pricePages = (supplierId: string): MeasuredList['asked'] => [
  { query: 'sort=-validFrom', where: 'true', key: newest },
  { query: 'sort=-validFrom', where: 'true', key: newest },
  { query: 'status=IN_FORCE&sort=-validFrom', where: inForce, key: newest },
  { query: `supplierIds=${supplierId}&sort=-validFrom`, where: `l.supplier_id = ${supplierId}`, key: newest },
  { query: 'kind=BULK&sort=price', where: `l.kind = 'BULK'`, key: 'l.price, l.price_id' },
  { query: 'alert=1&sort=-validFrom', where: 'l.alert_percent is not null', key: newest },
  { query: 'sort=-metrePrice', where: 'true', key: 'l.metre_price desc nulls last, l.price_id desc' },
  { query: 'changePercent=5..&sort=-changePercent', where: 'l.change_percent >= 5', key: 'l.change_percent desc, l.price_id desc' },
];

const moved = 'q.updated_at desc, q.id desc';
const quotationPages = (supplierId: string): MeasuredList['asked'] => [
  { query: 'sort=-updatedAt', where: 'true', key: moved },
  { query: 'state=COSTING&sort=-updatedAt', where: `q.state = 'COSTING'`, key: moved },
  { query: 'sort=-quotedOn', where: 'true', key: 'q.quoted_on desc, q.id desc' },
  { query: `supplierIds=${supplierId}&sort=-updatedAt`, where: `q.supplier_id = ${supplierId}`, key: moved },
  { query: 'state=DONE&sort=-quotedDirect', where: `q.state = 'DONE'`, key: 'q.quoted_direct desc, q.id desc' },
];

/** P3 for /viewPriceList and /pricingList. */
export async function measureCostingLists(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round(LISTED * fixtures.scale));
  const large = await fixtures.costing(size);
  const small = await fixtures.costing(SMALL);
  const prices: MeasuredList = {
    what: 'prices (/viewPriceList)',
    address: '/api/material/mrp/mrp/prices',
    listed: { load: priceListSource.load, from: 'price_list l', id: 'l.price_id' },
    asked: pricePages(await findSupplier(large, 'price_list')),
  };
  const quotations: MeasuredList = {
    what: 'quotations with sheet and tasks (/pricingList)',
    address: '/api/material/mrp/mrp/quotations',
    listed: { load: quotationSource.load, from: 'quotations q', id: 'q.id' },
    asked: quotationPages(await findSupplier(large, 'quotations')),
  };
  const sized = (serving: Serving, count: number) => ({ serving, size: count });
  return [
    ...(await measureListPages(fixtures, prices, sized(large, size), sized(small, SMALL))),
    ...(await measureListPages(fixtures, quotations, sized(large, size / PRICES_EACH), sized(small, SMALL / PRICES_EACH))),
  ];
}

/** The supplier with most rows. */
async function findSupplier({ url }: Serving, table: 'price_list' | 'quotations'): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select supplier_id as id from ${table} group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
