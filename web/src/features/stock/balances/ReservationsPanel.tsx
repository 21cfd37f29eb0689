import type { Explanation } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { formatNumber, formatTime } from '../../../lib/format/format.ts';
import { DocumentName } from './MovementsPanel.tsx';
import '../stock.css';

interface ReservationsPanelProps {
  goods: ItemLevel;
  reservations: Explanation['reservations'];
  decimals: number;
}

/** 占用: documents with their reserved quantities and due days. */
export function ReservationsPanel({ goods, reservations, decimals }: ReservationsPanelProps) {
  return (
    <>
      <h3 className="stock-subtitle">
        占用 {formatNumber(sumDecimals(reservations.map(({ quantity }) => quantity)), decimals)} <small>不影响账面</small>
      </h3>
      <ul className="stock-terms" aria-label={stockWords.reserved}>
        {reservations.map(({ document, holder, ownership, quantity, expiresAt, createdAt }) => (
          <li key={`${document.kind} ${document.id} ${holder.id} ${ownership} ${createdAt}`}>
            <span>
              <DocumentName goods={goods} document={document} />{' '}
              <small>
                {holder.name} · {ownerships[ownership]} · {formatTime(expiresAt)} 到期
              </small>
            </span>
            <span>{formatNumber(quantity, decimals)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
