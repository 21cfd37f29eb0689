import type { Label } from '@mrp/contract/features/stock/labels.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { formatDay, formatNumber, trimZeros } from '../../lib/format/format.ts';

/** Of a printer of 203 dpi. */
export const DOTS_PER_MM = 8;

/** Bars of two dots for an item, of three for the shorter number of a lot or a roll. */
export const barDotsOf = ({ kind }: Label): number => (kind === 'ITEM' ? 2 : 3);

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join('　');

/** The colour line first. */
export function labelLines({
  kind,
  colourName,
  specification,
  classification,
  width,
  gramWeight,
  composition,
  lotNo,
  rollNo,
  metres,
  kilograms,
  supplier,
  receivedOn,
}: Label): string[] {
  if (kind === 'ITEM') {
    const cloth = joined(width && `${trimZeros(width)} cm`, gramWeight && `${trimZeros(gramWeight)} g/㎡`);
    return [colourName || '坯布', cloth || specification, composition, classification].filter(Boolean);
  }
  const figures = [metres && `${formatNumber(metres, 2)} 米`, kilograms && `${formatNumber(kilograms, 2)} 公斤`].filter(Boolean);
  const [first = null, second = null] = figures;
  return [
    joined(colourName || stockWords.greige, rollNo && `匹 ${rollNo}`, first || null),
    joined(`缸 ${lotNo ?? ''}`, second || null),
    joined(supplier, receivedOn && `${formatDay(receivedOn)} 入库`),
  ].filter(Boolean);
}
