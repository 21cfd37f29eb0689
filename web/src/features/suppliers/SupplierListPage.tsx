import { isEditable, supplierList, suppliersApi, supplierWorkflow, type SupplierRow } from '@mrp/contract/features/suppliers.ts';
import { actionNames } from '@mrp/contract/lib/workflow.ts';
import { confirm } from '../../kit/Confirm.tsx';
import type { Action, BulkAction, BulkResult, Selection } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useTransitionQuestion } from '../../kit/object/useTransitionQuestion.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { useStartExport } from '../../lib/useStartExport.ts';
import { classificationSource } from '../../pickers/ClassificationPicker.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { actionsOf, editAddress, kindLabel, newAddress, supplierReads, type SupplierAction } from './text.ts';

const sources = {
  sourceIds: dictionarySource('supplierSource', '来源'),
  categoryIds: dictionarySource('supplierCategory', '适用品类'),
  companyTypeIds: dictionarySource('companyType', '公司类型'),
  classificationIds: classificationSource(),
};

const { transitions } = supplierWorkflow;

/** 供应商档案. */
export function SupplierListPage() {
  const can = useCan();
  const { move, moveMany, dialog } = useMoves();
  const discard = useDiscard();
  const startExport = useStartExport();
  return (
    <>
      <ListPage
        list={supplierList}
        endpoint={suppliersApi.list}
        title="供应商档案"
        noun="供应商"
        workflow={supplierWorkflow}
        sources={sources}
        rowLink={(row) => editAddress(row.id)}
        rowName={(row) => row.abbreviation}
        cells={{ kind: (row) => kindLabel(row.kind) }}
        create={{ key: 'create', label: '新建供应商', permission: suppliersApi.create, to: newAddress }}
        {...(can(suppliersApi.create) && { importTo: '/importFile?object=suppliers' })}
        onExport={(request) => startExport.mutate({ body: request })}
        rowActions={(row) => [
          ...(isEditable(row.state) ? [{ key: 'edit', label: '编辑', permission: suppliersApi.edit, to: editAddress(row.id) }] : []),
          ...actionsOf(row).map((action): Action => ({ ...buttonOf(action), run: () => void move(row, action) })),
          ...(row.state === 'DRAFT' && row.createdByMe ? [{ ...discardButton, run: () => void discard(row) }] : []),
        ]}
        bulkActions={actionNames(supplierWorkflow).map((action): BulkAction => ({
          ...buttonOf(action),
          run: (selection, count) => moveMany(selection, count, action),
        }))}
        firstUse="可从工作簿导入，或手工新建。"
      />
      {dialog}
    </>
  );
}

const discardButton = { key: 'discard', label: '删除草稿', permission: suppliersApi.discard, danger: true };

const buttonOf = (action: SupplierAction) => ({
  key: action,
  label: transitions[action].label,
  permission: transitions[action].permission,
  danger: transitions[action].danger ?? false,
});

/** One supplier or many along the workflow: asks what the table wants to know and offers to undo. */
function useMoves() {
  const { ask, dialog } = useTransitionQuestion(supplierWorkflow);
  const one = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  const many = useApiMutation(suppliersApi.transitionMany, { refreshes: supplierReads });
  const move = async (
    { id, version, abbreviation }: Pick<SupplierRow, 'id' | 'version' | 'abbreviation'>,
    action: SupplierAction,
  ): Promise<void> => {
    const input = await ask(action, abbreviation);
    if (!input) return;
    one.mutate(
      { params: { id }, body: { action, version, ...input } },
      {
        onSuccess: (moved) => {
          const undo = actionNames(supplierWorkflow).find((back) => back === transitions[action].inverse);
          toast.success(
            `${abbreviation} 已${transitions[action].label}`,
            undo ? { action: { label: '撤销', target: () => void move(moved, undo) } } : {},
          );
        },
      },
    );
  };
  const moveMany = async (selection: Selection, count: number, action: SupplierAction): Promise<BulkResult | void> => {
    const input = await ask(action, `${count} 家供应商`);
    if (!input) return;
    const chosen = 'ids' in selection ? { ids: [...selection.ids] } : selection;
    const { done, failed } = await many.mutateAsync({ body: { action, chosen, ...input } });
    return { done: done.length, failed: failed.map(({ code, reason }) => ({ label: code, reason })) };
  };
  return { move, moveMany, dialog };
}

function useDiscard() {
  const discard = useApiMutation(suppliersApi.discard, { refreshes: [suppliersApi.list] });
  return async ({ id, code, abbreviation }: SupplierRow): Promise<void> => {
    if (!(await confirm({ title: `删除草稿“${abbreviation}”？`, content: `编号 ${code} 不会再用。`, okText: '删除草稿', danger: true })))
      return;
    discard.mutate({ params: { id } }, { onSuccess: () => toast.success(`已删除草稿 ${abbreviation}`) });
  };
}
