import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Result } from '@mrp/contract/lib/endpoint.ts';
import { Input } from 'antd';
import type { BulkField } from '../../kit/list/BulkEditForm.tsx';
import { useBulkEdit } from '../../kit/list/useBulkEdit.tsx';
import { late } from '../../kit/on-demand.tsx';
import { useApiMutation } from '../../lib/useApi.ts';
import { DictionaryPicker } from '../../pickers/DictionaryPicker.tsx';
import { materialReads } from './text.ts';

const TagSelect = late(async () => (await import('../../kit/form/TagSelect.tsx')).TagSelect);

/** ISO 3758 in words; printed care labels draw them. */
export const careSymbols = [
  '30℃水洗',
  '40℃水洗',
  '60℃水洗',
  '手洗',
  '不可水洗',
  '可漂白',
  '不可漂白',
  '悬挂晾干',
  '平摊晾干',
  '可翻转干燥',
  '不可翻转干燥',
  '低温熨烫',
  '中温熨烫',
  '高温熨烫',
  '不可熨烫',
  '专业干洗',
  '不可干洗',
].map((value) => ({ value, label: value }));

const bulkFields: readonly BulkField[] = [
  { name: 'sourceId', label: '物料来源', empty: null, control: <DictionaryPicker dictionary="materialSource" /> },
  { name: 'standard', label: '执行标准', empty: '', control: <Input maxLength={64} autoComplete="off" /> },
  { name: 'careSymbols', label: '洗涤标识', empty: [], control: <TagSelect choices={careSymbols} /> },
];

type BulkFormer = Result<typeof materialsApi.editMany>['before'][number];

/** 批量编辑 of materials: what no price, unit or approval depends on. */
export function useMaterialBulkEdit() {
  const edit = useApiMutation(materialsApi.editMany, { refreshes: materialReads });
  const restore = useApiMutation(materialsApi.restoreMany, { refreshes: materialReads });
  return useBulkEdit({
    counted: '个物料',
    fields: bulkFields,
    permission: materialsApi.editMany,
    edit: (chosen, values) => edit.mutateAsync({ body: { chosen, values } }),
    restore: (rows: BulkFormer[]) => restore.mutateAsync({ body: { rows } }),
  });
}
