import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { confirm } from '../../kit/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { preparationRefreshes } from './text.ts';

/** 删除草稿, after a confirmation. */
export function useDiscard(onDone?: () => void): { actionFor: (row: Pick<PreparationRow, 'id' | 'code'>) => Action } {
  const discard = useApiMutation(preparationsApi.discard, { refreshes: onDone ? [] : preparationRefreshes });
  const ask = async ({ id, code }: Pick<PreparationRow, 'id' | 'code'>): Promise<void> => {
    const sure = await confirm({ title: `删除草稿“${code}”？`, content: '单号不会再用。', okText: '删除草稿', danger: true });
    if (!sure) return;
    await discard.mutateAsync({ params: { id } });
    toast.success(`已删除草稿 ${code}`);
    onDone?.();
  };
  return {
    actionFor: (row) => ({
      key: 'discard',
      label: '删除草稿',
      permission: preparationsApi.discard,
      danger: true,
      run: () => void ask(row).catch(alreadyTold),
    }),
  };
}

/** Errors of a mutation are shown where it is called. */
const alreadyTold = (): void => undefined;
