import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';

interface Returnable {
  left: string;
  unit: { name: string; decimals: number };
}

/** Why so much of it cannot go back, in the words of the server; null where it can. */
export function refuseQuantity({ left, unit }: Returnable, quantity: string): string | null {
  const wrong = checkNumber(inUnit(rules.documentQuantity, unit), quantity);
  if (wrong !== null) return wrong;
  return compareDecimals(quantity, left) > 0 ? `最多可退 ${left} ${unit.name}` : null;
}
