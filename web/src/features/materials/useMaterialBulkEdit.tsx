import { careSymbols } from '@mrp/contract/features/materials/care-symbols.ts';
import { fabricNames, materialFields, materialLabels, trimNames } from '@mrp/contract/features/materials/fields.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import type { BulkField } from '../../kit/list-selection/BulkEditForm.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useRecordBulkEdit } from '../../kit/record/useRecordBulkEdit.ts';
import { bulkFields } from '../../pickers/RecordField.tsx';
import { fastnessNames } from './material-groups.ts';
import { SubstitutePriorityField } from '../../pickers/SubstitutePriorityField.tsx';
import { materialKind } from './kind.ts';

const TagSelect = lazyPanel(async () => (await import('../../kit/form/fields/TagSelect.tsx')).TagSelect);

const careChoices = careSymbols.map((value) => ({ value, label: value }));

/** The labels that people change most stand first; the groups keep the order of their declaration. */
const groups: readonly { group: string; names: readonly string[] }[] = [
  { group: '面料规格', names: fabricNames },
  { group: '辅料规格', names: trimNames },
  { group: '色牢度', names: fastnessNames },
];

const declared = bulkFields(materialFields);
const isGrouped = ({ name }: BulkField) => groups.some(({ names }) => names.includes(name));

const fields: readonly BulkField[] = [
  ...[
    ...bulkFields(materialLabels),
    ...declared.filter((field) => !isGrouped(field)),
    { name: 'careSymbols', label: materialsWords.careSymbols, empty: [], control: <TagSelect choices={careChoices} /> },
    { name: 'substitute', label: '替代优先级', control: <SubstitutePriorityField /> },
  ].map((field) => ({ ...field, group: '标签与通用' })),
  ...groups.flatMap(({ group, names }) => declared.filter(({ name }) => names.includes(name)).map((field) => ({ ...field, group }))),
];

/** 批量编辑 of materials: fields that do not affect price, unit or approval. */
export const useMaterialBulkEdit = () => useRecordBulkEdit(materialKind, fields);
