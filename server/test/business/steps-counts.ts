import { giveReasons, moveCount, openCount, sendEvents, type CountWorld } from '../stocktakes.ts';
import type { TestUser } from '../app.ts';
import { most, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { Steps } from './steps.ts';
import { worthOf } from './worth.ts';

/** One count from its plan to its approval: what was counted differs from the books by so much. */
export async function count({ b, shop, state }: Play, { item, place, change }: Steps['count']): Promise<void> {
  const balance = state.balance(place, item);
  const counted = balance.onHand + units(change);
  if (balance.onHand === 0n || counted < 0n) return;
  const w = {
    holders: [b.holders[place]],
    items: [shop.goods[item].itemId],
    planner: b.buyer,
    supervisor: b.supervisor,
    counters: b.counters,
    reasonId: b.countReason,
  } as unknown as CountWorld;
  const { id, code } = await openCount(w, [0], { recountPercent: '99', recountAmount: '9999999' });
  const write = async (counter: TestUser, round: number): Promise<void> => {
    await sendEvents(counter, id, [{ code: shop.goods[item].code, quantity: told(counted), round }]);
    await moveCount(b.supervisor, w, id, round === 1 ? 'finish' : 'finishRecount');
  };
  await write(b.counters[0], 1);
  // More than the band away from the books: somebody else counts it again, and finds the same.
  if (most(counted - balance.onHand, balance.onHand - counted) * 100n > balance.onHand * 99n) await write(b.counters[1], 2);
  if (counted !== balance.onHand) await giveReasons(w, id);
  await moveCount(b.supervisor, w, id, 'approve');
  const variance = counted - balance.onHand;
  if (variance > 0n) state.bring(place, item, variance, worthOf(state, place, item, variance));
  if (variance < 0n) state.take(place, item, -variance);
  balance.countedAt = state.post();
  balance.countCode = code;
  state.settle(place, item);
}
