import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../client.ts';
import { createDrafts, planDocuments, postDraft, type Draft, type Planned } from '../documents.ts';
import { runAll, runLoad, startSum, type Load, type Operation } from '../load.ts';
import { openRawLedger, type RawLedger } from '../raw-ledger.ts';
import type { Ledger, Stage } from '../stage.ts';
import { latencyOf, perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const CLIENTS = 64;
const ROUNDS = 3;
const SECONDS = 2;
const DRAFTS = 256;
const BUSY = 503;

/** P2: everybody moves one balance: by the ledger's own function and by whole documents, against the plain conditional update. */
export async function measureHotBalance(stage: Stage): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * stage.scale);
  const ledger = await stage.ledger(movements);
  const raw = await openRawLedger(ledger.url, CLIENTS);
  try {
    const [document] = await planDocuments(ledger, 1, 1);
    if (!document) throw new Error('nothing is in stock');
    const limit: Operation = () =>
      raw.pool.query('update raw.balances set on_hand = on_hand - 0.01 where id = $1 and on_hand >= 0.01', document.balanceIds);
    const post = await postingsOf(raw, document);
    const sums = { limit: startSum(), ledger: startSum(), http: startSum() };
    let sentAway = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      sums.limit.add(await runLoad(limit, SECONDS, CLIENTS));
      sums.ledger.add(await runLoad(post, SECONDS, CLIENTS));
      // The server allows a hundred connections: those of the first two sides make room.
      await sleep(raw.idleMilliseconds * 2);
      const crowd = await postOneAfterTheOther(ledger, document);
      sums.http.add(crowd.load);
      sentAway += crowd.sentAway;
    }
    const size = `${movements.toLocaleString('en')} movements`;
    const pace = sums.limit.load();
    return [
      ...figuresOf('post_movements', sums.ledger.load(), pace, size),
      ...figuresOf(`documents through HTTP, ${sentAway} of ${ROUNDS * DRAFTS} sent away once`, sums.http.load(), pace, size),
    ];
  } finally {
    await raw.close();
  }
}

/** The posting of one line, as documents send it; goods that come in at a cent each. */
async function postingsOf({ pool }: RawLedger, { balanceIds }: Planned): Promise<Operation> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select b.holder_id as "holderId", b.ownership, b.item_id as "itemId", m.lot_id as "lotId", m.roll_id as "rollId", 'SUPPLEMENT_IN' as type, 1 as quantity, 0.01 as amount
     from stock_balances b join movements m on m.balance_id = b.id where b.id = $1 limit 1`,
    balanceIds,
  );
  const documentId = randomInt(2 ** 40);
  return (index) =>
    pool.query('select from post_movements($1)', [
      JSON.stringify([{ ...rows[0], documentKind: 'bench', documentId, lineId: documentId + index }]),
    ]);
}

/** Who is told that the server is too busy comes again, as a page does; his wait goes on. */
async function postOneAfterTheOther({ client }: Ledger, document: Planned) {
  const { drafts } = await createDrafts(
    client,
    Array.from({ length: DRAFTS }, () => document),
  );
  let sentAway = 0;
  const post = async (draft: Draft): Promise<unknown> => {
    try {
      return await postDraft(client, draft);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== BUSY) throw error;
      sentAway += 1;
      return post(draft);
    }
  };
  const load = await runAll((index) => post(drafts[index]!), DRAFTS, CLIENTS);
  return { load, sentAway };
}

const LONGEST = 10;

function figuresOf(how: string, ours: Load, limit: Load, size: string): Figure[] {
  const ratio = ours.rate / limit.rate;
  const wait = ours.longest / ours.p50;
  return [
    {
      id: 'P2',
      work: `one hot balance, 64 clients: ${how}`,
      ours: perSecond(ours.rate),
      limit: perSecond(limit.rate),
      ratio: times(ratio),
      goal: '≥ 0.5×',
      latency: latencyOf(ours),
      size,
      holds: ratio >= 0.5,
    },
    {
      id: 'P2',
      work: 'the longest anybody waited there, beside p50',
      ours: `${Math.round(ours.longest)} ms`,
      limit: `${Math.round(ours.p50)} ms`,
      ratio: times(wait),
      goal: `≤ ${LONGEST}×`,
      size,
      holds: wait <= LONGEST,
    },
  ];
}
