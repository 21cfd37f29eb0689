import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { movePurchase, readPurchase, ship as postShipment } from '../purchases.ts';
import { dataOf } from '../styles.ts';
import { perOf, stepOf } from './balance.ts';
import { inTurn, nextShares } from './allocation.ts';
import { amountOf, most, ONE, percentOf, sum, told, units } from './exact.ts';
import { expectAllowed, materialOf, momentAgo, quantityOf, whichOf, type Play } from './play.ts';
import { leftOf, totalOf, type Purchase, type Shipment } from './documents.ts';
import type { State } from './state.ts';
import type { Steps } from './steps.ts';
import { addPrice, dayIn, LEAD_DAYS, prices, type Bought, type Mill } from './world.ts';

/** Days until goods are needed, where a step does not say. */
export const NEED_IN = 20;
/** Over and short, in percent: that of the class where nothing else is said. */
const TOLERANCE = 3n;

/** The offer's price of a quantity, for so many of the stock unit. */
export function offeredPrice({ offers }: State, item: Bought, mill: Mill, quantity: bigint): bigint {
  const isMany = item === 'trim' && quantity >= units(prices.trimFrom.gross) * perOf(item);
  return isMany ? units(prices.trimFrom.price) : offers[item][mill];
}

export async function offer(play: Play, { item, mill, price }: Steps['offer']): Promise<void> {
  await addPrice(play.b, play.user, play.shop.offers[item][mill], price, null);
  tellOffer(play, item, mill, units(price));
}

/** What a mill asks from now on; a price that is far from the one before is told. */
export function tellOffer({ shop, state }: Play, item: 'cloth' | 'trim', mill: Mill, price: bigint): void {
  const change = percentOf(price - state.offers[item][mill], state.offers[item][mill]) ?? 0n;
  const size = change < 0n ? -change : change;
  if (size > ALERT * ONE) state.told.push(`${shop.goods[item].name} ${told(size)}% ${change > 0n ? '↑' : '↓'}`);
  state.offers[item][mill] = price;
}

/** Without a reason a price may be up to 5 % above the offer's, and less than 20 % below. */
const isUsual = (price: bigint, offered: bigint): boolean => price * 100n <= offered * 105n && price * 100n > offered * 80n;

export async function purchase(play: Play, step: Steps['purchase']): Promise<void> {
  const { item, mill, place, needIn = NEED_IN, price: asked, reason = '议价' } = step;
  const { b, state } = play;
  const quantity = quantityOf(step.quantity, 0n, item);
  const offered = offeredPrice(state, item, mill, quantity);
  const price = asked === undefined ? offered : units(asked);
  const line = {
    skuId: materialOf(play, item),
    supplierId: b.mills[mill],
    quantity: told(quantity),
    ...(asked !== undefined && { unitPrice: asked }),
    reason,
  };
  const body = PurchaseInput.parse({ source: 'BRAND', holderId: b.holders[place], needOn: await dayIn(b, needIn), lines: [line] });
  const { orders } = dataOf(await play.user.call(purchasesApi.create, { body }));
  const draft = await readPurchase(play.user, orders[0]?.id ?? '');
  const { id, code, version } = draft;
  const isAllowed = reason !== '' || isUsual(price, offered);
  const placed = await play.user.call(purchasesApi.transition, { params: { id }, body: { action: 'place', version } as never });
  expectAllowed(placed, isAllowed, play);
  if (!isAllowed) {
    state.refusedPurchases += 1;
    return;
  }
  await movePurchase(play.user, placed.data, 'confirm');
  state.purchases.push({
    id,
    code,
    item,
    mill,
    place,
    needIn,
    dueIn: Math.max(needIn, LEAD_DAYS),
    quantity,
    price,
    shipped: 0n,
    received: 0n,
    shippedAt: new Map(),
    rejected: 0n,
    returned: 0n,
    replaced: 0n,
    closed: 0n,
    versions: 1,
    author: play.user,
    state: 'OPEN',
  });
  tellPrice(play, code, item, price, offered);
}

/** 价格预警: from this many percent points on to either side of the offer's price of today. */
const ALERT = 10n;

export function tellPrice({ shop, state }: Play, code: string, item: Bought, price: bigint, offered: bigint): void {
  const change = percentOf(price - offered, offered) ?? 0n;
  const size = change < 0n ? -change : change;
  const title = `采购单 ${code}：${shop.goods[item].name} ${change < 0n ? '低于' : '高于'}现行价 ${told(size)}%`;
  // Once, however often it is changed to the same price.
  if (size > ALERT * ONE && !state.told.includes(title)) state.told.push(title);
}

/** Ordered or replaced, and neither sent nor given up; negative where more was sent. */
export const lackOf = ({ quantity, replaced, shipped, closed }: Purchase): bigint => quantity + replaced - shipped - closed;
/** All that was ordered or replaced has come, or was given up. */
export const isReceived = ({ quantity, replaced, received, shipped, closed, state }: Purchase): boolean =>
  state === 'OPEN' && received + closed >= quantity + replaced && received === shipped && received > 0n;
export const openOf = (order: Purchase): bigint => (order.state === 'OPEN' ? most(0n, lackOf(order)) : 0n);
const limitOf = ({ item, quantity, replaced }: Purchase): bigint => {
  const step = stepOf(item);
  return ((quantity * (100n + TOLERANCE)) / (100n * step)) * step + replaced;
};
export const shippable = ({ state }: Play): Purchase[] => state.purchases.filter((one) => one.closed === 0n && openOf(one) > 0n);

/** The price of an order that is under way is negotiated again, and its supplier confirms it. */
export async function reprice(play: Play, { which, price }: Steps['reprice']): Promise<void> {
  const order = whichOf(shippable(play), which);
  if (!order) return;
  const stored = await readPurchase(play.user, order.id);
  const [line] = stored.lines;
  const body = {
    source: stored.source,
    holderId: stored.holder.id,
    needOn: stored.needOn,
    remark: stored.remark,
    version: stored.version,
    reason: '降价',
    lines: [
      {
        id: line?.id ?? '',
        skuId: line?.skuId ?? '',
        supplierId: stored.supplier.id,
        quantity: told(order.quantity),
        unitPrice: price,
        promisedOn: line?.promisedOn ?? null,
        reason: '议价',
      },
    ],
  };
  const changed = dataOf(await play.user.call(purchasesApi.change, { params: { id: order.id }, body: body as never }));
  await movePurchase(play.user, changed, 'confirm');
  order.price = units(price);
  order.versions += 1;
  tellPrice(play, order.code, order.item, order.price, offeredPrice(play.state, order.item, order.mill, order.quantity));
}

/** With the other open order of the same goods, mill and place, where there is one. */
function joinedWith(play: Play, order: Purchase): Purchase[] {
  const others = shippable(play).filter((one) => one.item === order.item && one.mill === order.mill && one.place === order.place);
  return others.toSorted((a, b) => a.needIn - b.needIn || a.code.localeCompare(b.code));
}

export async function ship(play: Play, { which, quantity: text, joined, isLast, daysAgo = 0 }: Steps['ship']): Promise<void> {
  const order = whichOf(
    shippable(play).filter(({ item }) => item !== 'rolls'),
    which,
  );
  if (!order) return;
  const orders = joined ? joinedWith(play, order) : [order];
  const quantity = quantityOf(text, sum(orders.map(openOf)), order.item);
  if (quantity > 0n) await sendGoods(play, orders, { quantity, isLast, daysAgo, rolls: [] });
}

interface Goods {
  quantity: bigint;
  isLast: boolean | null;
  daysAgo: number;
  /** 细码, where goods are kept by the roll. */
  rolls: { lotNo: string; rollNo: string; quantity: string }[];
}

/** Of one or several orders of the same goods; null where that is refused. */
export async function sendGoods(
  play: Play,
  orders: readonly Purchase[],
  { quantity, isLast, daysAgo, rolls }: Goods,
): Promise<Shipment | null> {
  const [order] = orders;
  if (!order) return null;
  const opens = orders.map(openOf);
  const isFull = quantity >= sum(opens);
  const wanted = orders.map((one) => ({ wanted: one.shipped + openOf(one), done: one.shipped, limit: limitOf(one) }));
  const parts = isFull ? nextShares(quantity, wanted, stepOf(order.item)) : inTurn(quantity, opens);
  const shares = orders.map((one, at) => ({ order: one, part: parts?.[at] ?? 0n })).filter(({ part }) => part > 0n);
  const nearlyDone = shares.filter(({ order: one, part }) => {
    const shipped = one.shipped + part;
    const due = one.quantity + one.replaced;
    return shipped < due && shipped * 100n >= due * (100n - TOLERANCE);
  });
  const lines = [{ skuId: materialOf(play, order.item), quantity: told(quantity), unregistered: told(quantity), rolls }];
  const answer = await postShipment(play.user, { orderIds: orders.map(({ id }) => id), lines }, { isLast, occurredAt: momentAgo(daysAgo) });
  const isAllowed = parts !== null && (nearlyDone.length === 0 || isLast !== null);
  expectAllowed(answer, isAllowed, play);
  if (!isAllowed) return null;
  for (const { order: one, part } of shares) send(one, part);
  if (isLast === true) for (const { order: one } of nearlyDone) one.closed = lackOf(one);
  const sent: Shipment = {
    id: answer.data.id,
    item: order.item,
    place: order.place,
    amount: sum(shares.map(({ order: one, part }) => costOf(one, part))),
    goneAmount: 0n,
    daysAgo,
    rolls: new Map(),
    shares: shares.map(({ order: one, part }) => ({ order: one, quantity: part, price: one.price, received: 0n, lost: 0n })),
  };
  play.state.shipments.push(sent);
  return sent;
}

export const costOf = ({ item, price }: Pick<Purchase, 'item' | 'price'>, quantity: bigint): bigint =>
  amountOf(quantity, price, perOf(item));

function send(order: Purchase, quantity: bigint, price = order.price): void {
  order.shipped += quantity;
  order.shippedAt.set(price, (order.shippedAt.get(price) ?? 0n) + quantity);
}

/** More arrives than was sent: it joins the shipment, as far as its orders take it within their tolerance. */
export function addSurplus(shipment: Shipment, surplus: bigint): boolean {
  if (surplus <= 0n) return true;
  const parts = nextShares(
    surplus,
    shipment.shares.map(({ order }) => ({
      wanted: order.quantity + order.replaced - order.closed,
      done: order.shipped,
      limit: limitOf(order) - order.closed,
    })),
    stepOf(shipment.item),
  );
  if (parts === null) return false;
  for (const [at, share] of shipment.shares.entries()) {
    const part = parts[at] ?? 0n;
    share.quantity += part;
    shipment.amount += costOf({ item: share.order.item, price: share.price }, part);
    send(share.order, part, share.price);
  }
  return true;
}

/** What did not arrive is given up: it waits for delivery again. */
export async function lose(play: Play, { which }: Steps['lose']): Promise<void> {
  const shipment = whichOf(
    play.state.shipments.filter(({ item, shares }) => item !== 'rolls' && totalOf(shares, leftOf) > 0n),
    which,
  );
  if (!shipment) return;
  const params = { id: shipment.id };
  const { version } = dataOf(await play.user.call(shipmentsApi.get, { params }));
  dataOf(await play.user.call(shipmentsApi.close, { params, body: { reason: '运输短少', version } }));
  for (const share of shipment.shares) {
    const lost = leftOf(share);
    share.lost += lost;
    send(share.order, -lost, share.price);
  }
  shipment.goneAmount = shipment.amount;
}

/** 短交关单 once something was delivered, 取消 before. */
export async function endPurchase(play: Play, { which }: Steps['endPurchase']): Promise<void> {
  const order = whichOf(
    shippable(play).filter(({ shipped, received }) => shipped === received),
    which,
  );
  if (!order) return;
  const stored = await readPurchase(play.user, order.id);
  await movePurchase(play.user, stored, order.shipped > 0n ? 'close' : 'cancel');
  if (order.shipped > 0n) order.closed = openOf(order);
  order.state = order.shipped > 0n ? 'CLOSED' : 'CANCELLED';
}
