import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { Link } from 'react-router';
import { quantityText } from '../../lib/format/quantities.ts';
import { purchaseAddress } from './text.ts';
import './purchases.css';

/** The orders that a line of a shipment or receipt is for, each with its part. */
export function OrderSharesPanel({ shares, unit }: Pick<Shipment['lines'][number], 'shares' | 'unit'>) {
  return shares.map(({ orderId, code, lineId, quantity }) => (
    <span key={lineId} className="purchase-share">
      <Link to={purchaseAddress(orderId)}>{code}</Link> {quantityText(quantity, unit)}
    </span>
  ));
}
