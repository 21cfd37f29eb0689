import type { ReactNode } from 'react';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { quotationAddress } from '../text.ts';

/** A quotation without a cost sheet says what comes before it; what is not there at all says so. */
export function NoSheetPanel({ id, pending }: { id: string; pending: ReactNode }) {
  const { data } = useApiQuery(costingApi.get, { params: { id } }, { handlesErrors: 'all' });
  if (!data) return pending;
  return (
    <EmptyState
      heading
      title="还没有核价单"
      hint={`报价单 ${data.code} 当前为“${quotationWorkflow.states[data.state].label}”；提交并派发后才有核价单。`}
      action={<ActionButton to={quotationAddress(id)}>查看报价单</ActionButton>}
    />
  );
}
