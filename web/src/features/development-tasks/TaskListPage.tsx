import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { progressText, targetText } from '@mrp/contract/features/development-tasks/targets.ts';
import { isOpen, taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useDensity } from '../../kit/list-columns/density.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useListTransitions } from '../../kit/list-selection/useListTransitions.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { classificationSource } from '../../pickers/classification-source.ts';
import { materialSource } from '../../pickers/material-source.ts';
import { personSource } from '../../pickers/person-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { quantityText } from '../external-materials/text.ts';
import { detailAddress, taskEditAddress, newAddress } from './addresses.ts';
import { OverduePanel } from './OverduePanel.tsx';
import { actionsOf, formatPrice, pageWorkflow, rowShade, taskReads } from './text.ts';
import { useAssign } from './useAssign.tsx';
import { ViewsPanel } from './ViewsPanel.tsx';

const TaskPeekPanel = lazyPanel(async () => (await import('./TaskPeekPanel.tsx')).TaskPeekPanel);

const sources = {
  assigneeIds: personSource,
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  spuIds: materialSource,
};

/** 物料开发任务. */
export function TaskListPage() {
  const moves = useMoves();
  const assign = useAssign();
  return (
    <>
      <ListPage
        list={taskList}
        endpoint={developmentTasksApi.list}
        noun={taskWords.task}
        workflow={taskWorkflow}
        sources={sources}
        tools={<ViewsPanel />}
        rowLink={({ id }) => detailAddress(id)}
        rowName={({ code, name }) => `${code} ${name}`}
        cells={{
          picture: (row) => <PictureCell row={row} />,
          target: targetText,
          targetPrice: ({ targetPrice }) => targetPrice && formatPrice(targetPrice),
          forecastQuantity: ({ forecastQuantity }) => quantityText(forecastQuantity),
          progress: progressText,
          dueOn: (row) => <OverduePanel task={row} inRow />,
        }}
        peek={({ id }) => <TaskPeekPanel id={id} />}
        create={{ key: 'create', label: taskWords.create, permission: developmentTasksApi.create, to: newAddress }}
        onExport={(request) => askExport(taskList, request)}
        rowActions={(row) => [
          ...assign.actionsFor(row),
          ...editOf(row),
          ...actionsOf(row)
            .filter((action) => action !== 'assign')
            .map((action) => moves.actionFor(row, action)),
        ]}
        bulkActions={[assign.bulkAction, ...moves.bulkActions]}
        firstUse="把要开发、找替代、降本或补色的需求记下来，派给同事，登记各家的样品，采纳的样品直接成为内部物料草稿。"
      />
      {moves.dialog}
      {assign.dialog}
    </>
  );
}

function PictureCell({ row }: { row: TaskRow }) {
  const large = useDensity() === 'picture';
  const preview = pictureUrl(row.pictureId, 'original');
  return <Swatch shade={rowShade(row, large ? '160' : '64')} size={large ? 56 : 28} previewUrl={preview} inRow />;
}

const editOf = ({ id, state }: TaskRow): Action[] =>
  isOpen(state) ? [{ key: 'edit', label: taskWords.edit, permission: developmentTasksApi.edit, to: taskEditAddress(id) }] : [];

function useMoves() {
  const one = useApiMutation(developmentTasksApi.transition, { refreshes: taskReads });
  const many = useApiMutation(developmentTasksApi.transitionMany, { refreshes: taskReads });
  return useListTransitions({
    workflow: pageWorkflow,
    nameOf: ({ code, name }: Pick<TaskRow, 'id' | 'version' | 'code' | 'name'>) => `${code} ${name}`,
    counted: '个开发任务',
    from: { list: taskList, endpoint: developmentTasksApi.list },
    one: ({ id, version }, action, input) => one.mutateAsync({ params: { id }, body: { action, version, ...input } }),
    many: (chosen, action, input) => many.mutateAsync({ body: { action, chosen, ...input } }),
  });
}
