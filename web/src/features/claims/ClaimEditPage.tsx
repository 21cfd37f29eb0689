import { ClaimEdit, ClaimInput, type Claim } from '@mrp/contract/features/claims/record.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { CopyPage, EditPage } from '../../kit/object/RecordPage.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { claimBody, claimValues, newClaimValues, type ClaimValues } from './claim-values.ts';
import { claimSections } from './ClaimForm.tsx';
import { claimPaths } from './addresses.ts';
import { claimKind } from './kind.ts';

/** 新建物料索赔: of a receipt (`receiptId`), else noted by hand. */
export function NewClaimPage() {
  return (
    <CopyPage noun={claimWords.receipt} param="receiptId" read={receiptsApi.get} allowed={claimsApi.create}>
      {(receipt) => <NewClaimForm receipt={receipt ?? null} />}
    </CopyPage>
  );
}

function NewClaimForm({ receipt }: { receipt: Receipt | null }) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const sections = useMemo(() => claimSections(receipt && { receipt }), [receipt]);
  return (
    <FormPage
      title="新建物料索赔"
      note={
        <span className="k-section-note">
          {receipt ? `${receipt.code} ${receipt.supplier.name}` : '没有收货单：扣款进入下一张对账单，或记录不索赔'}
        </span>
      }
      endpoint={claimsApi.create}
      schema={ClaimInput}
      record={undefined as Claim | undefined}
      valuesOf={() => newClaimValues(receipt)}
      request={(values: ClaimValues) => ({
        body: { ...claimBody(values, priced), lineId: values.lineId, supplierId: values.supplierId, skuId: values.skuId },
      })}
      draft={`claim/new/${receipt?.id ?? ''}`}
      sections={sections}
      refreshes={claimKind.refreshes}
      onSaved={({ id }) => navigate(claimPaths.detailOf(id), { replace: true })}
    />
  );
}

/** 编辑物料索赔 before it is sent. */
export function ClaimEditPage() {
  return (
    <EditPage noun={claimWords.claim} read={claimsApi.get} allowed={claimsApi.edit}>
      {(claim) => (claim.state === 'DRAFT' ? <EditClaimForm claim={claim} /> : <Frozen claim={claim} />)}
    </EditPage>
  );
}

function EditClaimForm({ claim }: { claim: Claim }) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const { id, code, unit, receipt } = claim;
  const sections = useMemo(() => claimSections({ unit, hasReceipt: receipt !== null }), [unit, receipt]);
  return (
    <FormPage
      title="编辑物料索赔"
      note={<span className="k-section-note">{code}</span>}
      endpoint={claimsApi.edit}
      schema={ClaimEdit}
      record={claim}
      valuesOf={claimValues}
      request={(values: ClaimValues, version) => ({ params: { id }, body: { ...claimBody(values, priced), version: version ?? 0 } })}
      subject={{ type: 'claim', id }}
      draft={`claim/${id}`}
      sections={sections}
      refreshes={claimKind.refreshes}
      onSaved={() => navigate(claimPaths.detailOf(id), { replace: true })}
    />
  );
}

const Frozen = ({ claim: { id, code, state } }: { claim: Claim }) => (
  <EmptyState
    heading
    title="这张索赔不能再修改"
    hint={`物料索赔 ${code} 当前为“${claimWorkflow.states[state].label}”；待供应商答复的可以先撤回。`}
    action={<ActionButton to={claimPaths.detailOf(id)}>查看详情</ActionButton>}
  />
);
