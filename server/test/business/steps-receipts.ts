import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { dataOf } from '../styles.ts';
import { isBeforeCount, stepOf } from './balance.ts';
import { nextShares, proportion } from './allocation.ts';
import { amountOf, cents, least, most, told, units } from './exact.ts';
import { expectAllowed, expectCounted, momentAgo, quantityOf, whichOf, type Play } from './play.ts';
import { keptOf, leftOf, totalOf, type Receipt, type ReceiptShare, type Shipment } from './documents.ts';
import { addSurplus, isReceived, lackOf } from './steps-purchases.ts';
import type { Steps } from './steps.ts';

export async function receive(play: Play, { which, quantity: text, daysAgo = 0 }: Steps['receive']): Promise<void> {
  const { state } = play;
  const shipment = whichOf(
    state.shipments.filter(({ item, shares }) => item !== 'rolls' && totalOf(shares, leftOf) > 0n),
    which,
  );
  if (!shipment) return;
  const left = totalOf(shipment.shares, leftOf);
  const quantity = quantityOf(text, left, shipment.item);
  if (quantity > 0n) await receiveGoods(play, shipment, { quantity, surplus: most(quantity - left, 0n), daysAgo, rolls: [] });
}

interface Arrived {
  quantity: bigint;
  /** Of it: more than was sent. */
  surplus: bigint;
  daysAgo: number;
  rolls: { lotNo: string; rollNo: string; quantity: string }[];
}

/** False: that is refused. */
export async function receiveGoods(play: Play, shipment: Shipment, { quantity, surplus, daysAgo, rolls }: Arrived): Promise<boolean> {
  const { state } = play;
  const { item, place } = shipment;
  const { version, lines } = dataOf(await play.user.call(shipmentsApi.get, { params: { id: shipment.id } }));
  const received = [{ lineId: lines[0]?.id ?? '', quantity: told(quantity), rolls }];
  const body = { shipmentId: shipment.id, occurredAt: momentAgo(daysAgo), lines: received, version };
  const answer = await play.user.call(receiptsApi.create, { body });
  const isInTime = daysAgo <= shipment.daysAgo;
  const isCounted = isBeforeCount(state.balance(place, item), daysAgo);
  const isAllowed = isInTime && !isCounted && addSurplus(shipment, surplus);
  expectAllowed(answer, isAllowed, play);
  if (isInTime && isCounted && surplus === 0n) expectCounted(answer, [state.balance(place, item)], play);
  if (!isAllowed) return false;
  const underWay = totalOf(shipment.shares, leftOf);
  const rest = shipment.amount - shipment.goneAmount;
  const amount = quantity === underWay ? rest : cents(rest * quantity, underWay);
  shipment.goneAmount += amount;
  state.bring(place, item, quantity, amount, { daysAgo });
  const parts = nextShares(
    quantity,
    shipment.shares.map((share) => ({ wanted: share.quantity - share.lost, done: share.received, limit: share.quantity - share.lost })),
    stepOf(item),
  );
  const shares = shipment.shares.flatMap((share, at) => {
    const part = parts?.[at] ?? 0n;
    if (part === 0n) return [];
    share.received += part;
    share.order.received += part;
    return [{ order: share.order, price: share.price, quantity: part, rejected: 0n, returned: 0n }];
  });
  for (const { order } of shares)
    if (order.author !== play.user) state.told.push(`采购单 ${order.code} ${isReceived(order) ? '已收齐' : '到了一部分'}`);
  state.receipts.push({
    id: answer.data.id,
    item,
    place,
    amount,
    backAmount: 0n,
    shares,
    daysAgo,
    isInspected: false,
    postedAt: state.post(),
    rolls: rolls.map(({ rollNo: name, quantity: length }) => ({ name, quantity: units(length), returned: 0n, isRefused: false })),
  });
  return true;
}

export const kept = ({ shares }: Receipt): bigint => totalOf(shares, keptOf);
const rejectedOf = ({ shares }: Receipt): bigint => totalOf(shares, ({ rejected }) => rejected);

/** What an inspection refuses of what was not returned is of no use from then on; it may be inspected again. */
export async function inspect(play: Play, { which, quantity: text }: Steps['inspect']): Promise<void> {
  const { state } = play;
  const receipt = whichOf(
    state.receipts.filter((one) => one.item !== 'rolls' && kept(one) > 0n),
    which,
  );
  if (!receipt) return;
  const { item, place } = receipt;
  const rejected = quantityOf(text, kept(receipt), item);
  if (rejected > kept(receipt)) return;
  const params = { id: receipt.id };
  const { version, lines } = dataOf(await play.user.call(receiptsApi.get, { params }));
  const defect = rejected > 0n ? { kind: 'STAIN' as const } : null;
  const body = { version, lines: [{ lineId: lines[0]?.id ?? '', rejected: told(rejected), defect }], lots: [], rolls: [] };
  dataOf(await play.user.call(receiptsApi.inspect, { params, body }));
  const parts = proportion(rejected, receipt.shares.map(keptOf), stepOf(item));
  for (const [at, share] of receipt.shares.entries()) {
    share.order.rejected += (parts[at] ?? 0n) - share.rejected;
    share.rejected = parts[at] ?? 0n;
  }
  receipt.isInspected = true;
  state.spoil(place, item, receipt, rejected);
}

/** To the supplier: what was rejected goes first. */
export async function sendBack(play: Play, { which, quantity: text, isReplaced = false }: Steps['sendBack']): Promise<void> {
  const { state } = play;
  const receipt = whichOf(
    state.receipts.filter((one) => one.item !== 'rolls' && kept(one) > 0n),
    which,
  );
  if (!receipt) return;
  const { item, place } = receipt;
  const quantity = quantityOf(text, kept(receipt), item);
  if (quantity <= 0n) return;
  const own = state.balance(place, item).unfit.find(({ of }) => of === receipt);
  const thawed = least(own?.quantity ?? 0n, quantity);
  const isThere = quantity <= kept(receipt) && quantity - thawed <= state.free(place, item);
  const refused = least(quantity, rejectedOf(receipt));
  const thaw = (): void => {
    if (own) own.quantity -= thawed;
  };
  await returnGoods(play, receipt, { quantity, refused, isThere, isReplaced, roll: null, thaw });
}

interface Returned {
  quantity: bigint;
  /** Of it: what had been refused. */
  refused: bigint;
  isThere: boolean;
  isReplaced: boolean;
  roll: string | null;
  /** What leaves is frozen no longer. */
  thaw: () => void;
}

/** False: that is refused. */
export async function returnGoods(
  play: Play,
  receipt: Receipt,
  { quantity, refused, isThere, isReplaced, roll, thaw }: Returned,
): Promise<boolean> {
  const { state } = play;
  const { item, place } = receipt;
  const params = { id: receipt.id };
  const { version, lines } = dataOf(await play.user.call(receiptsApi.get, { params }));
  const [line] = lines;
  const rollId = roll === null ? null : (line?.rolls.find(({ rollNo }) => rollNo === roll)?.id ?? '');
  const body = { reason: '色差', isReplaced, lines: [{ lineId: line?.id ?? '', rollId, quantity: told(quantity) }], version };
  const answer = await play.user.call(receiptsApi.returnGoods, { params, body: body as never });
  const parts = isThere ? partsOf(receipt, quantity, refused) : [];
  // Orders that lack nothing without what goes back, or were closed, do not wait for it again.
  const waits = (at: number): boolean => {
    const order = receipt.shares[at]?.order;
    return (
      order !== undefined && order.state === 'OPEN' && lackOf(order) + (parts[at]?.returned ?? 0n) > 0n && (parts[at]?.returned ?? 0n) > 0n
    );
  };
  const waiting = isReplaced ? [...parts.keys()].filter(waits) : [];
  const isAllowed = isThere && (!isReplaced || waiting.length > 0);
  expectAllowed(answer, isAllowed, play);
  if (!isAllowed) return false;
  // At the cost of its own receipt, whatever else lies there.
  const left = receipt.amount - receipt.backAmount;
  const amount = cents(left * quantity, kept(receipt));
  receipt.backAmount += amount;
  thaw();
  state.takeBack(place, item, quantity, amount);
  takeFrom(receipt, parts);
  for (const at of waiting) for (const share of receipt.shares.slice(at, at + 1)) replace(share, parts[at]?.returned ?? 0n);
  return true;
}

/** It is delivered again, at the price of then. */
function replace({ order, price }: ReceiptShare, quantity: bigint): void {
  order.replaced += quantity;
  order.shippedAt.set(price, (order.shippedAt.get(price) ?? 0n) - quantity);
}

/** What of an order's share goes back, and how much of that had been refused. */
interface Part {
  rejected: bigint;
  returned: bigint;
}

/** The refused part comes off the orders at which it was counted, the rest off what they have besides. */
function partsOf({ shares, item }: Receipt, quantity: bigint, refused: bigint): Part[] {
  const refusals = proportion(
    refused,
    shares.map(({ rejected }) => rejected),
    stepOf(item),
  );
  const others = proportion(
    quantity - refused,
    shares.map((share) => keptOf(share) - share.rejected),
    stepOf(item),
  );
  return shares.map((_, at) => ({ rejected: refusals[at] ?? 0n, returned: (refusals[at] ?? 0n) + (others[at] ?? 0n) }));
}

function takeFrom({ shares }: Receipt, parts: readonly Part[]): void {
  for (const [at, share] of shares.entries()) {
    const { rejected, returned } = parts[at] ?? { rejected: 0n, returned: 0n };
    share.rejected -= rejected;
    share.returned += returned;
    share.order.rejected -= rejected;
    share.order.returned += returned;
  }
}

/** The price of a receipt was wrong: what is still there of it is worth the right one, and what has left is a price difference. */
export async function correct(play: Play, { which, price }: Steps['correct']): Promise<void> {
  const { state } = play;
  const receipt = whichOf(
    state.receipts.filter((one) => one.item === 'cloth' && one.shares.every(({ returned }) => returned === 0n)),
    which,
  );
  if (!receipt) return;
  const { id, item, place, shares } = receipt;
  const quantity = totalOf(shares, (share) => share.quantity);
  const change = amountOf(quantity, units(price), 1n) - receipt.amount;
  if (change === 0n) return;
  const balance = state.balance(place, item);
  const part = state.partLeft(place, item, receipt.postedAt);
  const inStock = most(cents(change * part.over, part.under), -balance.value);
  const params = { id };
  const stored = dataOf(await play.user.call(receiptsApi.get, { params }));
  const lines = [{ lineId: stored.lines[0]?.id ?? '', unitPrice: price }];
  const plan = dataOf(await play.user.call(receiptsApi.previewCorrections, { params, body: { lines } }));
  const body = { lines, reason: '发票', stockAmount: plan.stockAmount ?? '0', version: stored.version };
  dataOf(await play.user.call(receiptsApi.correctPrices, { params, body }));
  balance.value += inStock;
  state.difference += change - inStock;
  receipt.amount += change;
}
