import type { PurchaseDifference, PurchaseVersion } from '@mrp/contract/features/purchases/record.ts';
import { formatNumber, formatTime } from '../../../lib/format/format.ts';
import '../purchases.css';

/** 版本: what the supplier was given, each with its difference from the one before. */
export function VersionsPanel({ versions }: { versions: readonly PurchaseVersion[] }) {
  return versions.map(({ revision, reason, placedBy, placedAt, confirmedBy, confirmedAt, changes, priceChanges = [] }) => (
    <section key={revision} className="purchase-version" aria-label={`第 ${revision} 版`}>
      <h3>
        第 {revision} 版{reason && `：${reason}`}
      </h3>
      <p className="text-muted">
        {placedBy} {formatTime(placedAt)} 下单，
        {confirmedBy && confirmedAt ? `${confirmedBy} ${formatTime(confirmedAt)} 接单` : '尚未接单'}
      </p>
      {changes.length + priceChanges.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.item} ${change.field}`}>{describe(change)}</li>
          ))}
          {priceChanges.map((change) => (
            <li key={`${change.item} ${change.field}`}>
              {describe({ ...change, before: formatNumber(change.before, 4), after: formatNumber(change.after, 4) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

function describe({ item, field, before, after }: PurchaseDifference): string {
  if (before === '') return `${item} 新增 ${after}`;
  if (after === '') return `${item} 去掉 ${before}`;
  return `${item} ${field} ${before} → ${after}`;
}
