import pg from 'pg';
import { emptyCall, type Client } from '../client.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { compare, runAll, startSum, type Load } from '../load.ts';
import { findOwed, type Owed } from '../statements.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

const LINES = 5_000;
const ROUNDS = 4;
const GOAL = 3;
const GOAL_PAGE = 5;
const STATEMENTS = '/api/material/mrp/mrp/statements';
/** Until today in China. */
const EVER = { periodFrom: '2020-01-01', periodTo: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) };

interface Made {
  id: string;
  version: number;
}

/** P21: a statement made and sent beside one statement that writes the same lines, and the page of a supplier's link beside an empty call. */
export async function measureStatements(fixtures: Fixtures): Promise<Figure[]> {
  const serving = await fixtures.statements(Math.round(LINES * fixtures.scale));
  const pool = new pg.Pool({ connectionString: serving.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const owed = await findOwed(pool);
    return [await measureStatement(fixtures, serving, pool, owed), await measurePage(serving, pool, owed)];
  } finally {
    await pool.query('drop schema if exists raw cascade');
    await pool.end();
  }
}

const make = async (client: Client, { supplierId, currencyId }: Owed): Promise<Made> => {
  const { id, version } = await client.post<Made>(STATEMENTS, { supplierId, currencyId, ...EVER, remark: '' });
  return client.post<Made>(`${STATEMENTS}/${id}/transitions`, { action: 'send', version });
};

async function measureStatement(fixtures: Fixtures, { client, product }: Serving, pool: pg.Pool, owed: Owed): Promise<Figure> {
  await pool.query(
    'drop schema if exists raw cascade; create schema raw; create table raw.statement_lines (like statement_lines including all)',
  );
  // The copy has the checks and indexes; the keys to other tables are asked by both sides too.
  const { rows: keys } = await pool.query<{ add: string }>(
    `select format('alter table raw.statement_lines add %s', pg_get_constraintdef(oid)) as add from pg_constraint where conrelid = 'statement_lines'::regclass and contype = 'f'`,
  );
  await pool.query(keys.map(({ add }) => add).join(';'));
  const { onRound, spent } = perOperation({ ours: product }, fixtures);
  const sums = { ours: startSum(), rows: startSum() };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const finish = round > 0 ? await onRound('ours') : undefined;
    let made: Made | undefined;
    const ours = await runAll(async () => (made = await make(client, owed)), 1, 1);
    await finish?.(1);
    const rows = await runAll(() => pool.query(statement, [owed.supplierId, owed.currencyId, made?.id]), 1, 1);
    await refuseDifferences(pool, made?.id ?? '');
    await takeBack(pool, made?.id ?? '');
    // The first round is a warm-up.
    if (round > 0) sums.ours.add(ours);
    if (round > 0) sums.rows.add(rows);
  }
  const [ours, rows] = [sums.ours.load(), sums.rows.load()];
  const ratio = rows.rate / ours.rate;
  return figureOf({ ours, rows }, spent('ours'), ratio, owed);
}

const figureOf = ({ ours, rows }: Record<'ours' | 'rows', Load>, cpu: string, ratio: number, { lines }: Owed): Figure => ({
  id: 'P21',
  work: 'statement made and sent through HTTP, its lines shown twice',
  ours: milliseconds(1000 / ours.rate),
  limit: `${milliseconds(1000 / rows.rate)} of the same lines inserted by one statement`,
  ratio: times(ratio),
  goal: `≤ ${GOAL}×`,
  latency: latencyOf(ours),
  cpu,
  size: `${lines.toLocaleString('en')} lines`,
  holds: ratio <= GOAL,
});

/** Both sides write the same lines. */
async function refuseDifferences(pool: pg.Pool, id: string): Promise<void> {
  const sum = 'count(*)::int as lines, sum(amount) as amount, sum(net_amount) as net, sum(tax_amount) as tax, sum(quantity) as quantity';
  const { rows: ours } = await pool.query(`select ${sum} from statement_lines where statement_id = $1`, [id]);
  const { rows: raw } = await pool.query(`select ${sum} from raw.statement_lines`);
  if (JSON.stringify(ours) !== JSON.stringify(raw)) throw new Error(`the sides differ: ${JSON.stringify({ ours, raw })}`);
}

/** Nothing of a round stays: the next one makes the same. */
async function takeBack(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('truncate raw.statement_lines');
  const tables = ['statement_lines', 'statements'] as const;
  const triggers = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ');
  await pool.query(`begin; ${triggers('disable')}; delete from statement_lines where statement_id = ${id}; delete from statements where id = ${id};
    ${triggers('enable')}; commit`);
}

/** The page of a supplier's link of that statement, called as his phone does. */
async function measurePage({ client, product }: Serving, pool: pg.Pool, { supplierId }: Owed): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from purchase_orders where supplier_id = $1 and state = 'CONFIRMED' or state = 'CONFIRMED' order by supplier_id = $1 desc, id limit 1`,
    [supplierId],
  );
  const id = rows[0]?.id ?? '';
  const { token } = await client.post<{ token: string }>(`/api/material/mrp/mrp/purchases/${id}/supplier-links`, {
    isForAll: false,
    validDays: 30,
    replacesId: null,
  });
  const page = async () => {
    const answer = await fetch(`${product.address}/api/link/orders/${id}`, { headers: { 'x-supplier-link': token } });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 200) throw new Error(`the page of the link answered ${code}`);
  };
  const call = emptyCall(client);
  const onRound = async () => {
    // A link and an address may ask so often a minute.
    await pool.query('delete from rate_limits');
    return undefined;
  };
  const loads = await compare({ page, call }, { clients: 1, rounds: 8, seconds: 0.5, onRound });
  const ratio = loads.page.p95 / loads.call.p95;
  return {
    id: 'P21',
    work: "page of a supplier's link to a purchase order",
    ours: milliseconds(loads.page.p95),
    limit: `${milliseconds(loads.call.p95)} of an empty call`,
    ratio: times(ratio),
    goal: `≤ ${GOAL_PAGE}×`,
    latency: latencyOf(loads.page),
    size: 'one order',
    holds: ratio <= GOAL_PAGE,
  };
}

const statement = `
  insert into raw.statement_lines (statement_id, position, kind, happened_on, receipt_id, receipt_line_id, purchase_line_id, code, name, colour_name,
    quantity, unit_id, unit_price, price_unit_id, unit_factor, price_factor, tax_included, tax_rate, amount, net_amount, tax_amount)
  select $3::bigint, row_number() over (order by d.received_at, l.id, n.id) - 1, 'RECEIPT', (d.received_at at time zone 'Asia/Shanghai')::date, d.id, l.id, n.id, l.code, l.name,
         l.colour_name, q.quantity, l.unit_id, n.unit_price, n.price_unit_id, n.unit_factor, n.price_factor, n.tax_included, n.tax_rate, a.amount, a.net_amount, a.tax_amount
  from receipts d
  join receipt_lines l on l.receipt_id = d.id
  join receipt_shares s on s.line_id = l.id
  join purchase_lines n on n.id = s.purchase_line_id
  join purchase_orders o on o.id = s.order_id and o.source <> 'SUPPLIER' and o.currency_id = $2
  cross join lateral (select s.quantity - s.rejected_quantity - s.returned_quantity as quantity) q
  cross join lateral statement_line_amounts(q.quantity, n.unit_price, n.unit_factor, n.price_factor, n.tax_included, n.tax_rate) a
  where d.supplier_id = $1 and d.ownership = 1 and q.quantity <> 0
    and not exists (select from statement_lines x where x.receipt_line_id = l.id and x.purchase_line_id = n.id and x.statement_id <> $3::bigint)`;
