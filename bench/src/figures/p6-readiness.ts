import pg from 'pg';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { growOrders, ORDERS_OF_STYLE } from '../nettings.ts';
import { compare, type Operation } from '../load.ts';
import { latencyOf, times, type Figure } from '../table.ts';

/** Styles have thirty lines of BOM each. */
const LINES = 30_000;
const ORDERS = (LINES / 30) * ORDERS_OF_STYLE;
const ITEMS = 20_000;
const PAGE = 20;
const GOAL = 2;

/** P6 齐料: pages of open garment orders through HTTP with totals, beside one statement that reads the same materials of one page from the plan. */
export async function measureReadiness(fixtures: Fixtures): Promise<Figure[]> {
  const netting = await fixtures.nettings(ITEMS, LINES);
  const pool = new pg.Pool({ connectionString: netting.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    await growOrders(pool);
    await netting.client.post('/api/material/mrp/mrp/plan/refreshes', {});
    await refuseDifferences(pool, netting);
    const { onRound, spent } = perOperation({ ours: netting.product }, fixtures);
    const limit: Operation = (index) => pool.query({ name: 'page', text: statement, values: [PAGE, (index % PAGES) * PAGE] });
    const load = await compare({ ours: page(netting), limit, call: emptyCall(netting.client) }, { clients: 1, onRound });
    const ratio = load.limit.rate / load.ours.rate;
    return [
      {
        id: 'P6',
        work: `readiness of ${PAGE} orders: exploded by size, served by the plan, priced, dated, total`,
        ours: `${(1000 / load.ours.rate).toFixed(1)} ms`,
        limit: `${(1000 / load.limit.rate).toFixed(1)} ms`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: `${ORDERS.toLocaleString('en')} orders, 30 BOM lines each`,
        holds: ratio <= GOAL,
      },
    ];
  } finally {
    await pool.end();
  }
}

const PAGES = 50;

interface Answer {
  rows: { id: string; kinds: number; shortKinds: number }[];
}

const page =
  ({ client }: Serving): ((index: number) => Promise<Answer>) =>
  (index) =>
    client.get<Answer>(
      `/api/material/mrp/mrp/nettings/readiness/orders?q=KCLS-O&sort=deliverOn&page=${(index % PAGES) + 1}&pageSize=${PAGE}`,
    );

/** Both sides find the same materials short before anything is measured. */
async function refuseDifferences(pool: pg.Pool, netting: Serving): Promise<void> {
  const ours = await page(netting)(0);
  const raw = await pool.query<{ order_id: string; kinds: number; short: number }>(statement, [PAGE, 0]);
  const told = new Map(raw.rows.map(({ order_id, kinds, short }) => [order_id, `${kinds} ${short}`]));
  const same = ours.rows.filter(({ id, kinds, shortKinds }) => told.get(id) === `${kinds} ${shortKinds}`).length;
  if (same !== PAGE) throw new Error(`${same} of ${PAGE} orders agree`);
}

const statement = `
  with page as materialized (
    select o.id, o.style_id, o.deliver_on, h.id as holder_id from garment_orders o
    join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER'
    where o.state = 'OPEN' and o.code like 'KCLS-O%' order by o.deliver_on, o.id limit $1 offset $2
  ), needs as materialized (
    select p.id as order_id, p.holder_id, c.sku_id, l.spu_id, sum(g.pieces * l.stock_consumption * coalesce(z.factor, 1)) as need
    from page p
    join boms b on b.style_id = p.style_id and b.type = 'CUSTOM' and b.state = 'EFFECTIVE'
    join bom_lines l on l.bom_id = b.id and l.supply = 'BRAND'
    join garment_order_lines g on g.order_id = p.id
    join bom_line_colours c on c.line_id = l.id and c.skc_id = g.skc_id
    left join bom_line_sizes z on z.line_id = l.id and z.size = g.size
    group by 1, 2, 3, 4
  ), balanced as materialized (
    select n.*, d.quantity - d.there as lacking, case when d.lacking = 0 then d.served_on end as day
    from needs n
    join plan_items i on i.spu_id = n.spu_id and i.sku_id = n.sku_id
    join plan_demands d on d.garment_order_id = n.order_id and d.item_id = i.id
  ), prices as materialized (
    select distinct on (o.sku_id) o.sku_id, p.net_price
    from offers o join current_prices c on c.offer_id = o.id and c.kind in ('BULK', 'SPOT') join offer_prices p on p.id = c.price_id
    where o.preferred and o.active and o.sku_id in (select sku_id from balanced where lacking > 0) order by o.sku_id, c.kind, c.min_quantity
  )
  select n.order_id::text, count(*)::int as kinds, count(*) filter (where n.lacking > 0)::int as short, max(n.day) as day,
         sum(round(n.lacking * p.net_price, 2)) as amount
  from balanced n left join prices p on p.sku_id = n.sku_id and n.lacking > 0
  group by 1`;
