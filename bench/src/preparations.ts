import pg from 'pg';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/** Creates preparation orders of one line in a demo database: copies of the demo's drafts with other numbers and dates, in all states. */
export async function growPreparations(url: string, orders: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await client.query(`set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    await loadInBulk(client, ['preparation_orders', 'preparation_lines'], async () => {
      for (const statement of statements(orders)) await client.query(statement);
    });
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
    log(`${orders.toLocaleString('en')} preparation orders in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

const nextId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;

const statements = (orders: number): readonly string[] => [
  `create temporary table made_orders on commit drop as
   select i as n, ${nextId('preparation_orders')} as id, d.id as copied, 'KCBL-' || lpad(i::text, 8, '0') as code,
          (array['DRAFT', 'PENDING', 'WAITING', 'CANCELLED'])[1 + i % 4] as state
   from generate_series(1, ${orders}) i
   join (select id, row_number() over (order by id) - 1 as n, count(*) over () as many from preparation_orders where kind <> 'MEITAO') d on d.n = i % d.many`,
  `insert into preparation_orders (id, code, kind, basis, object, state, holder_id, supplier_id, spu_id, sku_id, unit_id, ordered_on, expected_on, search_text,
     created_at, updated_at)
   overriding system value
   select m.id, m.code, o.kind, o.basis, o.object, m.state, o.holder_id, o.supplier_id, o.spu_id, o.sku_id, o.unit_id, current_date - (m.n % 365), current_date - (m.n % 365) + 30,
          lower(m.code) || ' ' || o.search_text, now() - interval '1 minute' * m.n, now() - interval '1 minute' * m.n
   from made_orders m join preparation_orders o on o.id = m.copied order by m.id`,
  `insert into preparation_lines (order_id, position, spu_id, sku_id, code, name, colour_name, supplier_id, unit_id, quantity, unit_price)
   select m.id, 0, l.spu_id, l.sku_id, l.code, l.name, l.colour_name, l.supplier_id, l.unit_id, 10 + m.n % 900, 12.5
   from made_orders m join preparation_lines l on l.order_id = m.copied and l.position = 0 order by m.id`,
];
