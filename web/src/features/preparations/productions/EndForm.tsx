import { productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { TransitionDialog } from '../../../kit/object/transitions/TransitionDialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { isMore, postingRefreshes } from '../text.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 取消生产 or, after the first batch, 短交结束: asks for the reason and shows the effects. */
export function EndForm({ production, onClose }: { production: Production; onClose: () => void }) {
  const { id, code, batches, version } = production;
  const end = useApiMutation(productionsApi.end, { refreshes: postingRefreshes });
  const transition = productionWorkflow.transitions[batches.length > 0 ? 'close' : 'cancel'];
  const confirm = async ({ reason = '' }): Promise<void> => {
    await end.mutateAsync({ params: { id }, body: { reason, version } });
    toast.success(`${code} 已${transition.label}`);
    onClose();
  };
  return (
    <TransitionDialog
      transition={transition}
      objectName={`生产单 ${code}`}
      effect={effectOf(production)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function effectOf({ batches, greigeTaken, quantity, finishedQuantity, unit }: Production): string {
  const rest = roundHalfUp(decimal(quantity).minus(decimal(finishedQuantity)), 4);
  const greige = isMore(greigeTaken) ? '未用的坯布按原成本退回坯布库存。' : '';
  return batches.length > 0
    ? `已收的 ${batches.length} 批 ${quantityText(finishedQuantity, unit)} 保留，其余 ${quantityText(rest, unit)} 不再交货。已有完成数量的备料单转为已完成，其余退回待接单。${greige}`
    : `生产单结束为已取消，备料单退回待接单，可重新接单。${greige}`;
}
