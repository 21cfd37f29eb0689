import { expect } from 'vitest';
import { productionsApi } from '@mrp/contract/features/preparations.ts';
import { spuStockApi } from '@mrp/contract/features/stock.ts';
import { aDocument, type DocumentDraft } from '../stock.ts';
import { dataOf } from '../styles.ts';
import { inWords } from './compare.ts';
import type { Preparation, Production } from './documents.ts';
import { amountOf, halfUp, sum, told, units } from './exact.ts';
import { draw, dyedFrom, greigeFor } from './greige.ts';
import { expectAllowed, quantityOf, whichOf, type Play } from './play.ts';
import { accept, waitingOrder } from './steps-preparations.ts';
import type { Steps } from './steps.ts';

/** 染费 of a metre. */
const FEE = '5';

/** A document of greige at the mill that dyes; whether the product did it. */
async function post(play: Play, draft: Pick<DocumentDraft, 'kind' | 'lines'>, isAllowed: boolean): Promise<boolean> {
  const body = aDocument({ ...draft, holderId: play.b.holders.dyer, ownership: draft.kind === 'CONVERSION' ? null : 1 });
  const { id, version } = dataOf(await play.user.call(spuStockApi.createDocument, { body }));
  const params = { id };
  const answer = await play.user.call(spuStockApi.transitionDocument, { params, body: { action: 'post', version } });
  expectAllowed(answer, isAllowed, play);
  if (!isAllowed) dataOf(await play.user.call(spuStockApi.transitionDocument, { params, body: { action: 'void', version } }));
  return isAllowed;
}

export async function greigeIn(play: Play, { quantity: text, price }: Steps['greigeIn']): Promise<void> {
  const quantity = units(text);
  const lines = [{ materialId: play.shop.goods.greige.spuId, quantity: text, unitPrice: price }];
  if (await post(play, { kind: 'SUPPLEMENT', lines }, true))
    play.state.bring('dyer', 'greige', quantity, amountOf(quantity, units(price), 1n));
}

/** The dyed cloth is worth its greige and the fee, and lies where it was dyed. */
export async function convert(play: Play, { quantity: text }: Steps['convert']): Promise<void> {
  const { shop, state } = play;
  const quantity = quantityOf(text, state.balance('dyer', 'greige').onHand, 'greige');
  const dyed = dyedFrom(quantity);
  if (quantity <= 0n || dyed <= 0n) return;
  const isAllowed = quantity <= state.free('dyer', 'greige');
  const lines = [{ materialId: shop.goods.greige.spuId, toSkuId: shop.goods.cloth.skuId, quantity: told(quantity), dyeFee: FEE }];
  if (!(await post(play, { kind: 'CONVERSION', lines }, isAllowed))) return;
  const amount = state.take('dyer', 'greige', quantity);
  state.bring('dyer', 'cloth', dyed, amount + amountOf(dyed, units(FEE), 1n));
}

/** What the mill has of our greige is taken at once, the rest when it comes. */
export async function dye(play: Play, { quantities }: Steps['dye']): Promise<void> {
  const { state } = play;
  const [item, place, price] = ['cloth' as const, 'factory' as const, units(FEE)];
  const orders: Preparation[] = [];
  for (const text of quantities) {
    const quantity = units(text);
    const made = await waitingOrder(play, item, place, quantity, { takesGreige: true, unitPrice: FEE });
    orders.push({ ...made, quantity, finished: 0n, price, isDone: false });
  }
  const id = await accept(play, orders);
  const greige = { needed: greigeFor(sum(orders.map(({ quantity }) => quantity))), taken: 0n, takenAmount: 0n, used: 0n, usedAmount: 0n };
  draw(state, greige);
  state.productions.push({ id, item, place, price, orders, greige, batches: 0, state: 'PRODUCING' });
}

/** Greige that no batch used is back at its cost; orders that received nothing wait again. */
export async function endProduction(play: Play, { which }: Steps['endProduction']): Promise<void> {
  const { state } = play;
  const production = whichOf(
    state.productions.filter((one) => one.state === 'PRODUCING' && one.greige !== null),
    which,
  );
  if (!production?.greige) return;
  const { id, greige, orders } = production;
  const finished = sum(orders.map((one) => one.finished));
  const params = { id };
  const { version } = dataOf(await play.user.call(productionsApi.get, { params }));
  const back = greige.taken - greige.used;
  const isAllowed = back > 0n || production.batches === 0 || greigeFor(finished) <= greige.used;
  expectAllowed(await play.user.call(productionsApi.end, { params, body: { reason: '不做了', version } }), isAllowed, play);
  if (!isAllowed) return;
  if (back > 0n) state.bring('dyer', 'greige', back, greige.takenAmount - greige.usedAmount);
  production.state = production.batches === 0 ? 'CANCELLED' : 'DONE';
  for (const one of orders) one.isDone = one.finished > 0n;
  await compareEnded(play, production, back);
}

/** 已耗 is what was taken and did not come back, and 实际染损 follows from it and from what came. */
async function compareEnded({ user, now }: Play, { id, greige, orders }: Production, back: bigint): Promise<void> {
  if (!greige) return;
  const { greigeTaken, greigeUsed, greigeReturned, actualDyeLoss } = dataOf(await user.call(productionsApi.get, { params: { id } }));
  const used = greige.taken - back;
  const finished = sum(orders.map((one) => one.finished));
  const loss = used > 0n && finished > 0n && used >= finished ? halfUp((used - finished) * units('100'), used) : null;
  const stored = { greigeTaken, greigeUsed, greigeReturned, actualDyeLoss };
  expect(
    Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, text === null ? null : told(units(text))])),
    `${now}: greige of the production`,
  ).toEqual(inWords({ greigeTaken: greige.taken, greigeUsed: used, greigeReturned: back, actualDyeLoss: loss }));
}
