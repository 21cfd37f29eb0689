import { binsApi } from '@mrp/contract/features/bins.ts';
import type { BinRow } from '@mrp/contract/features/bins/record.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { binReads } from './text.ts';

type Switched = Pick<BinRow, 'id' | 'version' | 'active'>;

/** 停用 and 启用 of a bin, with 撤销. */
export function useBinActivity() {
  const activity = useApiMutation(binsApi.setActive, { refreshes: binReads, blocking: false });
  const change = ({ id, version, active }: Switched, undo = true): void =>
    activity.mutate(
      { params: { id }, body: { active: !active, version } },
      {
        onSuccess: (saved) =>
          toast.success(
            `已${saved.active ? '启用' : '停用'}库位“${saved.code}”`,
            undo ? { action: { label: '撤销', target: () => change(saved, false) } } : undefined,
          ),
      },
    );
  const actionFor = (bin: BinRow): Action => ({
    key: 'active',
    label: bin.active ? binWords.inactive : binWords.active,
    permission: binsApi.setActive,
    run: () => change(bin),
  });
  return { actionFor };
}
