import type { Material } from '@mrp/contract/features/materials/record.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { Swatch } from '../../../kit/Swatch.tsx';
import { skuLabel, skuShade } from '../text.ts';
import '../materials.css';

/** 已有颜色, so that none is added twice by mistake. */
export function StoredColoursPanel({ material: { skus } }: { material: Material }) {
  if (skus.length === 0) return null;
  return (
    <ul className="m-stored" aria-label="已有颜色">
      {skus.map((sku) => (
        <li key={sku.id}>
          <Swatch shade={skuShade(sku)} size={20} silent />
          <span>{skuLabel(sku)}</span>
          <span className="k-unit">{skuWorkflow.states[sku.state].label}</span>
        </li>
      ))}
    </ul>
  );
}
