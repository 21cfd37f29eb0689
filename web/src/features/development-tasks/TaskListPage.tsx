import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { progressText, targetText } from '@mrp/contract/features/development-tasks/targets.ts';
import { isOpen } from '@mrp/contract/features/development-tasks/workflow.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useDensity } from '../../kit/list-columns/density.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { editAction } from '../../kit/record/record-kind.ts';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { Swatch } from '../../kit/Swatch.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { personSource } from '../../pickers/sources/person-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { quantityText } from '../external-materials/text.ts';
import { OverduePanel } from './OverduePanel.tsx';
import { actionsOf, formatPrice, pageWorkflow, rowShade } from './text.ts';
import { useAssign } from './useAssign.tsx';
import { ViewsPanel } from './ViewsPanel.tsx';
import { taskKind } from './kind.ts';

const TaskPeekPanel = lazyPanel(async () => (await import('./TaskPeekPanel.tsx')).TaskPeekPanel);

const sources = {
  assigneeIds: personSource,
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  spuIds: materialSource,
};

/** 物料开发任务. */
export function TaskListPage() {
  const moves = useRecordMoves({ ...taskKind, workflow: pageWorkflow });
  const assign = useAssign();
  return (
    <>
      <ListPage
        {...listOf(taskKind)}
        sources={sources}
        tools={<ViewsPanel />}
        cells={{
          picture: (row) => <PictureCell row={row} />,
          target: targetText,
          targetPrice: ({ targetPrice }) => targetPrice && formatPrice(targetPrice),
          forecastQuantity: ({ forecastQuantity }) => quantityText(forecastQuantity),
          progress: progressText,
          dueOn: (row) => <OverduePanel task={row} inRow />,
        }}
        peek={({ id }) => <TaskPeekPanel id={id} />}
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

const editOf = (row: TaskRow): Action[] => (isOpen(row.state) ? [editAction(taskKind, row)] : []);
