import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { dataOf } from '../styles.ts';
import type { Preparation } from './documents.ts';
import { ONE, units } from './exact.ts';
import { materialOf, type Play } from './play.ts';
import { MADE_IN } from './steps-preparations.ts';
import { offeredPrice } from './steps-purchases.ts';
import type { Steps } from './steps.ts';
import { dayIn } from './world.ts';

const bought = ['cloth', 'trim'] as const;

/** 美套: so many sets of cloth and trim, ordered by one person, approved by another and taken on line by line. */
export async function kit(play: Play, { place, sets, cloth, trim }: Steps['kit']): Promise<void> {
  const { b, state } = play;
  const perSet = { cloth: units(cloth), trim: units(trim) };
  const input = PreparationInput.parse({
    kind: 'MEITAO',
    basis: 'MATERIAL',
    object: 'GARMENT_SUPPLIER',
    holderId: b.holders[place],
    expectedOn: await dayIn(b, MADE_IN),
    setName: '冬装',
    sets: String(sets),
    submit: true,
    lines: bought.map((item) => ({ materialId: materialOf(play, item), supplierId: b.mills.A, perSet: item === 'cloth' ? cloth : trim })),
  });
  const { orders } = dataOf(await b.buyer.call(preparationsApi.create, { body: input }));
  const params = { id: orders[0]?.id ?? '' };
  const { version } = dataOf(await b.supervisor.call(preparationsApi.get, { params }));
  const { lines } = dataOf(await b.supervisor.call(preparationsApi.transition, { params, body: { action: 'approve', version } }));
  const made: Partial<Record<'cloth' | 'trim', Preparation>> = {};
  for (const [at, item] of bought.entries()) {
    const lineIds = [lines[at]?.id ?? ''];
    const { fingerprint } = dataOf(await play.user.call(preparationsApi.planAcceptance, { body: { lineIds } }));
    const { productions } = dataOf(await play.user.call(preparationsApi.accept, { body: { lineIds, fingerprint } }));
    const quantity = (perSet[item] * BigInt(sets) * ONE) / ONE;
    const line = {
      id: params.id,
      lineId: lineIds[0] ?? '',
      quantity,
      finished: 0n,
      price: offeredPrice(state, item, 'A', quantity),
      isDone: false,
    };
    made[item] = line;
    state.productions.push({
      id: productions[0]?.id ?? '',
      item,
      place,
      price: line.price,
      orders: [line],
      greige: null,
      batches: 0,
      state: 'PRODUCING',
    });
  }
  if (made.cloth && made.trim)
    state.kits.push({ ...params, place, sets: BigInt(sets), perSet, lines: { cloth: made.cloth, trim: made.trim } });
}
