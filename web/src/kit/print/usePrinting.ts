import { MAX_PRINT } from '@mrp/contract/lib/print-query.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useNavigate } from 'react-router';
import type { BulkAction } from '../list/list-actions.ts';
import { toast } from '../../lib/toast.ts';

/** 打印 of the selected records, one after the other. */
export function usePrinting(permission: Endpoint, noun: string, addressOf: (ids: readonly string[]) => string): BulkAction {
  const navigate = useNavigate();
  return {
    key: 'print',
    label: '打印',
    permission,
    run: async (chosen: Selection) => {
      if ('ids' in chosen && chosen.ids.length <= MAX_PRINT) await navigate(addressOf(chosen.ids));
      else toast.error(`一次最多打印 ${MAX_PRINT} 张${noun}，请逐张勾选`);
    },
  };
}
