import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { StocktakeInput } from '@mrp/contract/features/stocktakes/record.ts';
import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { listStockedThen } from '../../features/stocktakes/backdating.queries.ts';
import { createStocktake } from '../../features/stocktakes/commands.ts';
import { recordCounts } from '../../features/stocktakes/counting/events.commands.ts';
import { finishTask, startTask } from '../../features/stocktakes/counting/tasks.commands.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { after, openCalendar, type As } from '../clock.ts';
import { holdPast } from './past-stocktakes.ts';
import type { Random } from '../random.ts';
import { moveStocktake, type StocktakePeople } from './stocktake-steps.ts';

type Outcome = 'DONE' | 'REVIEW' | 'RECOUNT' | 'COUNTING' | 'READY' | 'PLANNED' | 'CANCELLED';

/** Each state at each level. Those that stay open come first, so that they find balances that nobody counts. */
const outcomes: readonly (readonly [goods: ItemLevel, outcome: Outcome])[] = [
  ['SKU', 'READY'],
  ['SPU', 'COUNTING'],
  ['SKU', 'RECOUNT'],
  ['SKU', 'REVIEW'],
  ['SKU', 'PLANNED'],
  ['SPU', 'REVIEW'],
  ['SKU', 'PLANNED'],
  ['SPU', 'RECOUNT'],
  ['SKU', 'REVIEW'],
  ['SPU', 'PLANNED'],
  ['SPU', 'CANCELLED'],
  ['SKU', 'CANCELLED'],
];
const STOCKTAKES = 34;
const LAST_OPEN = 9;
const FIRST_DAYS_AGO = 345;
const DAYS_BETWEEN = 14;
const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MOST_TRIES = 500;
const MOST_ITEMS = 24;
const LEAST_ITEMS = 4;
const BATCH = 100;
/** Every so many lines have a variance. */
const RIGHT_LINES = 22;

interface Place {
  holderId: string;
  goods: ItemLevel;
  deadline: string;
  /** Items in stock, those with the highest value first. */
  itemIds: string[];
}

/** Creates stocktakes over a year in all states with the application's commands. */
export async function loadStocktakes(db: Db, people: StocktakePeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const { as, turnTo } = calendar;
  const places = await as(people.keeper, '读取', readPlaces);
  let made = 0;
  for (let at = 0; made < STOCKTAKES && at < MOST_TRIES; at += 1) {
    const place = places[at % places.length];
    if (!place) break;
    const [goods, outcome] = outcomes[made] ?? [place.goods, 'DONE'];
    if (goods !== place.goods) continue;
    const isPast = outcome === 'DONE' || outcome === 'CANCELLED';
    const heldAt = momentOf(FIRST_DAYS_AGO - (made - LAST_OPEN) * DAYS_BETWEEN);
    const decidedAt = momentOf(FIRST_DAYS_AGO - 1 - (made - LAST_OPEN) * DAYS_BETWEEN);
    const { holderId } = place;
    const offered = isPast ? await as(people.keeper, '读取', (tx) => listStockedThen(tx, holderId, place.itemIds, heldAt)) : place.itemIds;
    const size = Math.min(MOST_ITEMS, offered.length, Math.max(LEAST_ITEMS, Math.floor(offered.length / 2)));
    // The items of one that ended can be counted again; those of an open one cannot.
    const itemIds = isPast ? random.some(offered, size) : place.itemIds.splice(0, size);
    if (itemIds.length === 0) continue;
    const plan = planOf(place, itemIds, people, outcome, made);
    turnTo(isPast ? after(heldAt, -24) : after(new Date(), -24 * (LAST_OPEN - made)));
    const { id } = await as(people.keeper, '新建盘点', (tx) => createStocktake(tx, goods, people.keeper, plan));
    if (!isPast) turnTo(new Date());
    if (isPast) await holdPast(calendar, people, random, { goods, id, heldAt, decidedAt, isCancelled: outcome === 'CANCELLED' });
    else await hold(as, people, random, goods, id, outcome);
    made += 1;
  }
  return made;
}

/** Two in the afternoon, so many days ago. */
const momentOf = (daysAgo: number): string =>
  `${new Date(Date.now() + SHANGHAI_MS - daysAgo * DAY_MS).toISOString().slice(0, 10)}T14:00:00+08:00`;

function planOf({ holderId, deadline }: Place, itemIds: string[], people: StocktakePeople, outcome: Outcome, at: number): StocktakeInput {
  // Counted openly by two, so that whoever did not count can count again.
  const isShared = outcome === 'RECOUNT';
  return StocktakeInput.parse({
    kind: 2,
    holderId,
    ownership: at % 3 === 0 ? 3 : 1,
    itemIds,
    blind: !isShared,
    freezes: outcome === 'COUNTING',
    recountPercent: '2',
    recountAmount: '20000',
    counterIds: [people.counter.userId, ...(isShared ? [people.administrator.userId] : [])],
    supervisorId: people.checker.userId,
    deadline,
    remark: outcome === 'READY' ? '可用手机盘点' : '',
  });
}

/** Places with stock by level, every type of holder in turn. */
async function readPlaces(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<Place & { turn: number }>`
    select b.holder_id, i.goods, array_agg(i.id::text order by b.value desc nulls last, i.id) as item_ids, business_day() + 3 as deadline,
           row_number() over (partition by h.kind order by count(*) desc, b.holder_id, i.goods) as turn
    from stock_balances b join stock_items i on i.id = b.item_id join holders h on h.id = b.holder_id
    where b.ownership = 1 and b.on_hand > 0 and h.kind <> 'TRANSIT' group by b.holder_id, i.goods, h.kind
    having count(*) >= 5 order by turn, h.kind`.execute(tx);
  return rows;
}

async function hold(as: As, people: StocktakePeople, random: Random, goods: ItemLevel, id: string, outcome: Outcome): Promise<void> {
  const { keeper, counter, checker } = people;
  if (outcome === 'PLANNED') return;
  await moveStocktake(as, keeper, { goods, id, action: 'publish' });
  if (outcome === 'READY') return;
  await as(counter, '开始', (tx) => startTask(tx, counter, id));
  const lines = await as(checker, '读取', (tx) => readExpected(tx, id));
  const counted = outcome === 'COUNTING' ? lines.slice(0, Math.ceil(lines.length / 2)) : lines;
  await count(
    as,
    counter,
    id,
    counted.map((line, at) => eventOf(line, random, outcome === 'RECOUNT' && at < 2)),
  );
  if (outcome === 'COUNTING') return;
  await as(counter, '完成盘点', (tx) => finishTask(tx, counter, id));
}

interface Expected {
  lineId: string;
  round: number;
  expected: string;
  decimals: number;
}

async function readExpected(tx: Tx, id: string): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select l.id as line_id, l.round, sum(h.snapshot)::text as expected, u.decimals
    from stocktake_lines l join stocktake_shares h on h.line_id = l.id join units u on u.id = l.unit_id
    where l.stocktake_id = ${id} group by l.id, u.decimals order by l.position`.execute(tx);
  return rows;
}

/** Counted right, or a little less; `wrong`: far beyond the recount band. */
function eventOf({ lineId, round, expected, decimals }: Expected, random: Random, wrong: boolean): CountEvent {
  const isOff = wrong || random.whole(1, RIGHT_LINES) === 1;
  const share = wrong ? '0.9' : random.pick(['0.99', '0.985', '0.994', '1.008']);
  const quantity = isOff ? decimal(expected).times(share).toFixed(Math.min(decimals, 2)) : expected;
  return {
    id: randomUUID(),
    lineId,
    code: '',
    lotNo: '',
    rollNo: '',
    adds: false,
    round,
    mode: 'SET',
    quantity,
    voids: null,
    reasonId: null,
    note: '',
    at: new Date().toISOString(),
  };
}

async function count(as: As, counter: Identity, id: string, events: readonly CountEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH) {
    const batch = { deviceId: 'demo', sentAt: new Date().toISOString(), events: events.slice(from, from + BATCH) };
    const { answers } = await as(counter, '记录盘点', (tx) => recordCounts(tx, counter, id, batch));
    const refused = answers.find(({ result }) => result === 'REJECTED');
    if (refused) throw new Error(`not counted: ${refused.reason}`);
  }
}
