import pg from 'pg';
import { emptyWrite } from '../client.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { rateInTurn, runAll, startSum, type Load } from '../load.ts';
import { openRawReceipts, preparePostings } from '../raw-receipts.ts';
import { LOTS, openOrders, receive, ROLLS, type ConfirmedOrder } from '../receipts.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const ROUNDS = 4;
/** Receipts of a round. */
const EACH = 8;
const GOAL = 2.5;
const sides = ['ours', 'call', 'ledger', 'rows'] as const;

/**
 * A receipt of 500 rolls through HTTP, compared with its floor: a call that writes next to nothing, `post_movements` alone for the same movements,
 * and the same rows inserted, one after the other. The orders are made before.
 */
export async function measureReceipts(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const ledger = await fixtures.ledger(movements);
  const pool = new pg.Pool({ connectionString: ledger.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const runRound = await openRounds(ledger, pool);
    const { onRound, spent } = perOperation({ ours: ledger.product }, fixtures);
    const sums = { ours: startSum(), call: startSum(), ledger: startSum(), rows: startSum() };
    // The first round is a warm-up.
    await refuseDifferences(pool, await runRound(() => Promise.resolve(undefined)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { parts } = await runRound(onRound);
      for (const side of sides) sums[side].add(parts[side]);
    }
    const load = { ours: sums.ours.load(), call: sums.call.load(), ledger: sums.ledger.load(), rows: sums.rows.load() };
    return figuresOf(load, spent('ours'), `${movements.toLocaleString('en')} movements`);
  } finally {
    await pool.query('drop schema if exists raw_receipts cascade');
    await pool.end();
  }
}

type OnRound = ReturnType<typeof perOperation>['onRound'];

/** Rounds of the same receipts by each side; what a side needs is made before its clock runs. */
async function openRounds({ client }: Serving, pool: pg.Pool) {
  const nextOrder = await openOrders(pool, client);
  const insertRows = await openRawReceipts(pool);
  const call = emptyWrite(client);
  // Another run on the same database uses new lots.
  let serial = Date.now();
  return async (onRound: OnRound) => {
    const orders: ConfirmedOrder[] = [];
    for (let index = 0; index < EACH; index += 1) orders.push(await nextOrder());
    const ids: string[] = [];
    const finish = await onRound('ours');
    const ours = await runAll(async (index) => ids.push((await receive(client, orders[index]!, (serial += 1))).id), EACH, 1);
    await finish?.(EACH);
    const postings: string[] = [];
    for (const id of ids) postings.push(await preparePostings(pool, id));
    const post = (index: number) => pool.query({ name: 'post', text: 'select from post_movements($1)', values: [postings[index]] });
    return {
      ids,
      postings,
      parts: {
        ours,
        call: await runAll(call, EACH, 1),
        ledger: await runAll(post, EACH, 1),
        rows: await runAll((index) => insertRows(ids[index]!), EACH, 1),
      },
    };
  };
}

/** All sides write the same. */
async function refuseDifferences(pool: pg.Pool, { ids, postings }: { ids: readonly string[]; postings: readonly string[] }): Promise<void> {
  const { rows } = await pool.query<Record<string, boolean>>(
    `with posted as (
       select document_kind as kind, count(*) as movements, sum(quantity) as quantity, sum(second_quantity) as second, sum(amount) as amount,
              count(distinct (lot_id, roll_id)) as rolls
       from movements
       where document_kind = 'receipt' and document_id = any($1::bigint[])
          or document_kind = 'bench' and document_id in (select (p -> 0 ->> 'documentId')::bigint from unnest($2::jsonb[]) p)
       group by 1
     )
     select count(*) = 2 and min(movements) = $3 and max(movements) = $3 and min(rolls) = $3 and count(distinct (quantity, second, amount)) = 1 as movements,
            (select count(*) from raw_receipts.receipts) = cardinality($1::bigint[]) as receipts,
            (select count(*) from raw_receipts.receipt_rolls) = $3 as "receiptRolls",
            (select count(*) from raw_receipts.rolls) = $3 as rolls,
            (select count(*) from raw_receipts.lots) = $4 as lots,
            (select count(*) from raw_receipts.audit_entries where table_name = 'rolls') = $3 as entries
     from posted`,
    [ids, postings, EACH * ROLLS, EACH * LOTS],
  );
  const wrong = Object.entries(rows[0] ?? {}).flatMap(([what, same]) => (same ? [] : [what]));
  if (!rows[0] || wrong.length > 0) throw new Error(`the sides differ in ${wrong.join(', ')}`);
}

function figuresOf(load: Readonly<Record<(typeof sides)[number], Load>>, cpu: string, size: string): Figure[] {
  const { ours, call, ledger, rows } = load;
  const floor = 1 / (1 / rateInTurn(call, ledger) + 1 / rows.rate);
  const ratio = floor / ours.rate;
  const each = ({ rate }: Pick<Load, 'rate'>): string => milliseconds(1000 / rate);
  return [
    {
      id: 'P1',
      work: `receipt of ${ROLLS} rolls in ${LOTS} lots through HTTP, packing list and all`,
      ours: each(ours),
      limit: each({ rate: floor }),
      ratio: times(ratio),
      goal: `≤ ${GOAL}×`,
      latency: latencyOf(ours),
      cpu,
      size,
      holds: ratio <= GOAL,
    },
    {
      id: 'P1',
      work: `its floor: a call that writes next to nothing ${each(call)}, post_movements alone ${each(ledger)}, the same rows inserted ${each(rows)}`,
      ours: '',
      limit: each({ rate: floor }),
      ratio: '',
      goal: '',
      size,
      holds: true,
    },
  ];
}
