import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationWorkflow, type PreparationBasis, type PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { NewNetting } from './NettingForm.tsx';
import { NettingRunPage } from './NettingPage.tsx';
import { EditPreparationForm, NewPreparationForm } from './PreparationForm.tsx';
import { preparationAddress } from './text.ts';

interface FormProps {
  kind: PreparationKind;
  basis: PreparationBasis;
}

/** One form for the five ways of 备料: new, a draft (`id`), a copy (`copyOf`); by style the 测算 first, or a kept one (`runId`). */
function PreparationFormPage({ kind, basis }: FormProps) {
  const [params] = useSearchParams();
  const [id, copyOf, runId] = ['id', 'copyOf', 'runId'].map((name) => params.get(name));
  if (id)
    return (
      <Allowed to={preparationsApi.edit}>
        <Stored key={id} id={id}>
          {(order) => <Editable order={order} />}
        </Stored>
      </Allowed>
    );
  return (
    <Allowed to={preparationsApi.create}>
      {copyOf ? (
        <Stored key={copyOf} id={copyOf}>
          {(order) => <NewPreparationForm key={copyOf} kind={order.kind} basis={order.basis} copied={order} />}
        </Stored>
      ) : basis === 'STYLE' && kind !== 'MEITAO' ? (
        runId ? (
          <NettingRunPage id={runId} />
        ) : (
          <NewNetting goods={kind} />
        )
      ) : (
        <NewPreparationForm key={kind} kind={kind} basis={basis} />
      )}
    </Allowed>
  );
}

function Stored({ id, children }: { id: string; children: (order: Preparation) => React.ReactNode }) {
  const { data, error, isFetchedAfterMount, refetch } = useApiQuery(preparationsApi.get, { params: { id } }, { handlesErrors: 'all' });
  if (data?.id !== id || !isFetchedAfterMount)
    return <RecordPending noun="备料单" id={id} error={data?.id === id ? null : error} shape="form" onRetry={() => void refetch()} />;
  return children(data);
}

function Editable({ order }: { order: Preparation }) {
  const { id, code, state } = order;
  if (state === 'DRAFT') return <EditPreparationForm order={order} />;
  return (
    <EmptyState
      heading
      title="只有草稿可以编辑"
      hint={`备料单 ${code} 当前为“${preparationWorkflow.states[state].label}”。`}
      action={<ActionButton to={preparationAddress(id)}>查看详情</ActionButton>}
    />
  );
}

export const newPreparationPages = {
  skuByStyle: () => <PreparationFormPage kind="SKU" basis="STYLE" />,
  skuByMaterial: () => <PreparationFormPage kind="SKU" basis="MATERIAL" />,
  spuByStyle: () => <PreparationFormPage kind="SPU" basis="STYLE" />,
  spuByMaterial: () => <PreparationFormPage kind="SPU" basis="MATERIAL" />,
  meitao: () => <PreparationFormPage kind="MEITAO" basis="MATERIAL" />,
};
