import { RoundInput, TaskInput } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow, type TaskState } from '@mrp/contract/features/development-tasks/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import { sql } from 'kysely';
import { adoptRound } from '../features/development-tasks/adoption.commands.ts';
import { askedUnitId, type AskedProduct } from '../features/network-products/baskets.queries.ts';
import { createTask } from '../features/development-tasks/commands.ts';
import { addRound, judgeRound } from '../features/development-tasks/rounds.commands.ts';
import { transitionTask } from '../features/development-tasks/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { after, dayAgo, openCalendar, type As, type Calendar } from './clock.ts';
import type { Random } from './random.ts';

interface TaskPeople {
  developer: Identity;
  buyer: Identity;
}

/** A cloth of the archive with its price, and suppliers who offer cloth of its class. */
interface Cloth {
  id: string;
  name: string;
  classificationId: string;
  width: string;
  gramWeight: string;
  unitId: string;
  price: string;
  skuId: string;
  colourId: string;
  suppliers: string[];
  shares: { ingredientId: string; share: string }[];
}

type Type = TaskInput['type'];
type Plan = readonly [state: TaskState, type: Type, days: number, samples: number, stateDays?: number];

/** 25 tasks: state, type, days until the due date, samples, days in the state; some stay in it beyond its target days. */
const plans: readonly Plan[] = [
  ['WAITING', 'NEW', 20, 0, 4],
  ['WAITING', 'COST', 30, 0],
  ['WAITING', 'SUBSTITUTE', 12, 0, 1],
  ['WAITING', 'COLOUR', -2, 0],
  ['WAITING', 'TEST', 9, 0],
  ['DEVELOPING', 'NEW', 14, 3, 9],
  ['DEVELOPING', 'COST', 6, 2],
  ['DEVELOPING', 'COLOUR', -4, 1],
  ['DEVELOPING', 'SUBSTITUTE', 18, 0, 19],
  ['DEVELOPING', 'NEW', 25, 2],
  ['DEVELOPING', 'TEST', 3, 1],
  ['DEVELOPING', 'SUBSTITUTE', -9, 4],
  ['DEVELOPING', 'COST', 11, 3, 17],
  ['CONFIRMING', 'NEW', 5, 6, 7],
  ['CONFIRMING', 'SUBSTITUTE', 2, 3],
  ['CONFIRMING', 'COST', -1, 4],
  ['CONFIRMING', 'COLOUR', 8, 2, 3],
  ['CONFIRMING', 'TEST', 4, 1],
  ['DONE', 'NEW', -15, 3],
  ['DONE', 'SUBSTITUTE', -20, 2],
  ['DONE', 'COLOUR', -6, 2],
  ['DONE', 'TEST', -11, 1],
  ['CLOSED', 'COST', -8, 2],
  ['CLOSED', 'NEW', -30, 0],
  ['CLOSED', 'SUBSTITUTE', -3, 1],
];

const wishes: Readonly<Record<Type, string>> = {
  NEW: '新开发',
  SUBSTITUTE: '备选货源',
  COST: '降本 5%',
  COLOUR: '补色',
  TEST: '水洗测试',
};
const briefs: Readonly<Record<Type, string>> = {
  NEW: '秋季主推款用，手感要柔软，表面干净，先打手织样确认。',
  SUBSTITUTE: '原供应商交期不稳，找克重和手感接近的现货。',
  COST: '大货量已上来，和现用价格比降 5% 以上，品质不降。',
  COLOUR: '补一个新色，对色以色卡为准，ΔE 不超过 2。',
  TEST: '按执行标准测缩水和色牢度，附检测报告。',
};
const reasons = { REVISE: '颜色偏红，再调一版', REJECTED: '克重超差，手感偏硬', CLOSED: '款式取消，不再需要' } as const;

/** Development tasks of cloths in the archive, in all states, with samples of suppliers who offer such cloth. */
export async function loadTasks(db: Db, people: TaskPeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const { as } = calendar;
  const cloths = await as(people.developer, '读取', (tx) => listCloths(tx, plans.length));
  const days = await as(people.developer, '读取', readDays);
  for (const [index, plan] of plans.entries()) {
    const cloth = cloths[index % cloths.length];
    if (!cloth) return 0;
    const products = comesFromBasket(plan, index) ? await as(people.developer, '读取', (tx) => listOffered(tx, cloth)) : [];
    await loadTask(calendar, people, { plan, cloth, index, days, products, random });
  }
  return plans.length;
}

interface Making {
  plan: Plan;
  cloth: Cloth;
  index: number;
  days: (from: number) => string;
  /** What suppliers offer of this kind of cloth, which some tasks ask about. */
  products: AskedProduct[];
  random: Random;
}

async function loadTask({ as, turnTo }: Calendar, { developer, buyer }: TaskPeople, making: Making): Promise<void> {
  const [state, type, , samples] = making.plan;
  const author = making.index % 2 === 0 ? buyer : developer;
  const [made, settled] = daysOf(making);
  turnTo(dayAgo(made, 10));
  let task = await as(author, '新建', (tx) => createTask(tx, author, inputOf(making), sourceOf(making)));
  const move = async (user: Identity, action: ActionOf<typeof taskWorkflow>, asked: { reason?: string; assigneeId?: string } = {}) => {
    task = await as(user, taskWorkflow.transitions[action].label, (tx) =>
      transitionTask(tx, user, task.id, { action, version: task.version, ...asked }),
    );
  };
  if (state !== 'WAITING') turnTo(state === 'DEVELOPING' ? dayAgo(settled, 14) : after(dayAgo(made, 10), 5));
  if (state !== 'WAITING') await move(buyer, 'assign', { assigneeId: developer.userId });
  for (let at = 0; at < samples; at += 1)
    task = await as(developer, '登记样品', (tx) => addRound(tx, developer, task.id, roundOf(making, at)));
  task = await judge(as, developer, task, state);
  turnTo(dayAgo(settled, 15));
  if (state === 'CONFIRMING' || state === 'DONE') await move(developer, 'submit');
  if (state === 'DONE' && type !== 'TEST') task = await as(buyer, '采纳', (tx) => adopt(tx, buyer, task, making.cloth));
  if (state === 'DONE') await move(buyer, 'complete');
  if (state === 'CLOSED') await move(buyer, 'close', { reason: reasons.CLOSED });
}

/** The first sample passes where the task is to be confirmed; others are revised or rejected in turn, the newest waits. */
async function judge(as: As, user: Identity, task: Task, state: TaskState): Promise<Task> {
  let judged = task;
  const settled = state === 'CONFIRMING' || state === 'DONE';
  for (const [at, { id, version, receivedOn }] of task.rounds.entries()) {
    if (receivedOn === null || (!settled && at === task.rounds.length - 1)) continue;
    const verdict = settled && at === 0 ? 'PASSED' : at % 2 === 0 ? 'REVISE' : 'REJECTED';
    const reason = verdict === 'PASSED' ? '手感、克重和颜色都符合' : reasons[verdict];
    judged = await as(user, '样品结论', (tx) => judgeRound(tx, user, task.id, id, { version, verdict, reason }));
  }
  return judged;
}

function adopt(tx: Tx, user: Identity, task: Task, { classificationId, colourId }: Cloth): Promise<Task> {
  const round = task.rounds.find(({ verdict }) => verdict === 'PASSED');
  const { width, gramWeight } = round ?? task;
  const facts = { name: task.name, classificationId, colourId, colourName: '', width, gramWeight, specification: '' };
  return adoptRound(tx, user, task.id, { version: task.version, roundId: round?.id ?? '', ...facts });
}

/** Places ended tasks in the past months, six weeks apart. */
const pastOf = (index: number, state?: TaskState): number => (state === 'DONE' || state === 'CLOSED' ? (index - 17) * 42 : 0);

/** How many days ago a task was made, and came into its state. */
function daysOf({ plan: [state, , due, , stateDays = 0], index }: Making): [made: number, settled: number] {
  if (state === 'WAITING') return [Math.max(stateDays, 1), stateDays];
  if (state === 'DEVELOPING') return [Math.max(stateDays, 20) + 2, stateDays || 12];
  const settled = stateDays || Math.max(2, pastOf(index, state) - due);
  return [settled + 24, settled];
}

/** Two tasks come from an enquiry basket. */
const comesFromBasket = ([, type]: Plan, index: number): boolean => type === 'NEW' && index % 5 === 0 && index < 10;

/** Every second of the others is about the cloth itself. */
const sourceOf = ({ cloth, index, products, plan: [, type] }: Making): Parameters<typeof createTask>[3] =>
  products.length > 0
    ? { origin: 'NETWORK', products }
    : type !== 'NEW' || index % 4 === 1
      ? { origin: 'MATERIAL', spuId: cloth.id, skuId: cloth.skuId }
      : { origin: 'MANUAL' };

const times = (text: string, factor: string): string => roundHalfUp(decimal(text).times(factor), 2);

function inputOf({ plan: [, type, due], cloth, index, days, random }: Making): TaskInput {
  return TaskInput.parse({
    name: `${cloth.name} ${wishes[type]}`,
    type,
    priority: index % 6 === 0 ? 'URGENT' : index % 3 === 0 ? 'HIGH' : 'NORMAL',
    dueOn: days(due - pastOf(index, plans[index]?.[0])),
    classificationId: cloth.classificationId,
    originNote: type === 'NEW' ? '设计部秋季提案' : '',
    brief: briefs[type],
    targetPrice: times(cloth.price, type === 'COST' ? '0.95' : '1'),
    unitId: cloth.unitId,
    forecastQuantity: String(random.whole(3, 40) * 100),
    width: cloth.width,
    gramWeight: cloth.gramWeight,
    colourId: cloth.colourId,
    compositions: cloth.shares,
  });
}

function roundOf({ cloth, index, days, random, plan: [state] }: Making, at: number): RoundInput {
  const isLast = state === 'DEVELOPING' && at > 0 && index % 3 === 0;
  // The sample that passes is near the target.
  const passes = at === 0 && (state === 'CONFIRMING' || state === 'DONE');
  return RoundInput.parse({
    supplierId: cloth.suppliers[at % cloth.suppliers.length],
    sampleNo: `Y${2600 + index * 10 + at}`,
    sentOn: days(-20 + at - pastOf(index, state)),
    receivedOn: isLast ? null : days(-10 + at - pastOf(index, state)),
    colourId: cloth.colourId,
    width: String(Number.parseInt(cloth.width, 10) + (passes ? 1 : random.pick([-3, 0, 1, 2]))),
    gramWeight: String(Number.parseInt(cloth.gramWeight, 10) + (passes ? 2 : random.whole(-12, 12))),
    price: times(cloth.price, passes ? '0.94' : random.pick(['0.93', '0.97', '1', '1.04', '1.08'])),
    moq: String(random.whole(1, 6) * 100),
    leadDays: String(random.whole(7, 30)),
    compositions: cloth.shares,
  });
}

/** Products of the cloth's class, or else of its sisters, the nearest weights first. */
async function listOffered(tx: Tx, { classificationId, gramWeight }: Cloth): Promise<AskedProduct[]> {
  const { rows } = await sql<AskedProduct>`
    select p.id as network_product_id, 400 as quantity, null as target_price, ${askedUnitId} as unit_id from network_products p join classifications own on own.id = p.classification_id
    join classifications asked on asked.id = ${classificationId}::bigint and own.parent_id = asked.parent_id
    where p.state = 'OFFERED' and p.kind = 'FABRIC'
    order by own.id = asked.id desc, abs(p.gram_weight - ${gramWeight}::numeric), p.id limit 4`.execute(tx);
  return rows;
}

async function readDays(tx: Tx): Promise<(from: number) => string> {
  const { rows } = await sql<{ from: number; day: string }>`
    select n as "from", (business_day() + n)::text as day from generate_series(-400, 40) n`.execute(tx);
  const days = new Map(rows.map(({ from, day }) => [from, day]));
  return (from) => days.get(from) ?? '';
}

/** Active cloths with a confirmed colour and a price, one of a class at first, and up to six suppliers of the class. */
async function listCloths(tx: Tx, count: number): Promise<Cloth[]> {
  const { rows } = await sql<Cloth>`
    with priced as (
      select distinct on (s.id) s.id, s.name, s.classification_id, trim_scale(s.width)::text as width, trim_scale(s.gram_weight)::text as gram_weight,
             p.unit_id, trim_scale(p.price)::text as price, k.id as sku_id, k.colour_id,
             row_number() over (partition by s.classification_id order by s.id) as place
      from spus s
      join skus k on k.spu_id = s.id and k.state = 'CONFIRMED'
      join offers o on o.sku_id = k.id and o.preferred and not o.withdrawn
      join current_prices p on p.offer_id = o.id and p.kind = 'BULK'
      join dictionary_entries e on e.id = p.currency_id and e.code = 'CNY'
      where s.state = 'ACTIVE' and s.kind = 'FABRIC' and s.width is not null and s.gram_weight is not null
      order by s.id, k.serial),
    makers as (
      select s.classification_id, array_agg(distinct o.supplier_id::text) as suppliers
      from offers o join spus s on s.id = o.spu_id join suppliers m on m.id = o.supplier_id and m.state = 'ACTIVE' and m.kind <> 'GARMENT'
      group by s.classification_id)
    select c.id, c.name, c.classification_id, c.width, c.gram_weight, c.unit_id, c.price, c.sku_id, c.colour_id, m.suppliers[1:6] as suppliers,
           coalesce((select jsonb_agg(jsonb_build_object('ingredientId', x.ingredient_id::text, 'share', trim_scale(x.share)::text) order by x.position)
                     from spu_compositions x where x.spu_id = c.id), '[]') as shares
    from priced c join makers m on m.classification_id = c.classification_id
    order by c.place, c.id limit ${count}`.execute(tx);
  return rows;
}
