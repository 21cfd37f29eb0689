import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { aDocument, type DocumentDraft } from '../stock.ts';
import { dataOf } from '../styles.ts';
import { ageOf, isBeforeCount, wasEnough, type Balance } from './balance.ts';
import { amountOf, cents, told, units } from './exact.ts';
import { expectAllowed, expectCounted, materialOf, momentAgo, quantityOf, whichOf, type Play } from './play.ts';
import type { Document } from './documents.ts';
import type { Steps } from './steps.ts';
import { worthOf } from './worth.ts';

/** Written by one person and posted by the next step of its workflow; null where the product refused. */
async function post(
  play: Play,
  { daysAgo = 0, ...draft }: DocumentDraft & { daysAgo?: number | undefined },
  action: 'post' | 'ship',
  isAllowed: boolean,
  balances: readonly Balance[],
): Promise<string | null> {
  const body = aDocument({ ...draft, occurredAt: momentAgo(daysAgo) });
  const made = await play.user.call(skuStockApi.createDocument, { body });
  const counted = balances.filter((one) => isBeforeCount(one, daysAgo));
  expectAllowed(made, counted.length === 0, play);
  if (counted.length > 0) {
    expectCounted(made, counted, play);
    return null;
  }
  const { id, version } = made.data;
  const answer = await play.user.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version } });
  expectAllowed(answer, isAllowed, play);
  if (answer.code === 200) return id;
  dataOf(await play.user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'void', version } }));
  return null;
}

type Made = Pick<Document, 'id' | 'kind' | 'item' | 'place' | 'quantity'> & Partial<Document>;
function keep({ state }: Play, made: Made): Document {
  const nothing = { to: null, amount: 0n, arrived: 0n, arrivedAmount: 0n, age: 0 };
  const kept: Document = { ...nothing, state: 'POSTED', postedAt: state.post(), ...made };
  state.documents.push(kept);
  return kept;
}

export async function stock(play: Play, { item, place, quantity: text, price, daysAgo = 0 }: Steps['stock']): Promise<void> {
  const quantity = quantityOf(text, 0n, item);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity), unitPrice: price }];
  const draft = { kind: 'SUPPLEMENT' as const, holderId: play.b.holders[place], ownership: 1 as const, daysAgo, lines };
  const id = await post(play, draft, 'post', true, [play.state.balance(place, item)]);
  if (!id) return;
  const amount = amountOf(quantity, units(price), 1n);
  const of = keep(play, { id, kind: 'SUPPLEMENT', item, place, quantity, amount });
  play.state.bring(place, item, quantity, amount, { of, daysAgo });
}

export async function issue(play: Play, { item, place, quantity: text, daysAgo = 0 }: Steps['issue']): Promise<void> {
  const { state, b } = play;
  const balance = state.balance(place, item);
  const quantity = quantityOf(text, balance.onHand, item);
  if (quantity <= 0n) return;
  const isAllowed = quantity <= state.free(place, item) && wasEnough(balance, daysAgo, quantity);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity) }];
  const categoryId = b.d.entry('issueCategory', '样品');
  const draft = {
    kind: 'OTHER_OUT' as const,
    holderId: b.holders[place],
    categoryId,
    ownership: 1 as const,
    reason: '送样',
    daysAgo,
    lines,
  };
  const id = await post(play, draft, 'post', isAllowed, [balance]);
  if (!id) return;
  const made = keep(play, { id, kind: 'OTHER_OUT', item, place, quantity });
  made.amount = state.take(place, item, quantity, made, daysAgo);
}

export async function transfer(play: Play, { item, from, to, quantity: text, travels, daysAgo = 0 }: Steps['transfer']): Promise<void> {
  const { state, b } = play;
  const balance = state.balance(from, item);
  const quantity = quantityOf(text, balance.onHand, item);
  if (quantity <= 0n || from === to) return;
  const isAllowed = quantity <= state.free(from, item) && wasEnough(balance, daysAgo, quantity);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity) }];
  const places = { holderId: b.holders[from], toHolderId: b.holders[to], ownership: 1 as const };
  const draft = { kind: 'TRANSFER' as const, ...places, travels, daysAgo, lines };
  const touched = travels ? [balance] : [balance, state.balance(to, item)];
  const id = await post(play, draft, travels ? 'ship' : 'post', isAllowed, touched);
  if (!id) return;
  const made = keep(play, { id, kind: 'TRANSFER', item, place: from, to, quantity, state: travels ? 'TRAVELLING' : 'POSTED' });
  made.age = ageOf(balance);
  made.amount = state.take(from, item, quantity, made, daysAgo);
  if (!travels) state.bring(to, item, quantity, made.amount, { of: made, daysAgo, age: made.age });
}

export async function arrive(play: Play, { which, quantity: text }: Steps['arrive']): Promise<void> {
  const { state } = play;
  const document = whichOf(
    state.documents.filter((one) => one.state === 'TRAVELLING' && one.roll === undefined),
    which,
  );
  if (!document?.to) return;
  const left = document.quantity - document.arrived;
  const quantity = quantityOf(text, left, document.item);
  if (quantity <= 0n || quantity > left) return;
  const params = { id: document.id };
  const stored = dataOf(await play.user.call(skuStockApi.getDocument, { params }));
  const isWhole = quantity === left;
  const body = {
    action: isWhole ? ('receive' as const) : ('receivePart' as const),
    version: stored.version,
    received: [{ lineId: stored.lines[0]?.id ?? '', rollId: null, quantity: told(quantity) }],
  };
  dataOf(await play.user.call(skuStockApi.transitionDocument, { params, body }));
  const rest = document.amount - document.arrivedAmount;
  const amount = isWhole ? rest : cents(rest * quantity, left);
  document.arrived += quantity;
  document.arrivedAmount += amount;
  state.bring(document.to, document.item, quantity, amount, { of: document, age: document.age });
  if (isWhole) document.state = 'DONE';
}

/** A count that was closed after a document settled what the document did. */
function countedSince({ state }: Play, { item, place, to, postedAt, ...document }: Document): Balance[] {
  const touched = [place, ...(document.state === 'POSTED' && to ? [to] : [])];
  return touched.map((one) => state.balance(one, item)).filter(({ countedAt }) => countedAt > postedAt);
}

function isReversible({ state }: Play, document: Document): boolean {
  const { kind, item, place, to, quantity } = document;
  if (document.state === 'TRAVELLING') return document.arrived === 0n;
  if (kind === 'OTHER_OUT' || kind === 'ADJUST_OUT') return true;
  const [holder, balance] = [to ?? place, state.balance(to ?? place, item)];
  // Unfit goods go back too, where nothing else is left.
  return state.reserved(holder, item) > 0n ? quantity <= state.free(holder, item) : quantity <= balance.onHand;
}

export async function reverse(play: Play, { which }: Steps['reverse']): Promise<void> {
  const { state, b } = play;
  const document = whichOf(
    state.documents.filter((one) => (one.state === 'POSTED' || one.state === 'TRAVELLING') && one.roll === undefined),
    which,
  );
  if (!document) return;
  const params = { id: document.id };
  const { version } = dataOf(await play.user.call(skuStockApi.getDocument, { params }));
  const isAdjustment = document.kind === 'ADJUST_IN' || document.kind === 'ADJUST_OUT';
  // An adjustment was written by the buyer, who does not approve its reversal.
  const who = isAdjustment ? b.supervisor : play.user;
  const answer = await who.call(skuStockApi.transitionDocument, { params, body: { action: 'reverse', version, reason: '录错' } });
  const counted = countedSince(play, document);
  const isAllowed = isReversible(play, document) && counted.length === 0;
  expectAllowed(answer, isAllowed, play);
  if (counted.length > 0 && isReversible(play, document)) expectCounted(answer, counted, play);
  if (isAllowed) takeDocumentBack(play, document);
}

function takeDocumentBack({ state }: Play, document: Document): void {
  const { kind, item, place, to, quantity, amount } = document;
  if (kind === 'SUPPLEMENT' || kind === 'ADJUST_IN') state.takeBack(place, item, quantity, amount, document);
  else {
    if (to && document.state === 'POSTED') state.takeBack(to, item, quantity, amount, document);
    state.bring(place, item, quantity, amount, { isReversal: true });
  }
  document.state = 'REVERSED';
}

/** No more is adjusted away than there is, which the author learns before an approver does. */
export async function adjust(play: Play, { item, place, change: text }: Steps['adjust']): Promise<void> {
  const { b, shop, state } = play;
  const change = units(text);
  const balance = state.balance(place, item);
  if (change === 0n) return;
  const direction = change > 0n ? ('IN' as const) : ('OUT' as const);
  const quantity = told(change > 0n ? change : -change);
  const draft = {
    kind: 'ADJUSTMENT' as const,
    holderId: b.holders[place],
    ownership: 1 as const,
    reasonId: b.d.entry('adjustReason', '报损'),
    reason: '破损',
    lines: [{ materialId: shop.goods[item].skuId, direction, quantity }],
  };
  const made = dataOf(await b.buyer.call(skuStockApi.createDocument, { body: aDocument(draft) }));
  const params = { id: made.id };
  const submitted = await b.buyer.call(skuStockApi.transitionDocument, { params, body: { action: 'submit', version: made.version } });
  const isAllowed = -change <= balance.onHand;
  expectAllowed(submitted, isAllowed, play);
  if (!isAllowed) return;
  const body = { action: 'approve' as const, version: submitted.data.version };
  dataOf(await b.supervisor.call(skuStockApi.transitionDocument, { params, body }));
  const kind = change > 0n ? ('ADJUST_IN' as const) : ('ADJUST_OUT' as const);
  const kept = keep(play, { id: made.id, kind, item, place, quantity: change > 0n ? change : -change });
  if (change > 0n) {
    kept.amount = worthOf(state, place, item, change);
    state.bring(place, item, change, kept.amount, { of: kept });
  } else kept.amount = state.take(place, item, -change, kept);
  state.settle(place, item);
}
