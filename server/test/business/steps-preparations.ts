import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { dataOf } from '../styles.ts';
import { perOf, stepOf } from './balance.ts';
import { nextShares } from './allocation.ts';
import { amountOf, sum, told } from './exact.ts';
import { expectAllowed, materialOf, quantityOf, whichOf, type Play } from './play.ts';
import type { Preparation } from './documents.ts';
import { offeredPrice } from './steps-purchases.ts';
import { hasGreige, useGreige } from './greige.ts';
import type { Steps } from './steps.ts';
import { dayIn, type Place } from './world.ts';

/** Days until a preparation is expected. */
export const MADE_IN = 10;

/** Written and submitted by one person, approved by another. */
export async function waitingOrder(
  play: Play,
  item: 'cloth' | 'trim',
  place: Place,
  quantity: bigint,
  how: { takesGreige?: boolean; unitPrice?: string } = {},
) {
  const { b } = play;
  const body = PreparationInput.parse({
    kind: 'SKU',
    basis: 'MATERIAL',
    object: 'GARMENT_SUPPLIER',
    holderId: b.holders[place],
    expectedOn: await dayIn(b, MADE_IN),
    submit: true,
    lines: [{ materialId: materialOf(play, item), supplierId: b.mills.A, quantity: told(quantity), reason: '零头', ...how }],
  });
  const { orders } = dataOf(await b.buyer.call(preparationsApi.create, { body }));
  const params = { id: orders[0]?.id ?? '' };
  const { version } = dataOf(await b.supervisor.call(preparationsApi.get, { params }));
  const { lines } = dataOf(await b.supervisor.call(preparationsApi.transition, { params, body: { action: 'approve', version } }));
  return { id: params.id, lineId: lines[0]?.id ?? '' };
}

/** Several orders of the same goods, taken on as one production. */
export async function prepare(play: Play, { item, place, quantities }: Steps['prepare']): Promise<void> {
  const orders: Preparation[] = [];
  for (const text of quantities) {
    const quantity = quantityOf(text, 0n, item);
    const price = offeredPrice(play.state, item, 'A', quantity);
    orders.push({ ...(await waitingOrder(play, item, place, quantity)), quantity, finished: 0n, price, isDone: false });
  }
  const total = sum(orders.map(({ quantity }) => quantity));
  const production = { item, place, price: offeredPrice(play.state, item, 'A', total), orders, greige: null, batches: 0 };
  play.state.productions.push({ ...production, id: await accept(play, orders), state: 'PRODUCING' });
}

/** Taken on together; answers the production. */
export async function accept({ user }: Play, orders: readonly Preparation[]): Promise<string> {
  const orderIds = orders.map(({ id }) => id);
  const { fingerprint } = dataOf(await user.call(preparationsApi.planAcceptance, { body: { orderIds } }));
  const { productions } = dataOf(await user.call(preparationsApi.accept, { body: { orderIds, fingerprint } }));
  return productions[0]?.id ?? '';
}

export async function batch(play: Play, { which, quantity: text, isLast }: Steps['batch']): Promise<void> {
  const { state } = play;
  const production = whichOf(
    state.productions.filter((one) => one.state === 'PRODUCING'),
    which,
  );
  if (!production) return;
  const { id, item, place, orders, price } = production;
  const [ordered, finished] = [sum(orders.map((one) => one.quantity)), sum(orders.map((one) => one.finished))];
  const quantity = quantityOf(text, ordered, item);
  if (quantity <= 0n) return;
  const step = stepOf(item);
  const parts = nextShares(
    quantity,
    orders.map((one) => ({
      wanted: one.quantity,
      done: one.finished,
      limit: ((one.quantity * 103n) / (100n * step)) * step,
    })),
    step,
  );
  const isEnough = (finished + quantity) * 100n >= ordered * 97n;
  // The mill's own greige has no price here, so that the last batch needs enough of ours.
  const isDyed = isLast !== true || hasGreige(state, production, finished + quantity);
  const isAllowed = parts !== null && isDyed && (isEnough ? isLast !== null : isLast !== true);
  const { version } = dataOf(await play.user.call(productionsApi.get, { params: { id } }));
  const body = { quantity: told(quantity), isLast, version };
  expectAllowed(await play.user.call(productionsApi.receive, { params: { id }, body }), isAllowed, play);
  if (!isAllowed) return;
  for (const [at, one] of orders.entries()) one.finished += parts[at] ?? 0n;
  const greige = useGreige(state, production, finished + quantity, isLast === true);
  state.bring(place, item, quantity, amountOf(quantity, price, perOf(item)) + greige);
  production.batches += 1;
  if (isLast !== true) return;
  production.state = 'DONE';
  for (const one of orders) one.isDone = true;
}
