import { decimal } from '@mrp/contract/lib/decimals.ts';

/** Whether a quantity exceeds the planned one by more than the tolerance, in percent points. */
export const exceeds = (quantity: string, planned: string, tolerance: string): boolean =>
  decimal(quantity).gt(decimal(planned).times(decimal(tolerance).div(100).plus(1)));
