import { toast } from '../../lib/toast.ts';
import type { BulkAction } from '../list/list-actions.ts';
import { MAX_COMPARED } from './comparison.ts';

interface CompareActionOptions {
  /** 个物料. */
  counted: string;
  permission: BulkAction['permission'];
  open: (ids: readonly string[]) => unknown;
}

/** 对比 of the chosen rows of a list; too few or too many are refused with the count. */
export const compareAction = ({ counted, permission, open }: CompareActionOptions): BulkAction => ({
  key: 'compare',
  label: '对比',
  permission,
  run: async (chosen, count) => {
    if ('ids' in chosen && count >= 2 && count <= MAX_COMPARED) open(chosen.ids);
    else toast.error(`已选 ${count} ${counted}，请选择 2–${MAX_COMPARED} ${counted.charAt(0)}再对比`);
  },
});
