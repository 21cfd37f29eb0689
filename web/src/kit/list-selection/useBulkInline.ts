import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useMemo } from 'react';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { bulkOfOne, type InlineEdit, type InlineField, type VersionedRow } from '../list-rows/inline-edit.ts';

interface BulkCalls {
  editMany: Endpoint;
  restoreMany: Endpoint;
}

interface BulkInline<Row> {
  fields: Readonly<Record<string, InlineField>>;
  editable: (row: Row) => boolean;
}

/** Edits in the row by 批量编辑 of one record; `declared` keeps its identity. */
export function useBulkInline<Row extends VersionedRow>(
  { editMany, restoreMany }: BulkCalls,
  refreshes: readonly Endpoint[],
  declared: BulkInline<Row>,
): InlineEdit<Row> {
  const { mutateAsync: edit } = useApiMutation(editMany, { refreshes, handlesErrors: 'all', blocking: false });
  const { mutateAsync: restore } = useApiMutation(restoreMany, { refreshes, handlesErrors: 'all' });
  return useMemo(
    () => ({
      ...declared,
      permission: editMany,
      save: bulkOfOne(
        async (body) => (await edit({ body } as never)) as BulkResult & { edit: string; version?: number },
        async (name) => (await restore({ body: { edit: name } } as never)) as BulkResult,
      ),
    }),
    [declared, editMany, edit, restore],
  );
}
