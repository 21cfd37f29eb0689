import { planApi } from '@mrp/contract/features/plan.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationWorkflow, type PreparationBasis, type PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { CopyPage, EditPage, isFresh, useRecordId } from '../../kit/object/RecordPage.tsx';
import { isRefusal } from '../../lib/api/api.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useNettingSection } from '../netting/useNettingSection.tsx';
import { EditPreparationForm, NewPreparationForm } from './PreparationForm.tsx';
import { preparationAddress } from './text.ts';

interface FormProps {
  kind: PreparationKind;
  basis: PreparationBasis;
}

/** One form for the five ways of 备料: new, draft (`id`), copy (`copyOf`); by style it starts with 测算 or a stored run (`runId`). */
function PreparationFormPage({ kind, basis }: FormProps) {
  if (useRecordId() !== '')
    return (
      <EditPage noun={preparationWords.preparation} read={preparationsApi.get} allowed={preparationsApi.edit}>
        {(order) => <Editable order={order} />}
      </EditPage>
    );
  return (
    <CopyPage
      noun={preparationWords.preparation}
      param="copyOf"
      read={preparationsApi.get}
      allowed={preparationsApi.create}
      isReady={isFresh}
    >
      {(copied) => {
        if (copied) return <NewPreparationForm kind={copied.kind} basis={copied.basis} copied={copied} />;
        if (basis === 'STYLE' && kind !== 'MEITAO') return <NettingFirst goods={kind} />;
        return <OrderedForm key={kind} kind={kind} basis={basis} />;
      }}
    </CopyPage>
  );
}

/** Empty, or with what the plan lacks (`exceptionIds`). */
function OrderedForm({ kind, basis }: FormProps) {
  const [params] = useSearchParams();
  const ids = (params.get('exceptionIds') ?? '').split(',').filter((id) => id !== '');
  const read = useApiQuery(planApi.proposeOrder, { body: { ids } }, { enabled: ids.length > 0, handlesErrors: 'all', staleTime: Infinity });
  if (ids.length === 0) return <NewPreparationForm kind={kind} basis={basis} />;
  if (read.error && isRefusal(read.error))
    return (
      <EmptyState
        heading
        title="没有要备的"
        hint={read.error.message}
        action={<ActionButton to="/planExceptions">今天要做</ActionButton>}
      />
    );
  return <ReadContent read={read}>{(proposal) => <NewPreparationForm kind={kind} basis={basis} proposal={proposal} />}</ReadContent>;
}

const NettingFirst = ({ goods }: { goods: 'SKU' | 'SPU' }) => useNettingSection(goods);

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
