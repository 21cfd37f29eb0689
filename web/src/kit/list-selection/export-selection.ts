import { MAX_QUERY_IDS } from '@mrp/contract/lib/query-ids.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { toast } from '../../lib/toast.ts';
import type { BulkAction, ListExport } from '../list/list-actions.ts';

/** 导出 of the selected rows; the list itself exports all matching ones. */
export function exportSelection(query: string, exportRows: (rows: Partial<ListExport>) => void): BulkAction {
  return {
    key: 'export',
    label: '导出',
    permission: EXPORT,
    run: async (chosen) => {
      if (!('ids' in chosen)) return exportRows({});
      const { ids } = chosen;
      if (ids.length > MAX_QUERY_IDS) {
        toast.error(`逐条勾选的一次最多导出 ${MAX_QUERY_IDS} 条；要导出更多，请用“选择全部”，或筛选后导出`);
        return;
      }
      const asked = new URLSearchParams(query);
      asked.set('ids', ids.join(','));
      exportRows({ query: asked.toString(), ticked: ids.length });
    },
  };
}
