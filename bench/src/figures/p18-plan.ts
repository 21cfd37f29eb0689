import pg from 'pg';
import { computePlan } from '../../../server/src/features/plan/commands.ts';
import { openDb, openPool, transact } from '../../../server/src/platform/database/database.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { compare, runAll, summarise } from '../load.ts';
import { growOrders, NETTED_ITEMS, NETTED_LINES, ORDERS_OF_STYLE } from '../nettings.ts';
import { openPostings } from '../postings.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

const GOAL = 3;
const GOAL_SECONDS = 60;
const GOAL_POSTING = 2_000;
const GOAL_PAGE = 10;
const POSTINGS = 20;
const PLAN = '/api/material/mrp/mrp/plan';

/** P18: the whole plan with its evidence kept, computed as its job does, beside one statement that says of each demand how much of it is served. */
export async function measurePlan(fixtures: Fixtures): Promise<Figure[]> {
  const [items, lines] = [NETTED_ITEMS, NETTED_LINES].map((count) => Math.round(count * fixtures.scale)) as [number, number];
  const netting = await fixtures.nettings(items, lines);
  const pool = new pg.Pool({ connectionString: netting.url, max: 1, options: '-c timezone=Asia/Shanghai -c work_mem=64MB' });
  const jobs = openPool({ url: netting.url, max: 1, name: 'bench-plan', statementTimeout: 0, lockTimeout: 0 });
  const db = openDb(jobs);
  try {
    await growOrders(pool);
    // The product computes it meanwhile too.
    const compute = () => transact(db, { userId: null, requestId: 'bench', action: '' }, computePlan, 'repeatable read');
    await compute();
    const size = await refuseDifferences(pool);
    const { onRound, spent } = perOperation({ ours: netting.product }, fixtures);
    const load = await compare(
      { ours: compute, limit: () => pool.query(statement) },
      { rounds: 3, seconds: 5, clients: 1, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
    );
    const seconds = 1 / load.ours.rate;
    const ratio = load.limit.rate / load.ours.rate;
    return [
      {
        id: 'P18',
        work: 'whole plan: exploded, matched, every peg and week kept',
        ours: `${seconds.toFixed(2)} s`,
        limit: `${(1 / load.limit.rate).toFixed(2)} s`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×, ≤ ${GOAL_SECONDS} s`,
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size,
        holds: ratio <= GOAL && seconds <= GOAL_SECONDS,
      },
      await measurePosting(netting, pool, size),
      await measurePage(netting, size),
    ];
  } finally {
    await Promise.all([pool.end(), jobs.end()]);
  }
}

/** From a movement until the plan's page says it: what the movement touched is computed again by the request of the page. */
async function measurePosting({ client }: Serving, pool: pg.Pool, size: string): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>(
    `select b.id::text from stock_balances b join movements m on m.balance_id = b.id and m.document_kind = 'bench' order by b.id limit ${POSTINGS}`,
  );
  const postInto = await openPostings(
    pool,
    rows.map(({ id }) => id),
  );
  const reflect = async (index: number): Promise<void> => {
    await postInto([rows[index % rows.length]?.id ?? '']);
    // The server's own job may be computing it just then.
    while ((await client.post<{ isStale: boolean }>(`${PLAN}/refreshes`, {})).isStale);
    await client.get(`${PLAN}/items?page=1&pageSize=20`);
  };
  const { latencies, seconds } = await runAll(reflect, POSTINGS, 1);
  const load = summarise(latencies, seconds);
  return {
    id: 'P18',
    work: 'one posting until the plan and its page say it',
    ours: milliseconds(load.p50),
    limit: '',
    ratio: '',
    goal: `≤ ${GOAL_POSTING / 1000} s`,
    latency: latencyOf(load),
    size,
    holds: load.p95 <= GOAL_POSTING,
  };
}

/** A page of the plan beside a call without work. */
async function measurePage({ client }: Serving, size: string): Promise<Figure> {
  const page = () => client.get(`${PLAN}/items?page=1&pageSize=20`);
  const { page: ours, call } = await compare({ page, call: emptyCall(client) }, { clients: 1 });
  const ratio = ours.p95 / call.p95;
  return {
    id: 'P18',
    work: 'page of the plan, 20 materials by week',
    ours: milliseconds(ours.p95),
    limit: `${milliseconds(call.p95)} of an empty call`,
    ratio: times(ratio),
    goal: `≤ ${GOAL_PAGE}×`,
    latency: latencyOf(ours),
    size,
    holds: ratio <= GOAL_PAGE,
  };
}

/** Both sides say the same of the orders' materials before anything is measured. Returns how much was planned. */
async function refuseDifferences(pool: pg.Pool): Promise<string> {
  const { rows: raw } = await pool.query<{ demands: number; lacking: string }>(statement);
  const { rows: ours } = await pool.query<{ demands: number; lacking: string; supplies: number }>(
    `select count(*)::int as demands, sum(lacking)::text as lacking, (select count(*)::int from plan_supplies) as supplies
     from plan_demands where kind = 'ORDER' and code like 'KCLS-O-%'`,
  );
  const [[told], [kept]] = [raw, ours];
  if (told?.demands !== kept?.demands || told?.lacking !== kept?.lacking)
    throw new Error(`the plan lacks ${kept?.lacking} of ${kept?.demands} demands, the statement ${told?.lacking} of ${told?.demands}`);
  const numbers = [kept?.demands, kept?.supplies].map((count) => (count ?? 0).toLocaleString('en'));
  return `${numbers[0]} demands, ${numbers[1]} supplies, ${ORDERS_OF_STYLE} orders a style`;
}

/** What each open order lacks once everything before it is served, from all that is free and all that comes. */
const statement = `
  with effective as materialized (
    select o.id, o.code, o.deliver_on, o.priority, b.id as bom_id
    from garment_orders o join boms b on b.style_id = o.style_id and b.state = 'EFFECTIVE' and b.type = 'CUSTOM' where o.state = 'OPEN' and o.code like 'KCLS-O-%'
  ), needs as materialized (
    select e.id, e.code, e.deliver_on, e.priority, c.sku_id, round(sum(g.pieces * l.stock_consumption * coalesce(z.factor, 1)), 4) as quantity
    from effective e
    join garment_order_lines g on g.order_id = e.id
    join bom_lines l on l.bom_id = e.bom_id and l.supply = 'BRAND'
    join bom_line_colours c on c.line_id = l.id and c.skc_id = g.skc_id
    left join bom_line_sizes z on z.line_id = l.id and z.size = g.size
    group by 1, 2, 3, 4, 5
  ), supplies as materialized (
    select sku_id, sum(quantity) as quantity
    from (
      select i.sku_id, b.on_hand - b.reserved - b.frozen as quantity
      from stock_balances b join stock_items i on i.id = b.item_id join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
      union all
      select sku_id, quantity from scheduled_receipts
      union all
      select id, -safety_stock from skus where safety_stock > 0 and not withdrawn and state <> 'DISABLED'
    ) parts group by 1
  ), laid as (
    select n.quantity, greatest(coalesce(s.quantity, 0), 0) as supply,
           sum(n.quantity) over (partition by n.sku_id order by n.priority = 2 desc, n.deliver_on, n.priority desc, n.code) as until
    from needs n left join supplies s on s.sku_id = n.sku_id
  )
  select count(*)::int as demands, sum(least(greatest(until - supply, 0), quantity))::text as lacking from laid`;
