import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { PictureList } from '../../kit/pictures/PictureList.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { editAction } from '../../kit/record/record-kind.ts';
import { useRecordObject, useRecordStep } from '../../kit/record/useRecordObject.ts';
import type { TransitionFigures } from '../../kit/object/transitions/transition-figures.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useClaimSideSection } from '../supplier-links/answers/useClaimSideSection.tsx';
import { claimDetails, claimHead } from './ClaimFactsPanel.tsx';
import { ClaimRollsPanel } from './ClaimRollsPanel.tsx';
import { useDiscardClaim } from './useDiscardClaim.ts';
import { claimPaths } from './addresses.ts';
import { claimKind } from './kind.ts';

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
  const { id, code, state } = claim;
  const [answering, setAnswering] = useState(false);
  const object = useRecordObject(claimKind, id, code);
  const step = useRecordStep(claimKind);
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
        {...claimHead(claim)}
        {...(waits && { primary: answer })}
        actions={useActions(claim)}
        workflow={{
          flow,
          state,
          objectName: `物料索赔 ${code}`,
          figures: figuresOf(claim),
          run: (action, { reason = '' }) => step(claim, action, { reason }),
        }}
        transitionsFirst={state !== 'CONFIRMED'}
        askable={{ return: '退货' }}
        sections={[...side, ...sectionsOf(claim)]}
        {...object}
      />
      {answering && <AnswerForm claim={claim} onClose={() => setAnswering(false)} />}
    </>
  );
}

function useActions(claim: Claim): Action[] {
  const navigate = useNavigate();
  const discard = useDiscardClaim(() => void navigate(claimPaths.list, { replace: true }));
  const { state, demand, receipt, createdByMe } = claim;
  const goesBack = state === 'CONFIRMED' && receipt !== null && (demand === 'RETURN' || demand === 'EXCHANGE');
  return [
    ...(state === 'DRAFT' ? [editAction(claimKind, claim)] : []),
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
