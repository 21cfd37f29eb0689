import type { Preparation, PreparationLine, PreparationLineInput } from '@mrp/contract/features/preparations/record.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { FormFacts } from './rules.ts';
import { offerPrice, type OfferFacts } from './offers.rules.ts';

/**
 * The prices of an edited order: those that its editor may not see stay, each in its unit. A price that was the offer's for the quantity before
 * is taken again, so that another quantity finds its break.
 */
export function keepPrices(
  stored: Preparation,
  lines: readonly PreparationLineInput[],
  { offers }: Pick<FormFacts, 'offers'>,
  canSeePrices: boolean,
): PreparationLineInput[] {
  const before = new Map(stored.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const kept = before.get(line.id ?? '');
    const isSame = kept?.materialId === line.materialId && kept.supplier.id === (line.supplierId ?? kept.supplier.id);
    if (!kept || !isSame) return line;
    const typed = canSeePrices ? line.unitPrice : kept.unitPrice;
    if (!typed || !kept.unitPrice) return { ...line, unitPrice: typed ?? null };
    if (compareDecimals(typed, kept.unitPrice) !== 0) return { ...line, priceUnitId: line.priceUnitId ?? kept.priceUnit.id };
    if (isOffered(stored, kept, offers)) return { ...line, unitPrice: null, priceUnitId: null };
    return { ...line, unitPrice: typed, priceUnitId: kept.priceUnit.id };
  });
}

function isOffered({ lines }: Preparation, kept: PreparationLine, offers: FormFacts['offers']): boolean {
  const offer = (offers.get(kept.materialId) ?? []).find(({ supplierId }) => supplierId === kept.supplier.id);
  const own = lines.filter(({ materialId, supplier }) => materialId === kept.materialId && supplier.id === kept.supplier.id);
  return isPriceOf(
    offer,
    { ...kept, unitPrice: kept.unitPrice ?? null, priceUnitId: kept.priceUnit.id },
    sumDecimals(own.map(({ quantity }) => quantity)),
  );
}

/** The price that a line has, in its unit. */
export interface KeptPrice {
  takesGreige: boolean;
  unitPrice: string | null;
  priceUnitId: string;
}

/** Whether a line's price is what the offer says for this quantity, and not one that somebody wrote. */
export function isPriceOf(offer: OfferFacts | undefined, kept: KeptPrice, quantity: string): boolean {
  const price = offer && offerPrice(offer, kept.takesGreige, quantity);
  return kept.unitPrice !== null && price?.unit.id === kept.priceUnitId && compareDecimals(price.unitPrice, kept.unitPrice) === 0;
}
