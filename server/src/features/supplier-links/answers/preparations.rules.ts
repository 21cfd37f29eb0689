import type { LinkPreparationAnswer } from '@mrp/contract/features/supplier-links/preparation.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { formatQuantity } from '../../stock/rules.ts';

type Said = LinkPreparationAnswer['lines'][number];

interface Asked {
  openQuantity: string;
  wantedOn: string;
  unit: { name: string; decimals: number };
}

/** The day on which the last part is ready. */
export const lastDay = (parts: readonly { readyOn: string }[]): string =>
  parts.reduce((last, { readyOn }) => (readyOn > last ? readyOn : last), '');

/** What is wrong with what is said of a material, by field of its line. */
export function checkPromise({ openQuantity, wantedOn, unit }: Asked, { parts, reason }: Said, today: string): Record<string, string> {
  const fields: Record<string, string> = {};
  parts.forEach(({ readyOn, quantity }, at) => {
    const wrong = checkNumber(inUnit(rules.documentQuantity, unit), quantity);
    if (wrong) fields[`parts.${at}.quantity`] = wrong;
    if (readyOn < today) fields[`parts.${at}.readyOn`] = '不能早于今天';
  });
  if (Object.keys(fields).length > 0) return fields;
  const sum = sumDecimals(parts.map(({ quantity }) => quantity));
  const difference = compareDecimals(sum, openQuantity);
  const told = (quantity: string) => formatQuantity(quantity, { unitName: unit.name, decimals: unit.decimals });
  if (difference > 0) return { [`parts.${parts.length - 1}.quantity`]: `各批合计 ${told(sum)}，最多 ${told(openQuantity)}` };
  if (reason === '' && (difference < 0 || lastDay(parts) > wantedOn))
    return { reason: difference < 0 ? `少于 ${told(openQuantity)}，请写原因` : `晚于 ${wantedOn}，请写原因` };
  return {};
}
