import type { ProductChange } from '@mrp/contract/features/network-products/record.ts';

/** What the supplier's last list changed: 克重 180 → 190. */
export function ChangesPanel({ changes, most = 2 }: { changes: readonly ProductChange[]; most?: number }) {
  if (changes.length === 0) return null;
  const rest = changes.length - most;
  return (
    <span className="product-changes">
      {changes.slice(0, most).map(({ field, label, before, after }) => (
        <span key={field}>
          {label} <s>{before || '空'}</s> <span aria-hidden="true">→</span>
          <span className="visually-hidden">改为</span> <strong>{after || '空'}</strong>
        </span>
      ))}
      {rest > 0 && <span>另有 {rest} 项变化</span>}
    </span>
  );
}
