import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { isOpen, taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { PictureList } from '../../kit/pictures/PictureList.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { comparisonRights, useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { useTaskSideSection } from '../supplier-links/answers/useTaskSideSection.tsx';
import { taskPaths } from './addresses.ts';
import { ComparePanel } from './rounds/ComparePanel.tsx';
import { ProductsPanel } from './rounds/ProductsPanel.tsx';
import { RoundsPanel } from './rounds/RoundsPanel.tsx';
import { overdueText, pageFlowOf, taskShade } from './text.ts';
import { useAssign } from './useAssign.tsx';
import { useRoundActions } from './rounds/useRoundActions.tsx';
import { useTaskFacts } from './useTaskFacts.tsx';
import { taskKind } from './kind.ts';

/** 物料开发任务详情. */
export function TaskPage() {
  return (
    <RecordPage noun={taskWords.task} read={developmentTasksApi.get}>
      {(task) => <TaskObject task={task} />}
    </RecordPage>
  );
}

function TaskObject({ task }: { task: Task }) {
  const { id, code, name, state, version, pictureIds } = task;
  const transition = useApiMutation(developmentTasksApi.transition, { refreshes: taskKind.refreshes });
  const activity = useActivity(taskWorkflow.kind, id, code);
  const pager = useRecordPager(taskList.key, developmentTasksApi.list, id);
  const facts = useTaskFacts(task);
  const rounds = useRoundActions(task);
  const assign = useAssign();
  const comparison = useAddToComparison();
  const supplierSide = useTaskSideSection(task);
  const assigning = assign.actionsFor(task);
  const [primary] = state === 'WAITING' ? assigning : rounds.add;
  const others = state === 'WAITING' ? [] : assigning;
  return (
    <>
      <ObjectPage
        name={name}
        code={code}
        status={taskWorkflow.states[state]}
        face={taskShade(task)}
        facePreviewUrl={pictureUrl(pictureIds[0], 'original')}
        facts={facts.key}
        band={<Band task={task} />}
        {...(primary && { primary })}
        actions={[...others, ...(isOpen(state) ? [editAction(id), shopAction(() => comparison.ask({ taskIds: [id] }, 1))] : [])]}
        workflow={{
          flow: pageFlowOf(task),
          state,
          objectName: `${code} ${name}`,
          figures: { count: task.rounds.length, counted: '轮样品', quantities: [] },
          run: (action, { reason }) => transition.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } }),
        }}
        transitionsFirst
        sections={[...sectionsOf(task, facts, rounds), ...supplierSide]}
        {...activity}
        pager={pager}
        pagerLink={taskPaths.detailOf}
      />
      {rounds.dialog}
      {assign.dialog}
      {comparison.dialog}
    </>
  );
}

function sectionsOf(task: Task, facts: ReturnType<typeof useTaskFacts>, rounds: ReturnType<typeof useRoundActions>): ObjectSection[] {
  const { pictureIds } = task;
  return [
    ...(task.rounds.length > 0
      ? [
          {
            id: 'compare',
            title: '样品对比',
            content: <ComparePanel task={task} actionsOf={(round) => rounds.actionsOf(round)} />,
          },
        ]
      : []),
    {
      id: 'rounds',
      title: '打样回样',
      count: task.rounds.length,
      content: <RoundsPanel task={task} actionsOf={(round: Round) => rounds.actionsOf(round)} />,
    },
    ...(task.products.length > 0
      ? [
          {
            id: 'products',
            title: '询价商品',
            count: task.products.length,
            content: <ProductsPanel task={task} actionsOf={(product) => rounds.sampleOf(product)} />,
          },
        ]
      : []),
    { id: 'target', title: '目标', half: true, content: <FactList facts={facts.target} /> },
    { id: 'request', title: '需求', half: true, content: <FactList facts={facts.request} /> },
    ...(pictureIds.length > 0
      ? [{ id: 'pictures', title: '需求图', count: pictureIds.length, content: <PictureList name={task.name} pictureIds={pictureIds} /> }]
      : []),
  ];
}

const shopAction = (run: () => void): Action => ({ key: 'shop', label: '加入比价', permission: comparisonRights.taskIds, run });
const editAction = (id: string): Action => ({
  key: 'edit',
  label: taskWords.edit,
  permission: developmentTasksApi.edit,
  to: taskPaths.editOf(id),
});

const sourceKinds = { MATERIAL: materialWorkflow.kind, EXTERNAL: externalWorkflow.kind, QUOTATION: quotationWorkflow.kind } as const;

/** What the task was opened from, what became of it, and why it is overdue. */
function Band({ task }: { task: Task }) {
  const addressOf = useDocumentAddress();
  const { source, origin, material, rounds, adoptedRoundId } = task;
  const late = overdueText(task);
  const adopted = rounds.find(({ id }) => id === adoptedRoundId);
  const sourceTo = source && addressOf(sourceKinds[origin as keyof typeof sourceKinds] ?? '', source.id);
  return (
    <div className="stack task-band">
      {late && <Alert type="error" showIcon title={late} />}
      {material && (
        <Alert
          type="success"
          showIcon
          title={
            <>
              已采纳样品 {adopted?.serial} {adopted?.supplier.name}，生成{' '}
              <Named to={addressOf(materialWorkflow.kind, material.id)}>
                {material.code} {material.name}
              </Named>
              （{materialWorkflow.states[material.state as keyof typeof materialWorkflow.states]?.label}）
            </>
          }
        />
      )}
      {source && (
        <p className="text-muted">
          来自 <Named to={sourceTo ?? undefined}>{[source.code, source.name, source.aside].filter(Boolean).join(' ')}</Named>
        </p>
      )}
    </div>
  );
}

const Named = ({ to, children }: { to: string | undefined; children: ReactNode }) => (to ? <Link to={to}>{children}</Link> : children);
