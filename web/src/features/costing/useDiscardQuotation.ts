import { costingApi } from '@mrp/contract/features/costing.ts';
import { confirm } from '../../kit/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { costingReads } from './text.ts';

interface Discarded {
  id: string;
  code: string;
}

/** 删除 a quotation of one's own that was never submitted, after a confirmation. */
export function useDiscardQuotation(onDone?: () => void): { actionFor: (row: Discarded) => Action } {
  const discard = useApiMutation(costingApi.discard, { refreshes: onDone ? [] : costingReads });
  const ask = async ({ id, code }: Discarded): Promise<void> => {
    const sure = await confirm({ title: `删除报价单“${code}”？`, content: '还没有提交；单号不会再用。', okText: '删除', danger: true });
    if (!sure) return;
    await discard.mutateAsync({ params: { id } });
    toast.success(`已删除 ${code}`);
    onDone?.();
  };
  return {
    actionFor: (row) => ({
      key: 'discard',
      label: '删除',
      permission: costingApi.discard,
      danger: true,
      run: () => void ask(row).catch(alreadyTold),
    }),
  };
}

/** Errors of a mutation are shown where it is called. */
const alreadyTold = (): void => undefined;
