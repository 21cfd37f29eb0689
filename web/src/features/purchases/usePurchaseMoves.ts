import { purchaseList, purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { useListTransitions } from '../../kit/list-selection/useListTransitions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { purchaseFlow, purchaseRefreshes } from './text.ts';

/** 下单, 接单, 短交关单, 取消 of one or more rows. */
export function usePurchaseMoves() {
  const one = useApiMutation(purchasesApi.transition, { refreshes: purchaseRefreshes });
  const many = useApiMutation(purchasesApi.transitionMany, { refreshes: purchaseRefreshes });
  return useListTransitions({
    workflow: purchaseFlow,
    nameOf: ({ code }: Pick<PurchaseRow, 'id' | 'version' | 'code'>) => code,
    counted: '张采购单',
    from: { list: purchaseList, endpoint: purchasesApi.list },
    one: ({ id, version }, action, { reason = '' }) => one.mutateAsync({ params: { id }, body: { action, version, reason } }),
    many: (chosen, action, { reason = '' }) => many.mutateAsync({ body: { action, chosen, reason } }),
  });
}
