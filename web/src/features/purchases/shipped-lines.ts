import type { ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { TypedRoll } from '../stock/useRollLines.ts';

/** What is typed to ship of one material. */
export interface ShippedLine {
  skuId: string;
  quantity: string;
  /** Part that the supplier holds outside this system; empty: none. */
  unregistered: string;
  rolls: TypedRoll[];
}

/** What is missing in the supplier's stock to ship this quantity. */
export function missingOf({ brandAvailable, supplierAvailable, unit }: ShippableItem, quantity: string): string {
  const missing = decimal(quantity).minus(decimal(brandAvailable)).minus(decimal(supplierAvailable));
  return missing.gt(0) ? roundHalfUp(missing, unit.decimals) : '';
}

/** All that is open, from the supplier's stock as far as it goes. */
export function readShippedLine(item: ShippableItem): ShippedLine {
  const quantity = roundHalfUp(item.open, item.unit.decimals);
  return { skuId: item.skuId, quantity, unregistered: missingOf(item, quantity), rolls: [] };
}

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** Nothing, or zero, is not shipped. */
export const isReadyToShip = ({ quantity }: ShippedLine): boolean =>
  quantity !== '' && (!isFigure(quantity) || compareDecimals(quantity, '0') > 0);
