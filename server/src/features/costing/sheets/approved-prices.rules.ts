import type { OwnConversion } from '@mrp/contract/features/costing/costed-units.ts';
import { quoteForPrice } from '@mrp/contract/features/costing/figures.ts';
import type { PriceSkip, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { Unit } from '@mrp/contract/lib/units.ts';

/** An active offer of a matched material, with its terms. */
export interface OfferTerms extends Required<OwnConversion> {
  offerId: string;
  skuId: string;
  supplierId: string;
  preferred: boolean;
  kind: 'FABRIC' | 'TRIM';
  unit: Unit & { id: string; name: string };
  disparity: string | null;
  taxIncluded: boolean;
  taxRate: string;
  rate: string | null;
  width: string | null;
  gramWeight: string | null;
  /** The bulk price in force. */
  price: string | null;
  today: string;
}

export type PricedLine = Pick<
  SheetLine,
  'id' | 'part' | 'name' | 'site' | 'item' | 'decision' | 'supply' | 'approvedPrice' | 'supplier' | 'costedUnit'
>;

export interface ApprovedPrices {
  /** By offer; what is in force already is left out. */
  prices: { offerId: string; price: string; today: string }[];
  skips: PriceSkip[];
}

/** Lines whose approved price belongs into the price history: matched materials that somebody is paid for. */
export const isPricedMaterial = ({ part, item, decision, supply, approvedPrice }: PricedLine): boolean =>
  part === 'MATERIAL' && item !== null && decision !== null && decision !== 'REJECTED' && supply !== 'CUSTOMER' && Boolean(approvedPrice);

/**
 * The bulk prices that lines give to offers, each in the terms of its offer: that of the line's supplier, else the preferred one. A supplier
 * who is named and has no offer gets none, and nobody else gets his price. Of several lines of one offer the last one counts.
 */
export function approvedPrices(lines: readonly PricedLine[], offers: readonly OfferTerms[]): ApprovedPrices {
  const found = new Map<string, { line: PricedLine; offer: OfferTerms; price: string }>();
  const skips: PriceSkip[] = [];
  const skip = ({ id, name, site }: PricedLine, reason: string) =>
    skips.push({ lineId: id, name: [name, site].filter(Boolean).join(' '), reason });
  for (const line of lines.filter(isPricedMaterial)) {
    const offer = offerOf(line, offers);
    if (!offer) {
      skip(line, noOffer(line));
      continue;
    }
    const price = priceIn(offer, line);
    if ('reason' in price) {
      skip(line, price.reason);
      continue;
    }
    const former = found.get(offer.offerId);
    if (former && !decimal(former.price).eq(decimal(price.price)))
      skip(former.line, '同一供应商的同一颜色在后面还有一行，核价不同，按后一行写入');
    found.set(offer.offerId, { line, offer, price: price.price });
  }
  const isNew = ({ offer, price }: { offer: OfferTerms; price: string }) =>
    offer.price === null || !decimal(offer.price).eq(decimal(price));
  return {
    prices: [...found.values()].filter(isNew).map(({ offer: { offerId, today }, price }) => ({ offerId, price, today })),
    skips,
  };
}

function offerOf({ item, supplier }: PricedLine, offers: readonly OfferTerms[]): OfferTerms | undefined {
  const own = offers.filter(({ skuId, supplierId }) => skuId === item?.id && (supplier === null || supplierId === supplier.id));
  return own.find(({ preferred }) => preferred) ?? (supplier === null ? undefined : own[0]);
}

const noOffer = ({ supplier }: PricedLine): string =>
  supplier === null ? '没有供应商报价，请先为这个颜色加供应商' : `${supplier.name} 没有这个颜色的报价，也不写给别的供应商，请先为他加报价`;

/** What the offer has to say for the approved price, or why it cannot say it. */
function priceIn(offer: OfferTerms, { approvedPrice, costedUnit: unit }: PricedLine): { price: string } | { reason: string } {
  if (offer.rate === null) return { reason: '供应商报价的币种今天没有汇率，请先在字典管理中登记' };
  const units = unit && approvedPrice ? { unit, priceUnit: offer.unit } : null;
  const terms = { rate: offer.rate, taxIncluded: offer.taxIncluded, taxRate: offer.taxRate };
  const price = units && approvedPrice ? quoteForPrice(approvedPrice, { ...offer, ...units, taxRate: null }, terms) : null;
  if (price === null) return { reason: `核价按${unit?.name ?? '件'}，供应商报价按${offer.unit.name}，不能换算，请补门幅和克重或换算系数` };
  // Fabric prices have two decimals.
  const rounded = roundHalfUp(price, offer.kind === 'FABRIC' ? 2 : 4);
  return decimal(rounded).isZero() ? { reason: `折成供应商报价的单位（${offer.unit.name}）后为 0` } : { price: rounded };
}
