import { sql } from 'kysely';
import { PickPlanRequest, PickPosting, PickReturnInput } from '@mrp/contract/features/picks/plan.ts';
import { PickInput, type PickOrder } from '@mrp/contract/features/picks/record.ts';
import { createPicks } from '../../features/picks/commands.ts';
import { preparePick } from '../../features/picks/plan.queries.ts';
import { postPick } from '../../features/picks/posting.commands.ts';
import { proposePicks } from '../../features/picks/proposals.queries.ts';
import { getPick } from '../../features/picks/queries.ts';
import { returnPicked } from '../../features/picks/returns.commands.ts';
import { transitionPick } from '../../features/picks/states.commands.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { closeFinishedOrders, planFinishedOrders, type ForOrder, type Supply, type Wanted } from '../finished-orders.ts';
import { after, dayAgo, dayOf, openCalendar } from '../clock.ts';
import type { Random } from '../random.ts';
import { readVersion } from '../versions.ts';

/** 备料专员 makes and cancels, 仓管 picks and takes back, 备料主管 closes. */
export interface PickPeople {
  specialist: Identity;
  planner: Identity;
  keeper: Identity;
}

type Outcome = 'OPEN' | 'PART' | 'DONE' | 'SURPLUS' | 'DEFECT' | 'OTHER' | 'CLOSED' | 'CANCELLED';

/** One in each row of the pattern; only the latest are still open. */
const ended: readonly Outcome[] = [
  ...(['DONE', 'SURPLUS', 'DONE', 'DONE', 'SURPLUS', 'CLOSED', 'DONE', 'DEFECT', 'DONE', 'SURPLUS'] as const),
  ...(['DONE', 'CANCELLED', 'SURPLUS', 'DONE', 'OTHER', 'DONE', 'DONE', 'SURPLUS', 'DONE', 'CLOSED'] as const),
];
const latest: readonly Outcome[] = ['OPEN', 'PART', 'DONE', 'OPEN', 'SURPLUS', 'OPEN', 'DONE', 'PART'];
const PICKS = 300;
const LATEST = 40;
const YEAR = 330;
/** The part of the stock that picks may take: the rest is for the other documents of the demo. */
const SHARE = 0.35;
/** Picks take no less from a balance than a part of this. */
const LEAST = 8;

/** In days: how long ago a pick was made, and when its goods were needed, picked and returned; a day to come is negative. */
interface PastPick {
  made: number;
  due: number;
  picked: number;
  returned: number;
}

interface Planned {
  input: PickInput;
  outcome: Outcome;
  times: PastPick;
}

/** Makes picks in all states over the year from what the other documents left, with the application's commands. */
export async function loadPicks(db: Db, people: PickPeople, random: Random): Promise<number> {
  const { as, turnTo } = openCalendar(db);
  const { specialist, planner, keeper } = people;
  const { planned, finished } = await as(specialist, '读取', (tx) => planPicks(tx, random));
  for (const { input, outcome, times } of planned) {
    turnTo(new Date(momentOf(times.made)));
    const { orders } = await as(specialist, '新建领料单', (tx) => createPicks(tx, [input]));
    const id = orders[0]?.id ?? '';
    const isPicked = outcome !== 'OPEN' && outcome !== 'CANCELLED';
    turnTo(after(momentOf(isPicked ? times.picked : times.made), 0.3));
    const posted = isPicked ? await as(keeper, '领料', (tx) => pick(tx, id, outcome, times)) : undefined;
    turnTo(after(momentOf(times.returned), 0.3));
    if (posted && (outcome === 'SURPLUS' || outcome === 'DEFECT' || outcome === 'OTHER'))
      await as(keeper, '退料', (tx) => giveBack(tx, posted, outcome, times));
    if (outcome === 'CANCELLED') await as(specialist, '取消', (tx) => end(tx, specialist, id, 'cancel'));
    if (outcome === 'CLOSED') await as(planner, '关单', (tx) => end(tx, planner, id, 'close'));
  }
  turnTo(new Date());
  await as(specialist, '关闭成衣订单', (tx) => closeFinishedOrders(tx, specialist, finished));
  return planned.length;
}

async function pick(tx: Tx, id: string, outcome: Outcome, times: PastPick): Promise<PickOrder> {
  const stored = await getPick(tx, id);
  const isPart = outcome === 'PART' || outcome === 'CLOSED';
  const request = PickPlanRequest.parse({
    lines: stored.lines.map((line) => ({ lineId: line.id, quantity: isPart ? half(line.quantity) : line.quantity })),
  });
  const { fingerprint } = await preparePick(tx, stored, request);
  const posting = PickPosting.parse({ ...request, fingerprint, version: stored.version });
  return postPick(tx, id, posting, momentOf(times.picked));
}

/** Of whole units. */
const half = (quantity: string): string => String(Math.ceil(Number.parseInt(quantity, 10) / 2));

const reasons = { SURPLUS: '', DEFECT: '裁片色花', OTHER: '款式改料' } as const;

/** A twentieth of the last take of the first line, at least one. */
async function giveBack(tx: Tx, { id, lines, version }: PickOrder, kind: keyof typeof reasons, times: PastPick): Promise<void> {
  const take = lines[0]?.takes.at(-1);
  if (!take) return;
  const whole = Number.parseInt(take.quantity, 10);
  const quantity = whole < 1 ? take.quantity : String(Math.ceil(whole / 20));
  const input = PickReturnInput.parse({ kind, reason: reasons[kind], lines: [{ takeId: take.id, quantity }], version });
  await returnPicked(tx, id, input, momentOf(times.returned));
}

async function end(tx: Tx, user: Identity, id: string, action: 'close' | 'cancel'): Promise<void> {
  await transitionPick(tx, user, id, {
    action,
    version: await readVersion(tx, id, 'pick_orders'),
    reason: action === 'close' ? '余数改用其他缸号' : '排产取消',
  });
}

const momentOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

async function planPicks(tx: Tx, random: Random): Promise<{ planned: Planned[]; finished: ForOrder[] }> {
  const supplies = await readSupplies(tx);
  const finished = await planFinishedOrders(tx, supplies, random);
  const waiting = [...finished];
  const forOrders = await planForOrders(tx, supplies, finished);
  const planned: Planned[] = [];
  for (let at = 0; at < PICKS; at += 1) {
    const isLatest = at >= PICKS - LATEST;
    const wished = isLatest ? 1 + ((PICKS - at) % 9) : 12 + (YEAR * (PICKS - LATEST - at)) / (PICKS - LATEST);
    // Garment orders are of the last weeks.
    const past = !isLatest && at % 9 === 4 ? waiting.pop() : undefined;
    const outcome = (past ? 'DONE' : isLatest ? latest[at % latest.length] : ended[at % ended.length]) ?? 'DONE';
    const order = past ?? (at >= PICKS - 2 * LATEST && at % 2 === 0 ? forOrders.pop() : undefined);
    const lines = order ? order.lines : chooseLines(supplies, random, at, wished);
    const picked = Math.min(wished, ...lines.map(({ since }) => since));
    if (lines.length === 0) continue;
    const holderId = order?.holderId ?? lines[0]?.holderId ?? '';
    const times = timesOf(outcome, picked, at);
    const input = PickInput.parse({
      holderId,
      garmentOrderId: order?.id ?? null,
      needOn: dayOf(dayAgo(times.due)),
      remark: order || at % 3 > 0 ? '' : '大货裁剪',
      lines: lines.map(({ skuId, skcId, quantity }) => ({ skuId, skcId, quantity: String(quantity) })),
    });
    planned.push({ input, outcome, times });
  }
  return { planned, finished };
}

/** Open picks are due in the next days, every fourth of them is late. */
function timesOf(outcome: Outcome, picked: number, at: number): PastPick {
  const made = picked + 2;
  const isOpen = outcome === 'OPEN' || outcome === 'PART';
  const due = isOpen ? (at % 4 === 0 ? 1 : -1 - (at % 6)) : Math.floor(picked);
  return { made, due, picked, returned: Math.max(picked - 1 - (at % 3), 0.2) };
}

/** One or two materials of one place that have been there since that day, or else for as long as any. */
function chooseLines(supplies: Supply[], random: Random, at: number, daysAgo: number): Wanted[] {
  const enough = supplies.filter(({ quota }) => quota >= LEAST);
  const old = enough.filter(({ since }) => since >= daysAgo);
  const there = old.length > 0 ? old : enough.toSorted((a, b) => b.since - a.since).slice(0, 1);
  const [first] = random.some(there, 1);
  if (!first) return [];
  const others = there.filter((one) => one.holderId === first.holderId && one.skuId !== first.skuId);
  const chosen = [first, ...(at % 3 === 0 ? random.some(others, 1) : [])];
  return chosen.map((supply) => {
    const quantity = Math.max(2, Math.floor((supply.quota * random.whole(15, 40)) / 100));
    supply.quota -= quantity;
    return { holderId: supply.holderId, skuId: supply.skuId, skcId: null, quantity, since: supply.since };
  });
}

/** Balances that garment factories and own sites can pick from. */
async function readSupplies(tx: Tx): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    with free as (
      select b.id, b.holder_id, i.sku_id, trunc((b.on_hand - b.reserved - b.frozen) * ${SHARE}::numeric) as quota, b.on_hand
      from stock_balances b join holders h on h.id = b.holder_id and h.active and h.kind in ('OWN', 'GARMENT_SUPPLIER')
      join stock_items i on i.id = b.item_id
      join skus k on k.id = i.sku_id and k.state <> 'DISABLED'
      join spus s on s.id = k.spu_id and s.state = 'ACTIVE'
      where b.ownership = 1
    ), levels as (
      select f.id, f.quota, m.occurred_at, f.on_hand - coalesce(sum(m.quantity) over later, 0) as level
      from free f join movements m on m.balance_id = f.id where f.quota >= ${LEAST}
      window later as (partition by f.id order by m.occurred_at desc, m.id desc rows between unbounded preceding and 1 preceding)
    ), steady as (
      select id, min(occurred_at) filter (where occurred_at > coalesce(low, '-infinity')) as since
      from (select *, max(occurred_at) filter (where level < quota) over (partition by id) as low from levels) l group by id
    )
    select f.holder_id, f.sku_id, f.quota::int, floor(extract(epoch from now() - s.since) / 86400)::int as since
    from steady s join free f on f.id = s.id where s.since is not null order by f.id`.execute(tx);
  return rows;
}

/** What garment orders still need and their place has: at the factory, else at the own site; orders of which nothing is there wait for it. */
async function planForOrders(tx: Tx, supplies: readonly Supply[], others: readonly ForOrder[]): Promise<ForOrder[]> {
  const { rows: orders } = await sql<{ id: string; factory: string; store: string }>`
    select g.id, h.id as factory, (select min(o.id) from holders o where o.kind = 'OWN' and o.active) as store
    from garment_orders g join holders h on h.supplier_id = g.supplier_id and h.kind = 'GARMENT_SUPPLIER' and h.active
    where g.state = 'OPEN' and not g.id = any(${others.map(({ id }) => id)}::bigint[]) and exists (select from boms b where b.style_id = g.style_id and b.state = 'EFFECTIVE') order by g.id`.execute(
    tx,
  );
  const [atFactory, atStore]: [ForOrder[], ForOrder[]] = [[], []];
  for (const { id, factory, store } of orders) {
    const [proposal] = await proposePicks(tx, { garmentOrderIds: [id], holderId: factory });
    const at = (holderId: string) => (proposal?.lines ?? []).flatMap((line) => takeQuota(supplies, holderId, line));
    const own = at(factory);
    if (own.length > 0) atFactory.push({ id, holderId: factory, lines: own });
    const sent = at(store);
    if (sent.length > 0) atStore.push({ id, holderId: store, lines: sent });
  }
  return [...atStore, ...atFactory];
}

function takeQuota(
  supplies: readonly Supply[],
  holderId: string,
  { skuId, skcId, suggested }: { skuId: string; skcId: string; suggested: string },
): Wanted[] {
  const supply = supplies.find((one) => one.holderId === holderId && one.skuId === skuId);
  const quantity = Math.floor(Math.min(Number.parseInt(suggested, 10) * 0.4, (supply?.quota ?? 0) * 0.4));
  if (!supply || quantity < 1) return [];
  supply.quota -= quantity;
  return [{ holderId, skuId, skcId, quantity, since: supply.since }];
}
