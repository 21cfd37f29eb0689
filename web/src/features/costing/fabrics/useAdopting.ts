import { costingApi } from '@mrp/contract/features/costing.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { BulkAction } from '../../../kit/list/list-actions.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

/** 批量采用建议价: the benchmark becomes the approved price of lines that were quoted above it. */
export function useAdopting(): BulkAction {
  const adopt = useApiMutation(costingApi.adoptBenchmarks, { refreshes: costingReads });
  return {
    key: 'adopt',
    label: '采用建议价',
    permission: costingApi.adoptBenchmarks,
    ask: (count) => ({ title: `${count} 行采用建议价？`, content: '报价高于建议价的核减为建议价，其余按报价采纳；没有建议价的行不变。' }),
    run: async (chosen: Selection) => adopt.mutateAsync({ body: { chosen } }),
  };
}
