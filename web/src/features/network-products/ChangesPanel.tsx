import type { Product, ProductChange, ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { changeUnit } from './text.ts';

interface ChangesProps {
  of: Product | ProductRow;
  changes: readonly ProductChange[];
  most?: number;
}

/** What the supplier's last list changed: 克重 180 → 190 g/㎡. */
export function ChangesPanel({ of, changes, most = 2 }: ChangesProps) {
  if (changes.length === 0) return null;
  const rest = changes.length - most;
  return (
    <span className="product-changes">
      {changes.slice(0, most).map(({ field, label, before, after }) => (
        <span key={field}>
          {label} <s>{before || '空'}</s> <span aria-hidden="true">→</span>
          <span className="visually-hidden">改为</span> <strong>{after || '空'}</strong> {after && changeUnit(field, of)}
        </span>
      ))}
      {rest > 0 && <span>另有 {rest} 项变化</span>}
    </span>
  );
}
