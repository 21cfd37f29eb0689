import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { RoundsPanel } from './rounds/RoundsPanel.tsx';
import { taskShade } from './text.ts';
import { useTaskFacts } from './useTaskFacts.tsx';

/** 速览 of a task: the head of its page, its samples, then its facts. */
export function TaskPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={taskWords.task} id={id} read={developmentTasksApi.get}>
      {(task) => <TaskPeek task={task} />}
    </PeekRecord>
  );
}

const none = () => [];

function TaskPeek({ task }: { task: Task }) {
  const facts = useTaskFacts(task);
  return (
    <>
      <ObjectHead
        level={2}
        name={task.name}
        code={task.code}
        status={taskWorkflow.states[task.state]}
        face={taskShade(task)}
        facePreviewUrl={pictureUrl(task.pictureIds[0], 'original')}
        facts={facts.key}
      />
      <div className="k-peek-part">
        <RoundsPanel task={task} actionsOf={none} />
      </div>
      <FactList facts={[...facts.target, ...facts.request]} />
    </>
  );
}
