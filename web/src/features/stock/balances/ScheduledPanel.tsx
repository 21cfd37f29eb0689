import type { Explanation } from '@mrp/contract/features/stock/item.ts';
import { Link } from 'react-router';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useDocumentAddress } from '../../../lib/documents.ts';
import '../stock.css';

interface ScheduledPanelProps {
  scheduled: Explanation['scheduled'];
  decimals: number;
}

/** 即将入库, 即将出库: documents with planned quantities and days. */
export function ScheduledPanel({ scheduled, decimals }: ScheduledPanelProps) {
  const addressOf = useDocumentAddress();
  if (scheduled.length === 0) return <p className="stock-none">没有单据</p>;
  return (
    <ul className="stock-terms" aria-label="来源单据">
      {scheduled.map(({ document, holder, supplier, quantity, dueOn, isOverdue }) => {
        const address = addressOf(document.kind, document.id);
        const name = `${document.label} ${document.code ?? ''}`;
        return (
          <li key={`${document.kind} ${document.id} ${holder.id}`}>
            <span>
              {address ? <Link to={address}>{name}</Link> : name}{' '}
              <small className={isOverdue ? 'stock-overdue' : ''}>
                {supplier !== null && `${supplier} → `}
                {holder.name} · {formatDay(dueOn)}
                {isOverdue && ' 已逾期'}
              </small>
            </span>
            <span>{formatNumber(quantity, decimals)}</span>
          </li>
        );
      })}
    </ul>
  );
}
