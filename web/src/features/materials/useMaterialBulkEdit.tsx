import { materialsApi } from '@mrp/contract/features/materials.ts';
import { careSymbols } from '@mrp/contract/features/materials/care-symbols.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { materialBulkNames } from '@mrp/contract/features/materials/input.ts';
import type { BulkField } from '../../kit/list/BulkEditForm.tsx';
import { useBulkEdit } from '../../kit/list/useBulkEdit.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useApiMutation } from '../../lib/useApi.ts';
import { bulkFields } from '../../pickers/RecordField.tsx';
import { materialReads } from './text.ts';

const TagSelect = lazyPanel(async () => (await import('../../kit/form/TagSelect.tsx')).TagSelect);

const careChoices = careSymbols.map((value) => ({ value, label: value }));

const fields: readonly BulkField[] = [
  ...bulkFields(materialFields, materialBulkNames),
  { name: 'careSymbols', label: '洗涤标识', empty: [], control: <TagSelect choices={careChoices} /> },
];

/** 批量编辑 of materials: fields that do not affect price, unit or approval. */
export function useMaterialBulkEdit() {
  const edit = useApiMutation(materialsApi.editMany, { refreshes: materialReads, handlesErrors: 'all' });
  const restore = useApiMutation(materialsApi.restoreMany, { refreshes: materialReads });
  return useBulkEdit({
    counted: '个物料',
    fields,
    permission: materialsApi.editMany,
    edit: (chosen, values) => edit.mutateAsync({ body: { chosen, values } }),
    restore: (name) => restore.mutateAsync({ body: { edit: name } }),
  });
}
