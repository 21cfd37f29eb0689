import type { PreparationLineInput } from '@mrp/contract/features/preparations/record.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas/formulas.ts';
import type { OrderLine, Share } from './confirmation.queries.ts';

/** The maximum of lines of an order form. */
const MAX_LINES = 500;

type Who = Pick<PreparationLineInput, 'styleId' | 'skcId' | 'garmentOrderId' | 'bomLineId'>;

/** From fine to coarse: the first grain with few enough lines for an order is used. */
const grains: readonly ((share: Share) => Who)[] = [
  ({ styleId, skcId, garmentOrderId, bomLineId }) => ({ styleId, skcId, garmentOrderId, bomLineId }),
  ({ styleId, skcId, garmentOrderId }) => ({ styleId, skcId, garmentOrderId, bomLineId: null }),
  ({ styleId, skcId }) => ({ styleId, skcId, garmentOrderId: null, bomLineId: null }),
  ({ styleId }) => ({ styleId, skcId: null, garmentOrderId: null, bomLineId: null }),
];
const nobody: Who = { styleId: null, skcId: null, garmentOrderId: null, bomLineId: null };

function gather(shares: readonly Share[]): { who: Who; weight: string }[] {
  for (const grain of grains) {
    const groups = Map.groupBy(shares, (share) => Object.values(grain(share)).join(' '));
    if (groups.size <= MAX_LINES && groups.size > 0)
      return [...groups.values()].flatMap((same) => {
        const [first] = same;
        return first ? [{ who: grain(first), weight: sumDecimals(same.map(({ weight }) => weight)) }] : [];
      });
  }
  return [{ who: nobody, weight: '1' }];
}

/** The lines of one order: the ordered quantity split over the demand pro rata, by largest remainder. */
export function splitByDemand({ materialId, supplierId, wanted, decimals }: OrderLine, shares: readonly Share[]): PreparationLineInput[] {
  const wanting = gather(shares);
  const quantities = allocate({ total: decimal(wanted).toFixed(decimals), weights: wanting.map(({ weight }) => weight), decimals });
  return wanting.flatMap(({ who }, index) => {
    const quantity = quantities[index] ?? '0';
    return decimal(quantity).isZero()
      ? []
      : [{ materialId, supplierId, quantity, perSet: null, unitPrice: null, priceUnitId: null, takesGreige: null, reason: '', ...who }];
  });
}
