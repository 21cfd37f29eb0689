import type { ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { quantityOfRolls, type TypedRoll } from '../../stock/lots/useRollLines.ts';

/** What is typed to ship of one material. */
export interface ShippedLine {
  skuId: string;
  quantity: string;
  /** Some of it is held by the supplier outside this system. */
  hasOutside: boolean;
  /** That part; empty: none. */
  unregistered: string;
  rolls: TypedRoll[];
}

/** The supplier has some of it in this system; without any, all of it comes from outside, which is not asked. */
export const isStocked = ({ brandAvailable, supplierAvailable }: ShippableItem): boolean =>
  compareDecimals(sumDecimals([brandAvailable, supplierAvailable]), '0') > 0;

const isTracked = ({ lotTracked }: ShippableItem): boolean => lotTracked !== 'NONE';

/** What is missing in the supplier's stock to ship this quantity. */
export function missingOf({ brandAvailable, supplierAvailable, unit }: ShippableItem, quantity: string): string {
  if (!isFigure(quantity)) return '';
  const missing = decimal(quantity).minus(decimal(brandAvailable)).minus(decimal(supplierAvailable));
  return missing.gt(0) ? roundHalfUp(missing, unit.decimals) : '';
}

/** All that is open, from the supplier's stock as far as it goes; lots and rolls from outside say their quantity themselves. */
export function readShippedLine(item: ShippableItem): ShippedLine {
  const { skuId } = item;
  const open = roundHalfUp(item.open, item.unit.decimals);
  const missing = missingOf(item, open);
  const outside = isTracked(item) ? '' : missing;
  return { skuId, quantity: isStocked(item) ? open : outside, hasOutside: missing !== '', unregistered: outside, rolls: [] };
}

/** What the stock does not cover comes from outside, unless another part was typed. */
export function withQuantity(item: ShippableItem, line: ShippedLine, quantity: string): ShippedLine {
  if (!isStocked(item)) return { ...line, quantity, unregistered: quantity };
  const missing = missingOf(item, quantity);
  const hasOutside = line.hasOutside || missing !== '';
  if (isTracked(item)) return { ...line, quantity, hasOutside };
  const isProposed = line.unregistered === missingOf(item, line.quantity);
  return { ...line, quantity, hasOutside, unregistered: isProposed ? missing : line.unregistered };
}

export function withOutside(item: ShippableItem, line: ShippedLine, hasOutside: boolean): ShippedLine {
  const unregistered = hasOutside && !isTracked(item) ? missingOf(item, line.quantity) : '';
  return { ...line, hasOutside, unregistered, rolls: [] };
}

/** The rolls from outside are the whole quantity where the supplier has nothing in this system. */
export function withRolls(item: ShippableItem, line: ShippedLine, rolls: TypedRoll[]): ShippedLine {
  const sum = quantityOfRolls(rolls);
  return { ...line, rolls, unregistered: sum, quantity: isStocked(item) ? line.quantity : sum };
}

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** Nothing, or zero, is not shipped. */
export const isReadyToShip = ({ quantity }: ShippedLine): boolean =>
  quantity !== '' && (!isFigure(quantity) || compareDecimals(quantity, '0') > 0);
