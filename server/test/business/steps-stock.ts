import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { aDocument, type DocumentDraft } from '../stock.ts';
import { dataOf } from '../styles.ts';
import { amountOf, cents, told, units } from './exact.ts';
import { expectAllowed, materialOf, quantityOf, whichOf, type Play } from './play.ts';
import type { Document } from './state.ts';
import type { Steps } from './steps.ts';

/** Written by one person and posted by the next step of its workflow; null where the product refused. */
async function post(play: Play, draft: DocumentDraft, action: 'post' | 'ship', isAllowed: boolean): Promise<string | null> {
  const { id, version } = dataOf(await play.user.call(skuStockApi.createDocument, { body: aDocument(draft) }));
  const answer = await play.user.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version } });
  expectAllowed(answer, isAllowed, play);
  if (answer.code === 200) return id;
  dataOf(await play.user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'void', version } }));
  return null;
}

type Made = Pick<Document, 'id' | 'kind' | 'item' | 'place' | 'quantity'> & Partial<Document>;
function keep({ state }: Play, made: Made): Document {
  const kept: Document = { to: null, amount: 0n, arrived: 0n, arrivedAmount: 0n, state: 'POSTED', postedAt: state.post(), ...made };
  state.documents.push(kept);
  return kept;
}

export async function stock(play: Play, { item, place, quantity: text, price }: Steps['stock']): Promise<void> {
  const quantity = quantityOf(text, 0n, item);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity), unitPrice: price }];
  const id = await post(play, { kind: 'SUPPLEMENT', holderId: play.b.holders[place], ownership: 1, lines }, 'post', true);
  const amount = amountOf(quantity, units(price), 1n);
  play.state.bring(place, item, quantity, amount);
  keep(play, { id: id ?? '', kind: 'SUPPLEMENT', item, place, quantity, amount });
}

export async function issue(play: Play, { item, place, quantity: text }: Steps['issue']): Promise<void> {
  const { state, b } = play;
  const quantity = quantityOf(text, state.balance(place, item).onHand, item);
  if (quantity <= 0n) return;
  const isAllowed = quantity <= state.free(place, item);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity) }];
  const id = await post(
    play,
    { kind: 'OTHER_OUT', holderId: b.holders[place], categoryId: b.d.entry('issueCategory', '样品'), ownership: 1, reason: '送样', lines },
    'post',
    isAllowed,
  );
  if (!id) return;
  const made = keep(play, { id, kind: 'OTHER_OUT', item, place, quantity });
  made.amount = state.take(place, item, quantity, made);
}

export async function transfer(play: Play, { item, from, to, quantity: text, travels }: Steps['transfer']): Promise<void> {
  const { state, b } = play;
  const quantity = quantityOf(text, state.balance(from, item).onHand, item);
  if (quantity <= 0n || from === to) return;
  const isAllowed = quantity <= state.free(from, item);
  const lines = [{ materialId: materialOf(play, item), quantity: told(quantity) }];
  const draft = { kind: 'TRANSFER' as const, holderId: b.holders[from], toHolderId: b.holders[to], ownership: 1 as const, travels, lines };
  const id = await post(play, draft, travels ? 'ship' : 'post', isAllowed);
  if (!id) return;
  const made = keep(play, { id, kind: 'TRANSFER', item, place: from, to, quantity, state: travels ? 'TRAVELLING' : 'POSTED' });
  made.amount = state.take(from, item, quantity, made);
  if (!travels) state.bring(to, item, quantity, made.amount);
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
  state.bring(document.to, document.item, quantity, amount);
  if (isWhole) document.state = 'DONE';
}

/** A count that was closed after a document settled what the document did. */
function isReversible({ state }: Play, document: Document): boolean {
  const { kind, item, place, to, quantity, postedAt } = document;
  const touched = [place, ...(document.state === 'POSTED' && to ? [to] : [])];
  if (touched.some((one) => state.balance(one, item).countedAt > postedAt)) return false;
  if (document.state === 'TRAVELLING') return document.arrived === 0n;
  if (kind === 'OTHER_OUT') return true;
  const [holder, balance] = [to ?? place, state.balance(to ?? place, item)];
  // Unfit goods go back too, where nothing else is left.
  return state.reserved(holder, item) > 0n ? quantity <= state.free(holder, item) : quantity <= balance.onHand;
}

export async function reverse(play: Play, { which }: Steps['reverse']): Promise<void> {
  const { state } = play;
  const document = whichOf(
    state.documents.filter((one) => (one.state === 'POSTED' || one.state === 'TRAVELLING') && one.roll === undefined),
    which,
  );
  if (!document) return;
  const params = { id: document.id };
  const { version } = dataOf(await play.user.call(skuStockApi.getDocument, { params }));
  const answer = await play.user.call(skuStockApi.transitionDocument, { params, body: { action: 'reverse', version, reason: '录错' } });
  const isAllowed = isReversible(play, document);
  expectAllowed(answer, isAllowed, play);
  if (!isAllowed) return;
  const { kind, item, place, to, quantity, amount } = document;
  if (kind === 'SUPPLEMENT') state.takeBack(place, item, quantity, amount);
  else {
    if (to && document.state === 'POSTED') state.takeBack(to, item, quantity, amount);
    state.bring(place, item, quantity, amount);
  }
  document.state = 'REVERSED';
}

/** No more is adjusted away than there is, which the author learns before an approver does. */
export async function adjust({ b, shop, state, now, ...play }: Play, { item, place, change: text }: Steps['adjust']): Promise<void> {
  const change = units(text);
  const balance = state.balance(place, item);
  if (change === 0n || (change > 0n && balance.onHand === 0n)) return;
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
  expectAllowed(submitted, isAllowed, { b, shop, state, now, ...play });
  if (!isAllowed) return;
  const body = { action: 'approve' as const, version: submitted.data.version };
  dataOf(await b.supervisor.call(skuStockApi.transitionDocument, { params, body }));
  if (change > 0n) state.bring(place, item, change, cents(balance.value * change, balance.onHand));
  else state.take(place, item, -change);
  state.settle(place, item);
}
