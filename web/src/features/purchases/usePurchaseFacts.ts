import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { useMemo } from 'react';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { receiverOf, skuIdOf, type ItemFacts } from './orders/purchase-lines.ts';

const KEPT_MS = 30_000;

const keyOf = (skuId: string | null, holderId: string | null): string => `${skuId} ${holderId}`;

/** Stock, receipts and offers of the materials in the lines, each for its receiver. */
export function usePurchaseFacts(holderId: string | null, rows: readonly GridRow[]): ItemFacts {
  const named = rows.flatMap((row) => {
    const skuId = skuIdOf(row);
    return skuId === null ? [] : [{ skuId, holderId: receiverOf(row) ?? holderId }];
  });
  const asked = new Map(named.map((item) => [keyOf(item.skuId, item.holderId), item]));
  // In the order of their keys, so that moved lines ask nothing again.
  const items = [...asked.keys()].toSorted((one, other) => (one < other ? -1 : 1)).flatMap((key) => asked.get(key) ?? []);
  const { data } = useApiQuery(purchasesApi.listItemFacts, { body: { items } }, { enabled: items.length > 0, staleTime: KEPT_MS });
  return useMemo(() => {
    const known = new Map((data ?? []).map((one) => [keyOf(one.skuId, one.holderId), one]));
    return { of: (row) => known.get(keyOf(skuIdOf(row), receiverOf(row) ?? holderId)) };
  }, [data, holderId]);
}
