import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import type { BulkField } from '../list-selection/BulkEditForm.tsx';
import { useBulkEdit } from '../list-selection/useBulkEdit.tsx';

interface BulkEdited {
  counted: string;
  calls: { editMany: Endpoint; restoreMany: Endpoint };
  refreshes: readonly Endpoint[];
}

/** 批量编辑 of a kind. */
export function useRecordBulkEdit({ counted, calls, refreshes }: BulkEdited, fields: readonly BulkField[]) {
  const edit = useApiMutation(calls.editMany, { refreshes, handlesErrors: 'all' });
  const restore = useApiMutation(calls.restoreMany, { refreshes });
  return useBulkEdit({
    counted,
    fields,
    permission: calls.editMany,
    edit: async (chosen, values) => (await edit.mutateAsync(untypedInput({ body: { chosen, values } }))) as BulkResult & { edit: string },
    restore: async (name) => (await restore.mutateAsync(untypedInput({ body: { edit: name } }))) as BulkResult,
  });
}
