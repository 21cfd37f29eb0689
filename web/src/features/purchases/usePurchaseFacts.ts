import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { useMemo } from 'react';
import type { GridRow } from '../../kit/grid/columns.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { skuIdOf, type ItemFacts } from './purchase-lines.ts';

const KEPT_MS = 30_000;

/** Stock, receipts and offers of the materials in the lines, for the receiver. */
export function usePurchaseFacts(holderId: string | null, rows: readonly GridRow[]): ItemFacts {
  const named = rows.flatMap((row) => skuIdOf(row) ?? []);
  const skuIds = [...new Set(named)].toSorted();
  const { data } = useApiQuery(
    purchasesApi.listItemFacts,
    { body: { holderId, skuIds } },
    { enabled: skuIds.length > 0, staleTime: KEPT_MS },
  );
  return useMemo(() => new Map((data ?? []).map((one) => [one.skuId, one])), [data]);
}
