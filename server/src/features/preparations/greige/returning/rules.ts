import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { TakenGreige } from './queries.ts';

/** The unused part of what was taken, back into its lots, what was taken last first. */
export function planReturn(taken: readonly TakenGreige[], unused: string): Omit<TakenGreige, 'id'>[] {
  let rest = decimal(unused);
  return taken.flatMap(({ id: _id, quantity, secondQuantity, ...place }) => {
    const whole = decimal(quantity);
    const part = whole.gt(rest) ? rest : whole;
    if (part.lte(0)) return [];
    rest = rest.minus(part);
    const second =
      secondQuantity === null ? null : part.eq(whole) ? secondQuantity : roundHalfUp(decimal(secondQuantity).times(part).div(whole), 4);
    return [{ ...place, quantity: part.toFixed(), secondQuantity: second }];
  });
}
