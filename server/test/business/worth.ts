import { perOf } from './balance.ts';
import { underWay } from './compare.ts';
import { amountOf, cents, sum } from './exact.ts';
import type { State } from './state.ts';
import { offeredPrice } from './steps-purchases.ts';
import { allPlaces, type Bought, type Place } from './world.ts';

/** What goods without a price are worth: the average of their place, else of all there are, on their way too, else what mill A asks. */
export function worthOf(state: State, place: Place, item: Bought, quantity: bigint): bigint {
  const here = state.balance(place, item);
  const [travelling, travellingValue] = underWay(state, item);
  const all = allPlaces.map((one) => state.balance(one, item));
  const everywhere = {
    onHand: travelling + sum(all.map(({ onHand }) => onHand)),
    value: travellingValue + sum(all.map(({ value }) => value)),
  };
  const average = [here, everywhere].find(({ onHand, value }) => onHand > 0n && value > 0n);
  if (average) return cents(average.value * quantity, average.onHand);
  return amountOf(quantity, offeredPrice(state, item, 'A', quantity), perOf(item));
}
