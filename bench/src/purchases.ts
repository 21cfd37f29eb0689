import pg from 'pg';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/** Lines of an order. */
export const LINES_OF_PURCHASE = 5;

/**
 * Creates purchase orders in a demo database, each of one supplier's own offers, in all states without deliveries. All constraints hold and the
 * invariants are checked.
 */
export async function growPurchases(url: string, orders: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    await loadInBulk(client, ['purchase_orders', 'purchase_lines'], async () => {
      for (const statement of statements(orders)) await client.query(statement);
    });
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
    log(`${orders.toLocaleString('en')} purchase orders in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

const nextId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;

/** In the order of their references. */
const statements = (orders: number): readonly string[] => [
  `create temporary table made_offers on commit drop as
   select o.id, o.supplier_id, o.currency_id, o.tax_included, o.tax_rate, k.spu_id, k.id as sku_id, k.code, s.name, k.colour_name, s.specification, s.first_unit_id as unit_id,
          row_number() over (partition by o.supplier_id order by o.id) - 1 as n, count(*) over (partition by o.supplier_id) as many
   from offers o join skus k on k.id = o.sku_id join spus s on s.id = k.spu_id
   where o.active and s.state = 'ACTIVE' and o.currency_id = (select e.id from dictionary_entries e where e.dictionary = 'currency' and e.code = 'CNY')`,
  `create index on made_offers (supplier_id, n)`,
  `create temporary table made_orders on commit drop as
   select i as n, ${nextId('purchase_orders')} as id, 'KCPO-' || lpad(i::text, 8, '0') as code, (array['DRAFT', 'PLACED', 'CONFIRMED', 'CANCELLED'])[1 + i % 4] as state,
          v.supplier_id, v.currency_id, h.id as holder_id, current_date - i % 365 as placed_on
   from generate_series(1, ${orders}) i
   join (select supplier_id, currency_id, row_number() over (order by supplier_id) - 1 as n, count(*) over () as many
         from made_offers where n = 0 and many >= ${LINES_OF_PURCHASE}) v on v.n = i % v.many
   join (select id, row_number() over (order by id) - 1 as n, count(*) over () as many
         from holders where kind = 'GARMENT_SUPPLIER' and active) h on h.n = i % h.many`,
  `insert into purchase_orders (id, code, source, state, supplier_id, holder_id, currency_id, rate, tolerance, need_on, due_on, placed_on, revision, search_text,
     created_at, updated_at)
   overriding system value
   select m.id, m.code, (array['BRAND', 'SUPPLIER', 'DIRECT'])[1 + m.n / 4 % 3], m.state, m.supplier_id, m.holder_id, m.currency_id,
          case when t.placed then 1 end, 3, m.placed_on + 30, m.placed_on + 30, case when t.placed then m.placed_on end, t.placed::int,
          lower(m.code) || ' ' || v.search_text, now() - interval '1 minute' * m.n, now() - interval '1 minute' * m.n
   from made_orders m join suppliers v on v.id = m.supplier_id
   cross join lateral (select m.state in ('PLACED', 'CONFIRMED') as placed) t order by m.id`,
  `insert into purchase_lines (order_id, position, spu_id, sku_id, code, name, colour_name, specification, offer_id, unit_id, quantity, max_quantity, unit_price,
     tax_included, tax_rate, offer_price, stock_price, need_on, promised_on)
   select m.id, p, o.spu_id, o.sku_id, o.code, o.name, o.colour_name, o.specification, o.id, o.unit_id, q.quantity, q.quantity + 30, 12.5,
          o.tax_included, o.tax_rate, 12.5, case when m.state in ('PLACED', 'CONFIRMED') then 11.0619 end, m.placed_on + 30, m.placed_on + 30
   from made_orders m cross join generate_series(0, ${LINES_OF_PURCHASE - 1}) p
   join lateral (select * from made_offers f where f.supplier_id = m.supplier_id and f.n = (m.n + p) % f.many) o on true
   cross join lateral (select 1000 + m.n % 900 as quantity) q order by m.id, p`,
];
