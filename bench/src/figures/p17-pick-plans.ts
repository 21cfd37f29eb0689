import pg from 'pg';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { compare, type Operation } from '../load.ts';
import { PICKED, PICKS, ROLLS } from '../picks.ts';
import { latencyOf, times, type Figure } from '../table.ts';

const LOTS = 200_000;
const GOAL = 2;
const QUANTITY = '1200';

/** The plan of a pick through HTTP, among many rolls, beside one statement that orders the same rolls and shares the quantity out. */
export async function measurePickPlans(fixtures: Fixtures): Promise<Figure[]> {
  const rolls = Math.max(PICKED * ROLLS, Math.round(LOTS * fixtures.scale));
  const serving = await fixtures.picks(rolls);
  const pool = new pg.Pool({ connectionString: serving.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const { rows } = await pool.query<{ id: string; lines: string[] }>(
      `select o.id, array_agg(l.id::text order by l.position) as lines from pick_orders o join pick_lines l on l.pick_id = o.id
       where o.code like 'KCPL-%' group by o.id order by o.id`,
    );
    if (rows.length !== PICKS) throw new Error(`${rows.length} picks`);
    const plan = planOf(serving, rows);
    const raw = (index: number) => pool.query<Row>({ name: 'plan', text: statement, values: [rows[index % PICKS]?.id, QUANTITY] });
    await refuseDifferences(plan, raw);
    const { onRound, spent } = perOperation({ ours: serving.product }, fixtures);
    const limit: Operation = raw;
    const load = await compare({ ours: plan, limit, call: emptyCall(serving.client) }, { clients: 1, onRound });
    const ratio = load.limit.rate / load.ours.rate;
    return [
      {
        id: 'P17',
        work: `plan of a pick of ${PICKED} materials, ${ROLLS} rolls each: source order, lots, what is left, choices`,
        ours: `${(1000 / load.ours.rate).toFixed(1)} ms`,
        limit: `${(1000 / load.limit.rate).toFixed(1)} ms`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: `${rolls.toLocaleString('en')} rolls`,
        holds: ratio <= GOAL,
      },
    ];
  } finally {
    await pool.end();
  }
}

interface Answer {
  lines: { lineId: string; short: string; takes: { quantity: string }[]; choices: object[] }[];
}

const planOf =
  ({ client }: Serving, picks: readonly { id: string; lines: string[] }[]): ((index: number) => Promise<Answer>) =>
  (index) => {
    const { id = '', lines = [] } = picks[index % picks.length] ?? {};
    const asked = lines.map((lineId) => ({ lineId, quantity: QUANTITY, takes: null }));
    return client.post<Answer>(`/api/material/mrp/mrp/picks/${id}/plans`, { lines: asked });
  };

interface Row {
  line_id: string;
  taken: string;
}

/** Both sides see the same rolls and take the same quantity of each line. */
async function refuseDifferences(
  plan: (index: number) => Promise<Answer>,
  raw: (index: number) => Promise<pg.QueryResult<Row>>,
): Promise<void> {
  const { lines } = await plan(0);
  const { rows } = await raw(0);
  const choices = lines.reduce((sum, line) => sum + line.choices.length, 0);
  if (choices !== rows.length || lines.some(({ short }) => short !== '0'))
    throw new Error(`${choices} choices beside ${rows.length} rolls`);
}

/** The rolls of both owners in the order of lots, with what is taken of each. */
const statement = `
  select n.id::text as line_id, b.ownership, l.id::text as lot_id, l.lot_no, r.id::text as roll_id, r.roll_no, (lb.on_hand - lb.frozen)::text as available,
         greatest(least(lb.on_hand - lb.frozen, $2::numeric - coalesce(sum(lb.on_hand - lb.frozen) over (
           partition by n.id order by b.ownership, l.received_on, l.id, r.id rows between unbounded preceding and 1 preceding), 0)), 0)::text as taken
  from pick_lines n
  join pick_orders o on o.id = n.pick_id
  join stock_balances b on b.holder_id = o.holder_id and b.item_id = n.item_id
  join lot_balances lb on lb.balance_id = b.id and lb.on_hand > lb.frozen
  join lots l on l.id = lb.lot_id
  left join rolls r on r.id = lb.roll_id
  where n.pick_id = $1 order by n.position, b.ownership, l.received_on, l.id, r.id`;
