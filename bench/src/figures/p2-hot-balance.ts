import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../client.ts';
import { draftsOf, planDocuments, postDraft, type Draft } from '../documents.ts';
import { runAll, runLoad, startSum, type Load, type Operation } from '../load.ts';
import { openPostings } from '../postings.ts';
import { openRawLedger } from '../raw-ledger.ts';
import type { Ledger, Fixtures } from '../fixtures.ts';
import { latencyOf, perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const CLIENTS = 64;
const ROUNDS = 3;
const SECONDS = 2;
const DRAFTS = 256;
const BUSY = 503;

/** P2: all clients change one balance: by the ledger's function and by whole documents, compared with the plain conditional update. */
export async function measureHotBalance(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const ledger = await fixtures.ledger(movements);
  const raw = await openRawLedger(ledger.url, CLIENTS);
  try {
    const [document] = await planDocuments(ledger, 1, 1);
    if (!document) throw new Error('nothing is in stock');
    const limit: Operation = () =>
      raw.pool.query('update raw.balances set on_hand = on_hand - 0.01 where id = $1 and on_hand >= 0.01', document.balanceIds);
    const nextDrafts = draftsOf(ledger.client, [document]);
    const postInto = await openPostings(raw.pool, document.balanceIds);
    const post: Operation = () => postInto(document.balanceIds);
    const plain: Operation = (index) => raw.pool.query('select raw.post($1, $2, $3)', [index, document.balanceIds, [1]]);
    const sums = { limit: startSum(), plain: startSum(), ledger: startSum(), http: startSum() };
    let sentAway = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      sums.limit.add(await runWarm(limit));
      sums.plain.add(await runWarm(plain));
      sums.ledger.add(await runWarm(post));
      // The server allows two hundred connections, so those of the first two sides are closed first.
      await sleep(raw.idleMilliseconds * 2);
      const crowd = await postOneAfterTheOther(ledger, (await nextDrafts(DRAFTS)).drafts);
      sums.http.add(crowd.load);
      sentAway += crowd.sentAway;
    }
    const size = `${movements.toLocaleString('en')} movements`;
    const pace = sums.limit.load();
    return [
      floorOf(sums.plain.load(), pace, size),
      besideUpdate('post_movements', sums.ledger.load(), pace, size),
      besideFloor(sums.ledger.load(), sums.plain.load(), size),
      besideUpdate('documents through HTTP', sums.http.load(), pace, size),
      longestWait(sums.http.load(), size),
      refused(sentAway, ROUNDS * DRAFTS, size),
    ];
  } finally {
    await raw.close();
  }
}

/** Measures after a load of the same kind, because the first calls of each session make its connection and plans. */
async function runWarm(operation: Operation) {
  await runLoad(operation, SECONDS, CLIENTS);
  return runLoad(operation, SECONDS, CLIENTS);
}

/** Retries after a busy response, like a page; the waiting time continues to count. */
async function postOneAfterTheOther({ client }: Ledger, drafts: readonly Draft[]) {
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

/** Ledger overhead over the plain update: the limit of P1, with one line in a table without history. */
const floorOf = (plain: Load, limit: Load, size: string): Figure => ({
  id: 'P2',
  work: 'the same by the plain ledger of P1: an update and one row',
  ours: perSecond(plain.rate),
  limit: perSecond(limit.rate),
  ratio: times(plain.rate / limit.rate),
  goal: '',
  latency: latencyOf(plain),
  size,
  holds: true,
});

const SHARE_OF_FLOOR = 0.7;
const LONGEST = 10;

const besideUpdate = (how: string, ours: Load, limit: Load, size: string): Figure => ({
  id: 'P2',
  work: `one hot balance, 64 clients: ${how}`,
  ours: perSecond(ours.rate),
  limit: perSecond(limit.rate),
  ratio: times(ours.rate / limit.rate),
  goal: '',
  latency: latencyOf(ours),
  size,
  holds: true,
});

function besideFloor(ours: Load, plain: Load, size: string): Figure {
  const share = ours.rate / plain.rate;
  return {
    id: 'P2',
    work: 'post_movements beside the plain ledger',
    ours: perSecond(ours.rate),
    limit: perSecond(plain.rate),
    ratio: times(share),
    goal: `≥ ${SHARE_OF_FLOOR}×`,
    size,
    holds: share >= SHARE_OF_FLOOR,
  };
}

function longestWait(ours: Load, size: string): Figure {
  const wait = ours.longest / ours.p50;
  return {
    id: 'P2',
    work: 'the longest wait through HTTP, beside p50',
    ours: `${Math.round(ours.longest)} ms`,
    limit: `${Math.round(ours.p50)} ms`,
    ratio: times(wait),
    goal: `≤ ${LONGEST}×`,
    size,
    holds: wait <= LONGEST,
  };
}

const refused = (count: number, all: number, size: string): Figure => ({
  id: 'P2',
  work: `documents refused as too busy, of ${all}`,
  ours: `${count}`,
  limit: '',
  ratio: '',
  goal: '0',
  size,
  holds: count === 0,
});
