import { binsApi } from '@mrp/contract/features/bins.ts';
import type { BinProposal } from '@mrp/contract/features/bins/record.ts';
import { useMemo } from 'react';
import { useApiQuery } from '../lib/api/useApi.ts';

/** Bins proposed for goods that come in at a holder, by SKU; none where it has no bins. */
export function useBinProposals(holderId: string, skuIds: readonly string[]): ReadonlyMap<string, BinProposal> {
  const body = { holderId, skuIds: [...new Set(skuIds)] };
  const { data } = useApiQuery(binsApi.propose, { body }, { handlesErrors: 'all', enabled: body.skuIds.length > 0 });
  return useMemo(() => new Map(data?.map((proposal) => [proposal.skuId, proposal])), [data]);
}
