import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { StocktakeInput, type Stocktake, type StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import type { CountAnswers, CountBatch, CountEvent, CountFinding } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countButtons, type StocktakeStep } from '@mrp/contract/features/stocktakes/workflow.ts';
import { postMovements } from '../src/features/stock/commands.ts';
import type { Answer, TestApp, TestUser } from './app.ts';
import { aPosting, aStockWorld, type StockWorld } from './stock.ts';

export const counterRights = ['盘点任务', ...Object.values(countButtons)] as const;

export interface CountWorld extends StockWorld {
  /** Plans and publishes. */
  planner: TestUser;
  /** Reviews and approves, and never counts. */
  supervisor: TestUser;
  counters: [TestUser, TestUser];
  /** Codes of the items. */
  codes: string[];
  /** Id of a reason for variances. */
  reasonId: string;
  /** Puts goods of an owner into the first site, or takes them out; null amount for goods of the supplier. */
  move(
    item: number,
    quantity: string,
    changes?: { ownership?: 1 | 2; holderId?: string; occurredAt?: string; amount?: string },
  ): Promise<void>;
}

/** A site with items in 公斤 without lots, people who plan, count and supervise. */
export async function aCountWorld(t: TestApp, howMany = 2, lotTracked: 'NONE' | 'LOT' | 'ROLL' = 'NONE'): Promise<CountWorld> {
  const world = await aStockWorld(t, howMany, lotTracked);
  const { rows: items } = await sql<{ id: string; code: string }>`
    select i.id, k.code from stock_items i join skus k on k.id = i.sku_id`.execute(t.ownerDb);
  const { rows: reasons } = await sql<{ id: string }>`
    select id from dictionary_entries where dictionary = 'varianceReason' and active order by id limit 1`.execute(t.ownerDb);
  return {
    ...world,
    planner: await t.aUser(),
    supervisor: await t.aUser(),
    counters: [await t.aUser(counterRights), await t.aUser(counterRights)],
    codes: world.items.map((id) => items.find((item) => item.id === id)?.code ?? ''),
    reasonId: reasons[0]?.id ?? '',
    move: async (item, quantity, { ownership = 1, holderId = world.holders[0] ?? '', occurredAt, amount } = {}) => {
      const key = { holderId, ownership, itemId: world.items[item] ?? '' };
      const value = ownership === 1 && !quantity.startsWith('-') ? (amount ?? '100.00') : null;
      await t.write((tx) => postMovements(tx, [aPosting(key, quantity, { amount: value, occurredAt: occurredAt ?? null })]));
    },
  };
}

export type CountPlan = Partial<z.input<typeof StocktakeInput>>;

interface PlanWorld {
  holders: string[];
  items: string[];
  counters: readonly { id: string }[];
  supervisor: { id: string };
}

/** Body of the form: a blind count of these items by both counters. */
export const aPlan = (w: PlanWorld, items: readonly number[], changes: CountPlan = {}): StocktakeInput =>
  StocktakeInput.parse({
    kind: 2,
    holderId: w.holders[0] ?? '',
    ownership: 1,
    itemIds: items.map((at) => w.items[at] ?? ''),
    recountPercent: '2',
    recountAmount: '1000',
    counterIds: w.counters.map(({ id }) => id),
    supervisorId: w.supervisor.id,
    deadline: '2099-01-31',
    ...changes,
  });

function expectDone<T>({ code, message, data }: Pick<Answer<T>, 'code' | 'message' | 'data'>, what: string): T {
  if (code !== 200) throw new Error(`${what}: ${message} ${JSON.stringify(data)}`);
  return data;
}

export async function planCount(w: CountWorld, items: readonly number[], changes: CountPlan = {}): Promise<Stocktake> {
  return expectDone(await w.planner.call(skuStocktakesApi.create, { body: aPlan(w, items, changes) }), 'no stocktake');
}

export const readCount = async (w: CountWorld, id: string): Promise<Stocktake> =>
  expectDone(await w.supervisor.call(skuStocktakesApi.get, { params: { id } }), 'not read');

/** Tries a step with the version as it is now. */
export async function stepCount(user: TestUser, w: CountWorld, id: string, action: StocktakeStep, lineIds: string[] = []) {
  const { version } = await readCount(w, id);
  return user.call(skuStocktakesApi.transition, { params: { id }, body: { action, version, reason: '测试', lineIds } });
}

export const moveCount = async (user: TestUser, w: CountWorld, id: string, action: StocktakeStep, lineIds: string[] = []) =>
  expectDone(await stepCount(user, w, id, action, lineIds), action);

/** Planned and published. */
export async function openCount(w: CountWorld, items: readonly number[], changes: CountPlan = {}): Promise<Stocktake> {
  const { id } = await planCount(w, items, changes);
  return moveCount(w.planner, w, id, 'publish');
}

/** Cancels the counts that are open and opens one of the first two items, in which no variance asks for a recount; answers its id. */
export async function freshCount(t: TestApp, w: CountWorld, changes: CountPlan = {}): Promise<string> {
  const open = await t.ownerDb.selectFrom('stocktakes').select(['id']).where('state', 'in', ['COUNTING', 'RECOUNT', 'REVIEW']).execute();
  for (const one of open) await moveCount(w.supervisor, w, one.id, 'cancel');
  return (await openCount(w, [0, 1], { recountPercent: '99', recountAmount: '9999999', ...changes })).id;
}

/** At most two hundred. */
export const listLines = async (w: CountWorld, id: string, show: 'all' | 'variance' | 'moved' = 'all'): Promise<StocktakeLine[]> =>
  expectDone(await w.supervisor.call(skuStocktakesApi.listLines, { params: { id }, query: { page: 1, pageSize: 200, show } }), 'no lines')
    .rows;

type EventDraft = Partial<CountEvent>;

/** An event of now. */
export const anEvent = (draft: EventDraft): CountEvent =>
  ({
    id: randomUUID(),
    mode: 'SET',
    round: 1,
    at: new Date().toISOString(),
    code: '',
    lotNo: '',
    rollNo: '',
    adds: false,
    quantity: '',
    note: '',
    ...draft,
  }) as CountEvent;

export const aBatch = (events: readonly EventDraft[], changes: Partial<CountBatch> = {}): CountBatch => ({
  deviceId: 'phone',
  sentAt: new Date().toISOString(),
  events: events.map(anEvent),
  ...changes,
});

/** An unreadable label that was met now. */
export const aFinding = (draft: Partial<CountFinding> = {}): CountFinding => ({
  id: randomUUID(),
  deviceId: 'phone',
  code: 'X-001',
  note: '标签破损',
  at: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  ...draft,
});

/** Sends events as one batch of the person's phone. */
export async function sendEvents(
  user: TestUser,
  id: string,
  events: readonly EventDraft[],
  changes: Partial<CountBatch> = {},
): Promise<CountAnswers> {
  return expectDone(await user.call(countTasksApi.record, { params: { id }, body: aBatch(events, changes) }), 'not sent');
}

/** Gives every variance its reason. */
export async function giveReasons(w: CountWorld, id: string, brandVariance: string | null = null): Promise<Stocktake> {
  const lines = await listLines(w, id, 'variance');
  const { version } = await readCount(w, id);
  const body = { version, lines: lines.map(({ id: lineId }) => ({ lineId, reasonId: w.reasonId, note: '', brandVariance })) };
  return expectDone(await w.supervisor.call(skuStocktakesApi.reviewLines, { params: { id }, body }), 'not reviewed');
}

/** What the books have of an item at the first site. */
export async function onHand({ ownerDb }: TestApp, w: CountWorld, item: number, ownership: 1 | 2 = 1): Promise<string> {
  const row = await ownerDb
    .selectFrom('stockBalances')
    .select('onHand')
    .where('holderId', '=', w.holders[0] ?? '')
    .where('itemId', '=', w.items[item] ?? '')
    .where('ownership', '=', ownership)
    .executeTakeFirst();
  return row?.onHand ?? '0';
}
