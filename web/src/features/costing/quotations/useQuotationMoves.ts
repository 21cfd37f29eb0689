import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { useListTransitions } from '../../../kit/list-selection/useListTransitions.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads, quotationFlow } from '../text.ts';

/** 提交报价, 派发, 打回报价, 重新核价, 取消报价 of one or more rows. */
export function useQuotationMoves() {
  const one = useApiMutation(costingApi.transition, { refreshes: costingReads });
  const many = useApiMutation(costingApi.transitionMany, { refreshes: costingReads });
  return useListTransitions({
    workflow: quotationFlow,
    nameOf: ({ code }: Pick<QuotationRow, 'id' | 'version' | 'code'>) => code,
    counted: '张报价单',
    from: { list: quotationList, endpoint: costingApi.list },
    one: ({ id, version }, action, { reason }) => one.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } }),
    many: (chosen, action, { reason }) => many.mutateAsync({ body: { action, chosen, ...(reason && { reason }) } }),
  });
}
