import { MAX_IDS, skuStockApi } from '@mrp/contract/features/stock.ts';
import { useMemo } from 'react';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { materialOf, type Supply } from './pick-lines.ts';

const KEPT_MS = 30_000;

/** Free stock of the materials in the lines at the place of picking; null without place or right. */
export function useSupply(holderId: string | null, rows: readonly GridRow[]): Supply | null {
  const allowed = useCan()(skuStockApi.choose);
  const codes = [...new Set(rows.flatMap((row) => materialOf(row)?.code ?? []))].toSorted().slice(0, MAX_IDS);
  const enabled = allowed && holderId !== null && codes.length > 0;
  const body = { codes, ...(holderId !== null && { holderId }), page: 1, pageSize: MAX_IDS };
  const { data, isPlaceholderData } = useApiQuery(skuStockApi.choose, { body }, { enabled, staleTime: KEPT_MS, handlesErrors: 'all' });
  return useMemo(
    () => (enabled && data && !isPlaceholderData ? new Map(data.rows.map(({ code, available }) => [code, available ?? '0'])) : null),
    [enabled, data, isPlaceholderData],
  );
}
