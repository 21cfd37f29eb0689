import { importsApi } from '@mrp/contract/features/imports.ts';
import { isEditable, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierComparisonApi } from '@mrp/contract/features/suppliers/comparison.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { SupplierRow } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { useNavigate } from 'react-router';
import { compareAction } from '../../kit/compare/compare-action.ts';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useBulkInline } from '../../kit/list-selection/useBulkInline.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { useRecordBulkEdit } from '../../kit/record/useRecordBulkEdit.ts';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/sources/import-source.ts';
import { bulkFields } from '../../pickers/RecordField.tsx';
import { supplierKind } from './kind.ts';
import { CertificateDayPanel } from './record/CertificateDayPanel.tsx';
import { PauseManyPanel } from './PauseManyPanel.tsx';
import { PausePanel } from './PausePanel.tsx';
import { actionsOf, compareAddress, linkActions } from './text.ts';

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

const inlineFields = {
  fields: { level: supplierFields.level, remark: supplierFields.remark },
  editable: ({ state }: SupplierRow) => isEditable(state),
};

/** 供应商档案. */
export function SupplierListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const moves = useRecordMoves(supplierKind, {
    look: async ({ id }, action) => (action === 'pause' ? { check: (onJudged) => <PausePanel id={id} onJudged={onJudged} /> } : undefined),
    lookMany: (chosen, action) =>
      action === 'pause' ? { check: (onJudged) => <PauseManyPanel chosen={chosen} onJudged={onJudged} /> } : {},
  });
  const bulkEdit = useRecordBulkEdit(supplierKind, supplierBulkFields);
  const inline = useBulkInline(suppliersApi, supplierKind.refreshes, inlineFields);
  const discard = useDiscardRecord(supplierKind, { noun: '草稿', note: ({ code }: SupplierRow) => `编号 ${code} 不会再用。` });
  return (
    <>
      <ListPage
        {...listOf(supplierKind)}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        cells={cells}
        peek={(row) => <SupplierPeekPanel id={row.id} />}
        {...(can(suppliersApi.create) && { importTo: '/importFile?object=suppliers' })}
        rowActions={(row) => [
          ...(isEditable(row.state) ? [editAction(supplierKind, row)] : []),
          ...actionsOf(row).map((action) => moves.actionFor(row, action)),
          ...linkActions(row),
          copyAction(supplierKind, row),
          ...(row.state === 'DRAFT' && row.createdByMe ? [discard.actionFor(row)] : []),
        ]}
        inline={inline}
        bulkActions={[
          bulkEdit.action,
          ...moves.bulkActions,
          compareAction({
            counted: supplierKind.counted,
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
