import { preparationList, preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { kitCompleteness } from '@mrp/contract/lib/formulas/formulas.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { useDocumentPlanSection } from '../plan/usePlanSection.tsx';
import { useDocumentExceptionsSection } from '../styles/orders/useOrderExceptionsSection.tsx';
import { usePreparationSideSection } from '../supplier-links/answers/usePreparationSideSection.tsx';
import { CompleteSetsPanel } from './CompleteSetsPanel.tsx';
import { preparationDetails, preparationFacts } from './PreparationFactsPanel.tsx';
import { PreparationLinesPanel } from './PreparationLinesPanel.tsx';
import { ProductionsPanel } from './productions/ProductionsPanel.tsx';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import {
  copyAddress,
  preparationEditAddress,
  creationLabel,
  formTitle,
  itemName,
  newAddress,
  preparationAddress,
  preparationFigures,
  preparationPrintAddress,
  preparationRefreshes,
  workflowFor,
  proposedDay,
} from './text.ts';
import { useDiscardPreparation } from './useDiscardPreparation.ts';

const AcceptForm = lazyPanel(async () => (await import('./AcceptForm.tsx')).AcceptForm);
const RescheduleForm = lazyPanel(async () => (await import('./productions/RescheduleForm.tsx')).RescheduleForm);

/** 备料单详情. */
export function PreparationPage() {
  return (
    <RecordPage noun={preparationWords.preparation} read={preparationsApi.get}>
      {(order) => <PreparationObject order={order} />}
    </RecordPage>
  );
}

type Asked = { dialog: 'reschedule' } | { dialog: 'accept'; lineIds: readonly string[] } | null;

function PreparationObject({ order }: { order: Preparation }) {
  const { id, code, kind, basis, state, version } = order;
  const [asked, setAsked] = useState<Asked>(null);
  const activity = useActivity('preparation', id, code);
  const pager = useRecordPager(preparationList.key, preparationsApi.list, id);
  const transition = useApiMutation(preparationsApi.transition, { refreshes: preparationRefreshes });
  const exceptions = useDocumentExceptionsSection('preparation', id);
  const plan = useDocumentPlanSection('preparation', id);
  const supplierSide = usePreparationSideSection(order);
  const close = () => setAsked(null);
  return (
    <>
      <ObjectPage
        name={itemName(order)}
        code={code}
        status={preparationWorkflow.states[state]}
        subtitle={formTitle(kind, basis)}
        {...(kind !== 'MEITAO' && { face: shadeOf({ ...order, code: order.materialCode, name: order.materialName }, '500') })}
        facts={preparationFacts(order)}
        {...(order.completeness && { band: <CompleteSetsBand order={order} /> })}
        {...usePrimary(order, () => setAsked({ dialog: 'accept', lineIds: [] }))}
        actions={useActions(order, () => setAsked({ dialog: 'reschedule' }))}
        workflow={{
          flow: workflowFor(order),
          waitsForAnother: state === 'PENDING' && order.submittedByMe && '由您提交',
          state,
          objectName: `备料单 ${code}`,
          figures: preparationFigures(order),
          run: (action, { reason = '' }) => transition.mutateAsync({ params: { id }, body: { action, version, reason } }),
        }}
        transitionsFirst={state === 'PENDING'}
        sections={[
          ...exceptions,
          ...sectionsOf(order, (lineId) => setAsked({ dialog: 'accept', lineIds: [lineId] })),
          ...supplierSide,
          ...plan,
        ]}
        askable={{ accept: preparationWords.accept, reschedule: preparationWords.reschedule }}
        {...activity}
        pager={pager}
        pagerLink={preparationAddress}
      />
      {asked?.dialog === 'accept' && (
        <AcceptForm {...(asked.lineIds.length > 0 ? { lineIds: asked.lineIds } : { orderIds: [id] })} onClose={close} />
      )}
      {asked?.dialog === 'reschedule' && <RescheduleForm of={{ order }} onClose={close} />}
    </>
  );
}

/** Whole sets of what the order itself has finished, as the report of sets counts them. */
function finishedSets({ sets, lines }: Preparation): string {
  const finished = lines.map(({ finishedQuantity, perSet }) => [finishedQuantity, perSet ?? '1'] as const);
  const { sets: whole } = kitCompleteness({ planned: sets ?? '0', lines: finished });
  return compareDecimals(whole, sets ?? '0') > 0 ? (sets ?? '0') : whole;
}

function CompleteSetsBand({ order }: { order: Preparation }) {
  const { completeness, sets, lines } = order;
  if (!completeness) return null;
  const line = lines.find(({ id }) => id === completeness.blockingLineId);
  return (
    <CompleteSetsPanel
      completeness={completeness}
      sets={sets ?? '0'}
      blocking={line ? [line.code, line.name, line.colourName].filter(Boolean).join(' ') : null}
      finished={finishedSets(order)}
    />
  );
}

/** The next workflow action of the order. */
function usePrimary(order: Preparation, accept: () => void): { primary?: Action } {
  if (order.state === 'WAITING')
    return { primary: { key: 'accept', label: preparationWords.accept, permission: preparationsApi.accept, run: accept } };
  if (order.state === 'DRAFT')
    return { primary: { key: 'edit', label: '编辑', permission: preparationsApi.edit, to: preparationEditAddress(order) } };
  return {};
}

/** A draft can be edited; an order in production can be rescheduled. */
const reschedulable: readonly Preparation['state'][] = ['PENDING', 'WAITING'];

function useActions(order: Preparation, reschedule: () => void): Action[] {
  const navigate = useNavigate();
  const discard = useDiscardPreparation(() => void navigate('/stock-manage', { replace: true }));
  const [params] = useSearchParams();
  const { state, kind, basis } = order;
  const day = proposedDay(params);
  return [
    // Another day of a draft is edited.
    ...(state === 'DRAFT' && day !== null
      ? [
          {
            key: 'reschedule',
            label: preparationWords.reschedule,
            permission: preparationsApi.edit,
            run: () => void navigate(`${preparationEditAddress(order)}&expectedOn=${day}`, { replace: true }),
          },
        ]
      : []),
    ...(reschedulable.includes(state)
      ? [{ key: 'reschedule', label: preparationWords.reschedule, permission: preparationsApi.reschedule, run: reschedule }]
      : []),
    { key: 'print', label: '打印', permission: preparationsApi.print, to: preparationPrintAddress([order.id]) },
    { key: 'copy', label: '复制', permission: preparationsApi.create, to: copyAddress(order) },
    { key: 'new', label: creationLabel(kind, basis), permission: preparationsApi.create, to: newAddress(kind, basis) },
    ...(state === 'DRAFT' ? [discard.actionFor(order)] : []),
  ];
}

function sectionsOf(order: Preparation, accept: (lineId: string) => void): ObjectSection[] {
  const { kind, state, lines, productions } = order;
  const oneByOne = kind === 'MEITAO' && (state === 'WAITING' || state === 'PRODUCING');
  return [
    {
      id: 'lines',
      title: preparationWords.lines,
      count: lines.length,
      content: <PreparationLinesPanel order={order} {...(oneByOne && { onAccept: accept })} />,
    },
    ...(productions.length > 0
      ? [{ id: 'productions', title: '生产与批次', count: productions.length, content: <ProductionsPanel productions={productions} /> }]
      : []),
    { id: 'basic', title: '基本信息', content: <FactList facts={preparationDetails(order)} /> },
  ];
}
