import type { ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { internalAddress } from './text.ts';

/** The internal material of a row: what it became, or the most similar one. */
export function MatchCell({ row: { internal } }: { row: ExternalRow }) {
  if (!internal) return <EmptyCell />;
  return (
    <Link to={internalAddress(internal.spuId, internal.skuId)} tabIndex={-1}>
      {internal.code} {internal.name}
    </Link>
  );
}
