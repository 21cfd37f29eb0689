import { sql } from 'kysely';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import type { PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { giveDays } from '../features/purchases/backdating.commands.ts';
import { createPurchases } from '../features/purchases/orders/commands.ts';
import { closeShipment } from '../features/purchases/shipments/commands.ts';
import { getShipment } from '../features/purchases/shipments/queries.ts';
import type { Receipt, Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { transitionPurchase } from '../features/purchases/orders/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { giveBack, inspect, receive, ship, type Arrival, type Goods } from './stock/deliveries.ts';
import { after, dayAgo, openCalendar, type Calendar } from './clock.ts';
import type { Random } from './random.ts';
import { readVersion } from './versions.ts';

/** 面料采购 orders and ships, 仓管 receives, inspects and returns. */
export interface PurchasePeople {
  buyer: Identity;
  keeper: Identity;
}

type Outcome =
  | 'DRAFT'
  | 'PLACED'
  | 'CONFIRMED'
  | 'SHIPPED'
  | 'PARTIAL'
  | 'RECEIVED'
  | 'INSPECTED'
  | 'RETURNED'
  | 'SHORT'
  | 'CLOSED'
  | 'CANCELLED';

/** One in each row of the pattern, so that every state comes often. */
const pattern: readonly Outcome[] = [
  ...(['INSPECTED', 'RECEIVED', 'PARTIAL', 'INSPECTED', 'SHIPPED', 'PLACED', 'INSPECTED', 'CONFIRMED', 'RETURNED', 'INSPECTED'] as const),
  ...(['DRAFT', 'INSPECTED', 'SHORT', 'PARTIAL', 'INSPECTED', 'CLOSED', 'SHIPPED', 'INSPECTED', 'CANCELLED', 'RECEIVED'] as const),
];
const PURCHASES = 150;
const sources: readonly PurchaseSource[] = ['BRAND', 'BRAND', 'DIRECT', 'BRAND', 'SUPPLIER'];

interface World {
  /** By supplier. */
  goods: Goods[][];
  stores: string[];
  factories: string[];
  /** In days from today. */
  dayIn: (days: number) => string;
}

/** Creates purchases in all states with the application's commands, with their shipments, receipts and returns. */
export async function loadPurchases(db: Db, people: PurchasePeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const { as, turnTo } = calendar;
  const world = await as(people.buyer, '读取', readWorld);
  for (let at = 0; at < PURCHASES; at += 1) {
    const outcome = pattern[at % pattern.length] ?? 'DRAFT';
    const times = timesOf(outcome, at);
    turnTo(dayAgo(times.placed, 8 + (at % 5)));
    const order = await as(people.buyer, '新建采购单', (tx) => draft(tx, people.buyer, world, random, at));
    await fulfil(calendar, people, world, { id: order, times, at }, outcome);
    await as(people.buyer, '补录', (tx) => giveDays(tx, order, times));
  }
  return PURCHASES;
}

/** How long ago an order was placed, shipped and received, and how long it was given, in days; how long it waited to be confirmed, in hours. */
interface Times {
  placed: number;
  shipped: number;
  received: number;
  given: number;
  answered: number;
}

const YEAR = 340;
const open: readonly Outcome[] = ['DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED', 'PARTIAL'];

/** Ended orders are spread over the year, open ones are of the last weeks; every fifth is late. */
function timesOf(outcome: Outcome, at: number): Times {
  const isLate = at % 5 === 0;
  const answered = at % 7 === 3 ? 40 : 2 + (at % 5) * 4;
  if (outcome === 'DRAFT') return { placed: at % 6, shipped: 0, received: 0, given: 30, answered };
  const lasting = 9 + (at % 11);
  const placed = open.includes(outcome) ? 12 + (at % 9) : 24 + Math.round((YEAR * (PURCHASES - at)) / PURCHASES);
  const shipped = Math.max(placed - lasting, 2);
  return { placed, shipped, received: Math.max(shipped - 2 - (at % 3), 1), given: isLate ? lasting - 3 : lasting + 9, answered };
}

const momentAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function readWorld(tx: Tx): Promise<World> {
  const { rows: goods } = await sql<Goods>`
    select k.id as sku_id, o.supplier_id, u.decimals, f.lot_tracked, coalesce(o.moq_per_colour, o.moq, 100)::text as quantity, o.pack_quantity as pack
    from offers o
    join skus k on k.id = o.sku_id and k.state <> 'DISABLED'
    join spus s on s.id = k.spu_id and s.state = 'ACTIVE'
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = s.first_unit_id and u.id = o.unit_id
    join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
    join holders h on h.supplier_id = v.id and h.kind = 'MATERIAL_SUPPLIER' and h.active
    where o.preferred and o.active and exists (select from current_prices p where p.offer_id = o.id and p.kind = 'BULK' and p.net_price is not null)
    order by o.supplier_id, k.id`.execute(tx);
  const { rows: holders } = await sql<{ id: string; kind: string }>`
    select id, kind from holders where active and kind in ('OWN', 'GARMENT_SUPPLIER') order by id`.execute(tx);
  const { rows: days } = await sql<{
    n: number;
    day: string;
  }>`select n, (business_day() + n)::text as day from generate_series(0, 60) n`.execute(tx);
  const byDay = new Map(days.map(({ n, day }) => [n, day]));
  return {
    goods: [...Map.groupBy(goods, ({ supplierId }) => supplierId).values()].filter((own) => own.length >= 2),
    stores: holders.filter(({ kind }) => kind === 'OWN').map(({ id }) => id),
    factories: holders.filter(({ kind }) => kind === 'GARMENT_SUPPLIER').map(({ id }) => id),
    dayIn: (n) => byDay.get(n) ?? '',
  };
}

/** Suppliers that are bought from again and again, so that they have a score. */
const REGULARS = 13;

const DEAREST_REASON = '按生产进度补单';

/** One or two materials of a supplier, in whole packs from its MOQ on. */
async function draft(tx: Tx, buyer: Identity, { goods, stores, factories, dayIn }: World, random: Random, at: number): Promise<string> {
  const source = sources[at % sources.length] ?? 'BRAND';
  const own = goods[at % Math.min(REGULARS, goods.length)] ?? [];
  const lines = own.slice(0, 1 + (at % 2)).map(({ skuId, supplierId, quantity, pack }) => ({
    skuId,
    supplierId,
    quantity: wholePacks(decimal(quantity).times(random.whole(1, 3)).toFixed(), pack),
    reason: at % 4 === 0 ? DEAREST_REASON : '',
  }));
  const places = source === 'SUPPLIER' || at % 3 === 0 ? factories : stores;
  const body = PurchaseInput.parse({ source, holderId: places[at % places.length], needOn: dayIn(5 + (at % 40)), lines });
  const { orders } = await createPurchases(tx, buyer, body);
  return orders[0]?.id ?? '';
}

const wholePacks = (quantity: string, pack: string | null): string =>
  pack === null || decimal(pack).isZero()
    ? roundHalfUp(quantity, 0)
    : decimal(quantity).div(decimal(pack)).ceil().times(decimal(pack)).toFixed();

/** Brings the order as far as it is to go. */
async function fulfil(
  { as, turnTo }: Calendar,
  people: PurchasePeople,
  world: World,
  { id, times, at }: { id: string; times: Times; at: number },
  outcome: Outcome,
): Promise<void> {
  const { buyer, keeper } = people;
  const move = (action: 'place' | 'confirm' | 'close' | 'cancel', reason = '') =>
    as(buyer, action, async (tx) => {
      const version = await readVersion(tx, id, 'purchase_orders');
      return transitionPurchase(tx, buyer, id, { action, version, reason, confirmedOn: null, prices: 'ASK' });
    });
  if (outcome === 'DRAFT') return;
  if (outcome === 'CANCELLED') return void (await move('cancel', '款式取消，不再采购'));
  await move('place');
  if (outcome === 'PLACED') return;
  turnTo(after(dayAgo(times.placed), times.answered));
  const order = await move('confirm');
  if (outcome === 'CONFIRMED') return;
  const receipts: Receipt[] = [];
  for (const [part, share] of sharesOf(outcome, at).entries()) {
    const shippedAt = momentAgo(times.shipped - part * LATER);
    turnTo(after(shippedAt, ENTERED));
    const shipment = await as(buyer, '发货', (tx) => ship(tx, world.goods, order, { share, part, occurredAt: shippedAt }));
    if (outcome === 'SHIPPED') return;
    const arrivals: readonly Arrival[] =
      outcome === 'SHORT' ? ['SHORT'] : part === 0 && inParts.includes(outcome) ? ['FIRST', 'REST'] : ['REST'];
    for (const [n, arrival] of arrivals.entries()) {
      const occurredAt = momentAgo(times.received - receipts.length * SOON);
      turnTo(after(occurredAt, ENTERED));
      // What was shipped is known; what is left of it after a receipt is read.
      const open = async (tx: Tx): Promise<Shipment> => (n === 0 ? shipment : getShipment(tx, shipment.id));
      receipts.push(await as(keeper, '收货', async (tx) => receive(tx, keeper, await open(tx), { arrival, occurredAt })));
    }
    if (outcome === 'SHORT')
      return void (await as(buyer, '关闭余数', async (tx) =>
        closeShipment(tx, buyer, shipment.id, { reason: '运输途中短少', version: await readVersion(tx, shipment.id, 'shipments') }),
      ));
  }
  if (outcome === 'CLOSED') await move('close', '供应商停产，余量改由他厂');
  if (outcome === 'RECEIVED') return;
  const inspected: Receipt[] = [];
  for (const receipt of receipts) inspected.push(await as(keeper, '检验', (tx) => inspect(tx, keeper, receipt, outcome === 'RETURNED')));
  if (outcome === 'RETURNED') for (const receipt of inspected) await as(keeper, '退货', (tx) => giveBack(tx, receipt));
}

/** Delivered in two shipments, the first of them received in two parts. */
const inParts: readonly Outcome[] = ['INSPECTED', 'RECEIVED', 'PARTIAL'];
/** In days. */
const LATER = 0.3;
const SOON = 0.1;
/** In hours: how soon it is entered. */
const ENTERED = 0.3;

/** The shares of an order that its shipments bring; every third received order is over-delivered. */
function sharesOf(outcome: Outcome, at: number): string[] {
  if (outcome === 'CLOSED') return ['0.6'];
  if (outcome === 'PARTIAL') return ['0.3', '0.3'];
  if (outcome === 'RECEIVED' && at % 3 === 0) return ['0.5', '0.52'];
  return inParts.includes(outcome) ? ['0.5', '0.5'] : ['1'];
}
