import { decimal } from '@mrp/contract/lib/decimals.ts';
import { secondShare } from '../../stock/rules.ts';
import type { TakenGreige } from './greige-returns.queries.ts';

/** Plans the return of unused greige to its lots, the latest taken first. */
export function planReturn(taken: readonly TakenGreige[], unused: string): Omit<TakenGreige, 'id' | 'secondDecimals'>[] {
  let rest = decimal(unused);
  return taken.flatMap(({ id: _id, quantity, secondQuantity, secondDecimals, ...place }) => {
    const whole = decimal(quantity);
    const part = whole.gt(rest) ? rest : whole;
    if (part.lte(0)) return [];
    rest = rest.minus(part);
    const second = secondShare({ onHand: quantity, secondQuantity }, part.toFixed(), secondDecimals);
    return [{ ...place, quantity: part.toFixed(), secondQuantity: second }];
  });
}
