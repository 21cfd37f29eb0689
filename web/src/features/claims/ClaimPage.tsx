import { claimList, claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow, type ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { PictureList } from '../../kit/pictures/PictureList.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useActivity } from '../../kit/object/useActivity.tsx';
import type { TransitionFigures } from '../../kit/object/transition-figures.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { shadeOf } from '../../pickers/material-shade.ts';
import { useClaimSideSection } from '../supplier-links/useClaimSideSection.tsx';
import { claimDetails, claimFacts } from './ClaimFactsPanel.tsx';
import { ClaimRollsPanel } from './ClaimRollsPanel.tsx';
import { claimAddress, claimEditAddress, claimName, claimRefreshes, CLAIMS } from './text.ts';
import { useDiscardClaim } from './useDiscardClaim.ts';

const AnswerForm = lazyPanel(async () => (await import('./AnswerForm.tsx')).AnswerForm);

/** 物料索赔详情. */
export function ClaimPage() {
  return (
    <RecordPage noun={claimWords.claim} read={claimsApi.get}>
      {(claim) => <ClaimObject claim={claim} />}
    </RecordPage>
  );
}

/** 登记答复 asks what the supplier says, in its own dialog. */
const flow = {
  ...claimWorkflow,
  transitions: { ...claimWorkflow.transitions, answer: { ...claimWorkflow.transitions.answer, from: [] } },
};

const figuresOf = ({ quantity, unit, deduction, currency }: Claim): TransitionFigures => ({
  count: 1,
  counted: '项',
  quantities: [{ of: [{ quantity, unit }] }],
  amounts: deduction ? [{ label: '扣款', amount: deduction, unit: `${moneyName(currency?.name)}（含税）` }] : [],
});

function ClaimObject({ claim }: { claim: Claim }) {
  const { id, code, state, version } = claim;
  const [answering, setAnswering] = useState(false);
  const activity = useActivity('claim', id, code);
  const pager = useRecordPager(claimList.key, claimsApi.list, id);
  const transition = useApiMutation(claimsApi.transition, { refreshes: claimRefreshes });
  const run = (action: ClaimStep, { reason = '' }: { reason?: string }) =>
    transition.mutateAsync({ params: { id }, body: { action, version, reason } });
  const side = useClaimSideSection(claim);
  const waits = state === 'SENT' || state === 'NEGOTIATING';
  const answer: Action = {
    key: 'answer',
    label: claimWorkflow.transitions.answer.label,
    permission: claimWorkflow.transitions.answer.permission,
    run: () => setAnswering(true),
  };
  return (
    <>
      <ObjectPage
        name={claimName(claim)}
        code={code}
        status={claimWorkflow.states[state]}
        face={shadeOf({ ...claim, code: claim.materialCode }, '500')}
        facts={claimFacts(claim)}
        {...(waits && { primary: answer })}
        actions={useActions(claim)}
        workflow={{ flow, state, objectName: `物料索赔 ${code}`, figures: figuresOf(claim), run }}
        transitionsFirst={state !== 'CONFIRMED'}
        sections={[...side, ...sectionsOf(claim)]}
        {...activity}
        pager={pager}
        pagerLink={claimAddress}
      />
      {answering && <AnswerForm claim={claim} onClose={() => setAnswering(false)} />}
    </>
  );
}

function useActions(claim: Claim): Action[] {
  const navigate = useNavigate();
  const discard = useDiscardClaim(() => void navigate(CLAIMS, { replace: true }));
  const { id, state, demand, receipt, createdByMe } = claim;
  const goesBack = state === 'CONFIRMED' && receipt !== null && (demand === 'RETURN' || demand === 'EXCHANGE');
  return [
    ...(state === 'DRAFT' ? [{ key: 'edit', label: claimWords.edit, permission: claimsApi.edit, to: claimEditAddress(id) }] : []),
    ...(goesBack
      ? [
          {
            key: 'return',
            label: demand === 'EXCHANGE' ? '退货补货' : '退货',
            permission: receiptsApi.returnGoods,
            to: askedAddress(`/receiptDetail?id=${receipt.id}`, 'return'),
          },
        ]
      : []),
    ...(state === 'DRAFT' && createdByMe ? [discard.actionFor(claim)] : []),
  ];
}

function sectionsOf(claim: Claim): ObjectSection[] {
  const { pictures, rolls, code } = claim;
  return [
    { id: 'basic', title: '基本信息', content: <FactList facts={claimDetails(claim)} /> },
    ...(rolls.length > 0 ? [{ id: 'rolls', title: '四分制', count: rolls.length, content: <ClaimRollsPanel rolls={rolls} /> }] : []),
    ...(pictures.length > 0
      ? [
          {
            id: 'pictures',
            title: '照片',
            count: pictures.length,
            content: <PictureList pictureIds={pictures.map((picture) => picture.id)} name={code} cover={false} />,
          },
        ]
      : []),
  ];
}
