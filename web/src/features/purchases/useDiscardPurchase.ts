import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { confirm } from '../../kit/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { purchaseRefreshes } from './text.ts';

/** 删除 a draft of one's own, after a confirmation. */
export function useDiscardPurchase(onDone?: () => void): { actionFor: (row: Pick<PurchaseRow, 'id' | 'code'>) => Action } {
  const discard = useApiMutation(purchasesApi.discard, { refreshes: onDone ? [] : purchaseRefreshes });
  const ask = async ({ id, code }: Pick<PurchaseRow, 'id' | 'code'>): Promise<void> => {
    const sure = await confirm({ title: `删除采购单“${code}”？`, content: '还没有下单；单号不会再用。', okText: '删除', danger: true });
    if (!sure) return;
    await discard.mutateAsync({ params: { id } });
    toast.success(`已删除 ${code}`);
    onDone?.();
  };
  return {
    actionFor: (row) => ({
      key: 'discard',
      label: '删除',
      permission: purchasesApi.discard,
      danger: true,
      run: () => void ask(row).catch(alreadyTold),
    }),
  };
}

/** Errors of a mutation are shown where it is called. */
const alreadyTold = (): void => undefined;
