import { leftOf, totalOf } from './documents.ts';
import { most, sum, told, units } from './exact.ts';
import { whichOf, type Play } from './play.ts';
import { sendGoods, shippable } from './steps-purchases.ts';
import { receiveGoods } from './steps-receipts.ts';
import { lotOf } from './state.ts';
import { cutName } from './steps-rolls.ts';
import type { Steps } from './steps.ts';

const named = (rolls: readonly [string, bigint][]) =>
  rolls.map(([rollNo, quantity]) => ({ lotNo: lotOf(rollNo), rollNo, quantity: told(quantity) }));

/** From then on the rolls are under way. */
export async function rollShip(play: Play, { which, lengths }: Steps['rollShip']): Promise<void> {
  const { state } = play;
  const order = whichOf(
    shippable(play).filter(({ item }) => item === 'rolls'),
    which,
  );
  if (!order) return;
  const known = [...state.rolls.keys()].filter((name) => name.startsWith('P') && !name.includes('-')).length;
  const rolls = lengths.map((length, at): [string, bigint] => [`P${known + at + 1}`, units(length)]);
  const quantity = sum(rolls.map(([, length]) => length));
  const sent = await sendGoods(play, [order], { quantity, isLast: false, daysAgo: 0, rolls: named(rolls) });
  if (!sent) return;
  sent.rolls = new Map(rolls);
  for (const [name, length] of rolls) state.lay(name, 'under way', length);
}

/** What a roll measures more joins its shipment; what is missing of it stays under way as a roll of its own. */
export async function rollReceive(play: Play, { which, isAll, change: text }: Steps['rollReceive']): Promise<void> {
  const { state } = play;
  const shipment = whichOf(
    state.shipments.filter(({ item, shares }) => item === 'rolls' && totalOf(shares, leftOf) > 0n),
    which,
  );
  if (!shipment) return;
  const change = units(text);
  const sent = [...shipment.rolls].slice(0, isAll ? undefined : 1);
  const arrived = sent.map(([name, length], at): [string, bigint] => [name, at === 0 ? length + change : length]);
  if (arrived.some(([, length]) => length <= 0n)) return;
  const quantity = sum(arrived.map(([, length]) => length));
  const isDone = await receiveGoods(play, shipment, { quantity, surplus: most(change, 0n), daysAgo: 0, rolls: named(arrived) });
  if (!isDone) return;
  for (const [name, length] of arrived) {
    shipment.rolls.delete(name);
    state.lay(name, shipment.place, length);
  }
  const [first] = arrived;
  if (change >= 0n || !first) return;
  const rest = cutName(play, first[0]);
  shipment.rolls.set(rest, -change);
  state.lay(rest, 'under way', -change);
}
