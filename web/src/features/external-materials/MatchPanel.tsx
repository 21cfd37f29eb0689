import type { ExternalMaterial, ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { formatPercent } from '../../lib/format.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { internalAddress, matchFacts } from './text.ts';

/** 匹配 of a record: where it is from, and what it became. */
export function MatchPanel({ external }: { external: ExternalMaterial }) {
  const { sku } = external;
  const internal = sku && (
    <Link to={internalAddress(sku.spuId, sku.id)}>
      {sku.code} {sku.name} {sku.colourName}
    </Link>
  );
  const [origin, ...rest] = matchFacts(external);
  return <FactList facts={[...(origin ? [origin] : []), ...(internal ? [{ label: '内部物料', value: internal }] : []), ...rest]} />;
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
