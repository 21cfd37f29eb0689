import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder, PickProposal } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { pickAddress, PICKS } from '../addresses.ts';
import { EditPickForm, NewPickForm } from './PickForm.tsx';
import { proposedRows } from './pick-lines.ts';
import { isEditable } from '../text.ts';
import { orderPaths } from '../../styles/addresses.ts';

/** 新建领料单: empty, or for the garment order in the address. */
export function PickNewPage() {
  return (
    <Allowed to={picksApi.create}>
      <NewPick />
    </Allowed>
  );
}

function NewPick() {
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  const body = { garmentOrderIds: orderId === null ? [] : [orderId], holderId: null };
  const read = useApiQuery(picksApi.propose, { body }, { enabled: orderId !== null, handlesErrors: 'all', staleTime: Infinity });
  if (orderId === null) return <NewPickForm />;
  return (
    <ReadContent read={read}>
      {([proposal]) =>
        proposal && proposedRows(proposal).length > 0 ? (
          <NewPickForm proposal={proposal} />
        ) : (
          <Covered proposal={proposal} orderId={orderId} />
        )
      }
    </ReadContent>
  );
}

/** Nothing is left to suggest: the order's lists say why. */
const Covered = ({ proposal, orderId }: { proposal: PickProposal | undefined; orderId: string }) => (
  <EmptyState
    heading
    title={`成衣订单 ${proposal?.garmentOrder.code ?? ''} 没有要领的料`}
    hint={
      proposal && proposal.lines.length > 0
        ? 'BOM要的已领足，或已排在其他待完成的领料单里。'
        : '订单的款式还没有生效的BOM，或BOM里没有用到物料。'
    }
    action={
      <ActionButton to={proposal && proposal.lines.length > 0 ? `${PICKS}?garmentOrderIds=${orderId}` : orderPaths.detailOf(orderId)}>
        {proposal && proposal.lines.length > 0 ? '查看它的领料单' : '查看成衣订单'}
      </ActionButton>
    }
  />
);

/** 编辑领料单. */
export function PickEditPage() {
  return (
    <EditPage noun={pickWords.pickOrder} read={picksApi.get} allowed={picksApi.edit}>
      {(pick) => <Editable pick={pick} />}
    </EditPage>
  );
}

function Editable({ pick }: { pick: PickOrder }) {
  const { id, code, state, garmentOrder } = pick;
  const editable = isEditable(pick);
  const body = { garmentOrderIds: garmentOrder ? [garmentOrder.id] : [], holderId: null };
  const enabled = editable && garmentOrder !== null;
  const { data, isPending } = useApiQuery(picksApi.propose, { body }, { enabled, handlesErrors: 'all', staleTime: Infinity });
  if (!editable)
    return (
      <EmptyState
        heading
        title="这张领料单不能再修改"
        hint={`领料单 ${code} ${state === 'OPEN' ? '已经领过料，多领请在领料时说明原因，不再领请关单' : `当前为“${pickWorkflow.states[state].label}”`}。`}
        action={<ActionButton to={pickAddress(id)}>查看详情</ActionButton>}
      />
    );
  if (enabled && isPending) return <Skeleton active />;
  return <EditPickForm pick={pick} proposal={data?.[0]} />;
}
