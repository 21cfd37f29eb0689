import { emptyWrite } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { draftsOf, planDocuments, postDraft, type Draft, type Planned } from '../documents.ts';
import { rateInTurn, runAll, runLoad, startSum, type Load, type Operation } from '../load.ts';
import { openPostings } from '../postings.ts';
import { openRawLedger } from '../raw-ledger.ts';
import type { Ledger, Fixtures } from '../fixtures.ts';
import { latencyOf, perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const ROUNDS = 3;
/** Documents per client and round. */
const EACH = 20;
/** Both sides repeat the same documents, enough of them that no page is changed for the first time since a checkpoint during the measurement. */
const DOCUMENTS = 1_000;
const CLIENT_COUNTS = [1, 4, 8] as const;
export const MOST_CLIENTS = Math.max(...CLIENT_COUNTS);

/** P1: documents of ten lines posted through HTTP, compared with one function with arrays, and with a tenth and a hundredth of the movements. */
export async function measurePosting(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const ours = await openPostingSide(fixtures, movements);
  const raw = await openRawLedger(ours.ledger.url, MOST_CLIENTS);
  try {
    const { documents } = ours;
    const postInto = await openPostings(
      raw.pool,
      documents.flatMap(({ balanceIds }) => balanceIds),
    );
    const at = (index: number) => documents[index % documents.length]!;
    const sides: Sides = {
      limit: (index) => raw.pool.query('select raw.post($1, $2, $3)', [index, at(index).balanceIds, at(index).quantities]),
      ledger: (index) => postInto(at(index).balanceIds),
      call: emptyWrite(ours.ledger.client),
    };
    const figures: Figure[] = [];
    for (const clients of CLIENT_COUNTS) figures.push(...(await measureClients(fixtures, ours, sides, clients)));
    await raw.fill();
    return [...figures, await measureFilled(ours, sides.limit), ...(await measureGrowth(fixtures, ours))];
  } finally {
    await raw.close();
  }
}

type Sides = Readonly<Record<'limit' | 'ledger' | 'call', Operation>>;

/** The product's side: the same documents repeatedly, posted once before the measurement. */
interface PostingSide {
  ledger: Ledger;
  documents: readonly Planned[];
  drafts: ReturnType<typeof draftsOf>;
}

export async function openPostingSide(fixtures: Fixtures, movements: number): Promise<PostingSide> {
  const ledger = await fixtures.ledger(movements);
  const documents = await planDocuments(ledger, DOCUMENTS);
  const side = { ledger, documents, drafts: draftsOf(ledger.client, documents) };
  await postAll(side, (await side.drafts(DOCUMENTS)).drafts, MOST_CLIENTS);
  return side;
}

async function measureClients(fixtures: Fixtures, side: PostingSide, sides: Sides, clients: number): Promise<Figure[]> {
  const { movements, product } = side.ledger;
  const { onRound, spent } = perOperation({ ours: product }, fixtures);
  const sums = { ours: startSum(), creating: startSum(), limit: startSum(), ledger: startSum(), call: startSum() };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { drafts, load: creating } = await side.drafts(clients * EACH);
    const finish = round === 0 ? undefined : await onRound('ours');
    const ours = await postAll(side, drafts, clients);
    await finish?.(drafts.length);
    const parts = {
      ours,
      creating,
      limit: await runLoad(sides.limit, 1, clients),
      ledger: await runLoad(sides.ledger, 1, clients),
      call: await runLoad(sides.call, 1, clients),
    };
    // The first round is a warm-up.
    if (round > 0) for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name].add(parts[name]);
  }
  const limit = sums.limit.load();
  const figures = [against(clients, sums.ours.load(), limit, spent('ours'), movements)];
  if (clients < MOST_CLIENTS) return figures;
  const [call, ledger] = [sums.call.load(), sums.ledger.load()];
  return [
    ...figures,
    part('its draft written before', sums.creating.load(), undefined, movements),
    part('a call that writes next to nothing: session, right, key, transaction', call, limit, movements),
    part('the ledger alone: post_movements for ten lines, no server between', ledger, limit, movements),
    ...besideFloor(sums.ours.load(), rateInTurn(call, ledger), limit, movements),
  ];
}

export const postAll = ({ ledger }: Pick<PostingSide, 'ledger'>, drafts: readonly Draft[], clients: number) =>
  runAll((index) => postDraft(ledger.client, drafts[index]!), drafts.length, clients);

function against(clients: number, ours: Load, limit: Load, cpu: string, movements: number): Figure {
  const ratio = ours.rate / limit.rate;
  return {
    id: 'P1',
    work: `document of 10 lines posted; ${clients} client${clients === 1 ? '' : 's'}`,
    ours: perSecond(ours.rate),
    limit: perSecond(limit.rate),
    ratio: times(ratio),
    goal: '',
    latency: latencyOf(ours),
    cpu,
    size: sizeOf(movements),
    holds: true,
  };
}

/** The limit again with as many movements; documents of both sides alternate. */
async function measureFilled(side: PostingSide, limit: Operation): Promise<Figure> {
  const sums = { ours: startSum(), limit: startSum() };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { drafts } = await side.drafts(MOST_CLIENTS * EACH);
    const parts = { ours: await postAll(side, drafts, MOST_CLIENTS), limit: await runLoad(limit, 1, MOST_CLIENTS) };
    if (round > 0) for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name].add(parts[name]);
  }
  return part('beside the same function with as many movements behind it', sums.ours.load(), sums.limit.load(), side.ledger.movements);
}

/** Not part of the goal: one part of a posting, measured alone. */
const part = (work: string, load: Load, limit: Load | undefined, movements: number): Figure => ({
  id: 'P1',
  work: `${work}; ${MOST_CLIENTS} clients`,
  ours: perSecond(load.rate),
  limit: limit ? perSecond(limit.rate) : '',
  ratio: limit ? times(load.rate / limit.rate) : '',
  goal: '',
  latency: latencyOf(load),
  size: sizeOf(movements),
  holds: true,
});

const SHARE_OF_FLOOR = 0.5;

/** The floor is an empty call and the ledger in turn: no document read, no plan, no lots, no state, no answer. */
function besideFloor(ours: Load, floor: number, limit: Load, movements: number): Figure[] {
  const share = ours.rate / floor;
  const figure = { id: 'P1', size: sizeOf(movements) };
  return [
    {
      ...figure,
      work: 'the floor: both of them one after the other, on the same cores',
      ours: perSecond(floor),
      limit: perSecond(limit.rate),
      ratio: times(floor / limit.rate),
      goal: '',
      holds: true,
    },
    {
      ...figure,
      work: `document of 10 lines posted, beside the floor; ${MOST_CLIENTS} clients`,
      ours: perSecond(ours.rate),
      limit: perSecond(floor),
      ratio: times(share),
      goal: `≥ ${SHARE_OF_FLOOR}×`,
      holds: share >= SHARE_OF_FLOOR,
    },
  ];
}

const sizeOf = (movements: number): string => `${movements.toLocaleString('en')} movements`;

async function measureGrowth(fixtures: Fixtures, full: PostingSide): Promise<Figure[]> {
  const { movements } = full.ledger;
  const smaller = [
    await openPostingSide(fixtures, Math.round(movements / 10)),
    await openPostingSide(fixtures, Math.round(movements / 100)),
  ];
  const sums = new Map([full, ...smaller].map((side) => [side, startSum()]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [side, sum] of round % 2 === 0 ? sums : [...sums].toReversed()) {
      const { drafts } = await side.drafts(MOST_CLIENTS * EACH);
      const part = await postAll(side, drafts, MOST_CLIENTS);
      if (round > 0) sum.add(part);
    }
  const ours = sums.get(full)?.load();
  return smaller.flatMap((side) => {
    const small = sums.get(side)?.load();
    if (!ours || !small) return [];
    const growth = small.rate / ours.rate;
    return {
      id: 'P1',
      work: `the same beside ${sizeOf(side.ledger.movements)}`,
      ours: perSecond(ours.rate),
      limit: perSecond(small.rate),
      ratio: times(growth),
      goal: '≤ 1.3×',
      latency: latencyOf(small),
      size: sizeOf(movements),
      holds: growth <= 1.3,
    };
  });
}
