import { bomsApi } from '@mrp/contract/features/styles.ts';
import { dataOf, moveBom } from '../styles.ts';
import { units } from './exact.ts';
import { whichOf, type Play } from './play.ts';
import type { Steps } from './steps.ts';
import { bomLines } from './world.ts';

/** The next version, written by one person and confirmed by another. Orders whose BOM is locked keep theirs. */
export async function bom(play: Play, { cloth, trim }: Steps['bom']): Promise<void> {
  const { b, shop, state } = play;
  const { version } = dataOf(await b.buyer.call(bomsApi.get, { params: { id: shop.bomId } }));
  const draft = dataOf(await b.buyer.call(bomsApi.addVersion, { params: { id: shop.bomId }, body: { version, changeNote: '改用料' } }));
  const lines = bomLines(b, shop, { cloth, trim });
  const body = { version: draft.version, changeNote: '改用料', remark: '', lines };
  dataOf(await b.buyer.call(bomsApi.edit, { params: { id: draft.id }, body: body as never }));
  await moveBom(b.buyer, draft, 'submit');
  await moveBom(b.supervisor, draft, 'confirm');
  shop.bomId = draft.id;
  state.consumption = { cloth: units(cloth), trim: units(trim) };
}

export async function lock(play: Play, { which }: Steps['lock']): Promise<void> {
  const { shop, state } = play;
  const order = whichOf(
    state.orders.filter((one) => one.state === 'OPEN' && one.locked === null),
    which,
  );
  if (!order) return;
  const { version } = dataOf(await play.user.call(bomsApi.get, { params: { id: shop.bomId } }));
  dataOf(await play.user.call(bomsApi.lock, { params: { id: shop.bomId }, body: { garmentOrderId: order.id, version } }));
  order.locked = { ...state.consumption };
}
