import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { externalKind } from '../kind.ts';
import { materialKind } from '../../materials/kind.ts';

type Matched = Pick<ExternalMaterial, 'id' | 'code' | 'version' | 'state' | 'siblings' | 'sku'>;

/** 解除关联 or 撤销转内部, while no later document used the result; the refusal says which one holds it. */
export function useMatchUndo(external: Matched): {
  button: ReactNode;
  failure: string | undefined;
  run: (() => void) | undefined;
  label: string;
} {
  const can = useCan();
  const refreshes = [...externalKind.refreshes, ...materialKind.refreshes, externalMatchingApi.listCandidates, externalMatchingApi.compare];
  const unlink = useApiMutation(externalMatchingApi.unlink, { refreshes, handlesErrors: ['GUARD'] });
  const undo = useApiMutation(externalMatchingApi.undoConversion, { refreshes, handlesErrors: ['GUARD'] });
  const { id, version, state, code } = external;
  const linked = state === 'LINKED';
  const label = linked ? '解除关联' : '撤销转内部';
  const mutation = linked ? unlink : undo;
  const ask = async (): Promise<void> => {
    if (!(await confirm({ title: `${label}：${code}？`, content: effectOf(external), okText: label, danger: true }))) return;
    mutation.mutate({ params: { id }, body: { version } }, { onSuccess: () => toast.success(`${code} 已${label}，变回待处理`) });
  };
  const allowed = (linked || state === 'CONVERTED') && can(linked ? externalMatchingApi.unlink : externalMatchingApi.undoConversion);
  const run = allowed ? () => void ask() : undefined;
  return {
    label,
    run,
    failure: mutation.error?.message,
    button: run && (
      <Button danger loading={mutation.isPending} onClick={run}>
        {label}
      </Button>
    ),
  };
}

function effectOf({ state, siblings, sku }: Matched): string {
  if (state === 'LINKED') return '由它产生的报价和价格会作废，这条外部物料变回待处理。';
  const others = siblings > 0 ? `同一物料的另外 ${siblings} 条外部物料也一起变回待处理。` : '';
  return `${sku?.spuCode ?? ''} 没有价格时删除，有价格时归档，编码不再用。${others}`;
}
