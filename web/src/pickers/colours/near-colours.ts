import { ALIKE_WITHIN, type ColourInput, type NearColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';

const HEX = /^#[0-9a-f]{6}$/i;
const LAB = /^\d{1,3}(\.\d{1,4})?(,-?\d{1,3}(\.\d{1,4})?){2}$/;

/** What is asked about a colour: its measured Lab before its value on the screen; null: neither is complete. */
export function askedColour({ hex, lab }: { hex?: string | null | undefined; lab?: ColourInput['lab'] | undefined }) {
  const measured = lab ? `${lab.l},${lab.a},${lab.b}` : '';
  if (LAB.test(measured)) return { lab: measured };
  return hex && HEX.test(hex) ? { hex } : null;
}

/** Those of them that hardly anybody tells from it, without the edited colour itself. */
export const alikeOf = (near: readonly NearColour[], exceptId: string | null): NearColour[] =>
  near.filter(({ id, deltaE }) => id !== exceptId && compareDecimals(deltaE, ALIKE_WITHIN) <= 0);
