import { pricesApi } from '@mrp/contract/features/prices.ts';
import { Link } from 'react-router';
import { useCan } from '../lib/session/permissions.tsx';

interface MissingOfferLinkProps {
  spuId: string;
  skuId: string | null;
  /** For the accessible name: 维护报价 精梳棉氨汗布. */
  name: string;
}

/** Where a line misses an offer: the page that adds it, beside the form, which keeps what is typed. */
export function MissingOfferLink({ spuId, skuId, name }: MissingOfferLinkProps) {
  if (!useCan()(pricesApi.addOffers)) return null;
  return (
    <Link to={`/addSup?id=${spuId}${skuId ? `&sku=${skuId}` : ''}`} target="_blank" aria-label={`维护报价 ${name}（新标签页）`}>
      维护报价
    </Link>
  );
}
