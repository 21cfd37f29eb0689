import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi, type SupplierLink } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { linkReads } from '../text.ts';

/** 撤销变更 or 解除关联, while no later document uses what was moved; the refusal says which one does. */
export function useLinkUndo(
  { id, version, abbreviation }: Supplier,
  { kind, main }: SupplierLink,
): { button: ReactNode; failure: string | undefined } {
  const can = useCan();
  const undo = useApiMutation(supplierLinkingApi.unlink, { refreshes: linkReads, handlesErrors: ['GUARD'] });
  const { label } = supplierWorkflow.transitions[kind === 'CHANGE' ? 'revertChange' : 'unrelate'];
  const ask = async (): Promise<void> => {
    const content = `迁移过去的记录移回“${abbreviation}”，“${main.abbreviation}”不再有它的名称作曾用名，“${abbreviation}”变回“${kind === 'CHANGE' ? '草稿' : '合作中'}”。`;
    if (!(await confirm({ title: `${label}：${abbreviation}？`, content, okText: label, danger: true }))) return;
    undo.mutate({ params: { id }, body: { version } }, { onSuccess: () => toast.success(`${abbreviation} 已${label}`) });
  };
  const allowed = can(kind === 'CHANGE' ? supplierLinkingApi.change : supplierLinkingApi.relate);
  return {
    failure: undo.error?.message,
    button: allowed && (
      <Button danger loading={undo.isPending} onClick={() => void ask()}>
        {label}
      </Button>
    ),
  };
}
