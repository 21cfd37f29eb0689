import { importsApi } from '@mrp/contract/features/imports.ts';
import { isEditable, supplierList, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierComparisonApi } from '@mrp/contract/features/suppliers/comparison.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { SupplierRow } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { useNavigate } from 'react-router';
import { compareAction } from '../../kit/compare/compare-action.ts';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useBulkEdit } from '../../kit/list-selection/useBulkEdit.tsx';
import { useBulkInline } from '../../kit/list-selection/useBulkInline.ts';
import { useListTransitions } from '../../kit/list-selection/useListTransitions.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { classificationSource } from '../../pickers/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/import-source.ts';
import { bulkFields } from '../../pickers/RecordField.tsx';
import { CertificateDayPanel } from './record/CertificateDayPanel.tsx';
import { PauseManyPanel } from './PauseManyPanel.tsx';
import { PausePanel } from './PausePanel.tsx';
import {
  actionsOf,
  compareAddress,
  copyAddress,
  detailAddress,
  supplierEditAddress,
  linkActions,
  newAddress,
  supplierReads,
} from './text.ts';

const SupplierPeekPanel = lazyPanel(async () => (await import('./SupplierPeekPanel.tsx')).SupplierPeekPanel);

const sources = {
  sourceIds: dictionarySource('supplierSource', '来源'),
  categoryIds: dictionarySource('supplierCategory', supplierWords.categories),
  companyTypeIds: dictionarySource('companyType', supplierFields.companyTypeId.label),
  classificationIds: classificationSource(),
};
const supplierBulkFields = bulkFields(supplierFields);
const sourcesWithImports = { ...sources, import: importSource('suppliers') };

const cells = {
  certificateValidTo: ({ certificateValidTo, certificateState }: SupplierRow) =>
    certificateValidTo ? <CertificateDayPanel validTo={certificateValidTo} state={certificateState} /> : <EmptyCell />,
};

/** 供应商档案. */
export function SupplierListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const moves = useMoves();
  const bulkEdit = useSupplierBulkEdit();
  const inline = useBulkInline(suppliersApi, supplierReads, inlineFields);
  const discard = useDiscardSupplier();
  return (
    <>
      <ListPage
        list={supplierList}
        endpoint={suppliersApi.list}
        noun={supplierWords.supplier}
        workflow={supplierWorkflow}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        rowLink={(row) => detailAddress(row.id)}
        rowName={(row) => row.abbreviation}
        cells={cells}
        peek={(row) => <SupplierPeekPanel id={row.id} />}
        create={{ key: 'create', label: '新建供应商', permission: suppliersApi.create, to: newAddress }}
        {...(can(suppliersApi.create) && { importTo: '/importFile?object=suppliers' })}
        onExport={(request) => askExport(supplierList, request)}
        rowActions={(row) => [
          ...(isEditable(row.state)
            ? [{ key: 'edit', label: '编辑', permission: suppliersApi.edit, to: supplierEditAddress(row.id) }]
            : []),
          ...actionsOf(row).map((action) => moves.actionFor(row, action)),
          ...linkActions(row),
          { key: 'copy', label: supplierWords.copy, permission: suppliersApi.create, to: copyAddress(row.id) },
          ...(row.state === 'DRAFT' && row.createdByMe ? [discard.actionFor(row)] : []),
        ]}
        inline={inline}
        bulkActions={[
          bulkEdit.action,
          ...moves.bulkActions,
          compareAction({
            counted: '家供应商',
            permission: supplierComparisonApi.compareSuppliers,
            open: (ids) => navigate(compareAddress(ids)),
          }),
        ]}
        firstUse="可从工作簿导入，或手工新建。"
      />
      {moves.dialog}
      {bulkEdit.dialog}
    </>
  );
}

function useMoves() {
  const one = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  const many = useApiMutation(suppliersApi.transitionMany, { refreshes: supplierReads });
  return useListTransitions({
    workflow: supplierWorkflow,
    nameOf: ({ abbreviation }: Pick<SupplierRow, 'id' | 'version' | 'abbreviation'>) => abbreviation,
    counted: '家供应商',
    from: { list: supplierList, endpoint: suppliersApi.list },
    look: ({ id }, action) =>
      Promise.resolve(action === 'pause' ? { check: (onJudged) => <PausePanel id={id} onJudged={onJudged} /> } : undefined),
    lookMany: (chosen, action) =>
      action === 'pause' ? { check: (onJudged) => <PauseManyPanel chosen={chosen} onJudged={onJudged} /> } : {},
    one: ({ id, version }, action, input) => one.mutateAsync({ params: { id }, body: { action, version, ...input } }),
    many: (chosen, action, input) => many.mutateAsync({ body: { action, chosen, ...input } }),
  });
}

function useSupplierBulkEdit() {
  const edit = useApiMutation(suppliersApi.editMany, { refreshes: supplierReads, handlesErrors: 'all' });
  const restore = useApiMutation(suppliersApi.restoreMany, { refreshes: supplierReads });
  return useBulkEdit({
    counted: '家供应商',
    fields: supplierBulkFields,
    permission: suppliersApi.editMany,
    edit: (chosen, values) => edit.mutateAsync({ body: { chosen, values } }),
    restore: (name) => restore.mutateAsync({ body: { edit: name } }),
  });
}

const inlineFields = {
  fields: { level: supplierFields.level, remark: supplierFields.remark },
  editable: ({ state }: SupplierRow) => isEditable(state),
};

const useDiscardSupplier = () =>
  useDiscard<SupplierRow>({
    permission: suppliersApi.discard,
    mutation: useApiMutation(suppliersApi.discard, { refreshes: [suppliersApi.list] }),
    nameOf: ({ abbreviation }) => abbreviation,
    noun: '草稿',
    note: ({ code }) => `编号 ${code} 不会再用。`,
  });
