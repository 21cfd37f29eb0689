import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { useMemo } from 'react';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { itemIdOf, type ItemFacts } from './preparation-lines.ts';

/** Stock, receipts, plans and suppliers of the items in the lines, for the destination holder. */
export function useItemFacts(kind: PreparationKind, holderId: string | null, rows: readonly GridRow[]): ItemFacts {
  const named = rows.flatMap((row) => itemIdOf(row) ?? []);
  const materialIds = [...new Set(named)].toSorted();
  const { data } = useApiQuery(
    preparationsApi.listItemFacts,
    { body: { kind, holderId, materialIds } },
    { enabled: materialIds.length > 0, staleTime: KEPT_MS },
  );
  return useMemo(() => new Map((data ?? []).map((one) => [one.materialId, one])), [data]);
}

const KEPT_MS = 30_000;
