import type { ExternalMaterial, ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { formatPercent } from '../../../lib/format/format.ts';
import { internalAddress } from '../text.ts';
import '../external-materials.css';

/** The internal colour that a record became, as a link. */
export function InternalLink({ sku }: Pick<ExternalMaterial, 'sku'>) {
  if (!sku) return null;
  return (
    <Link to={internalAddress(sku.spuId, sku.id)}>
      {sku.code} {sku.name} {sku.colourName}
    </Link>
  );
}

/** The internal material of a row: what it became, or the most similar one with its score. */
export function MatchCell({ row: { internal } }: { row: ExternalRow }) {
  if (!internal) return <EmptyCell />;
  const { spuId, skuId, code, name, score } = internal;
  return (
    <>
      {score !== null && <span className="match-score">{formatPercent(score, 2)}</span>}
      <Link to={internalAddress(spuId, skuId)} tabIndex={-1}>
        {code} {name}
      </Link>
    </>
  );
}
