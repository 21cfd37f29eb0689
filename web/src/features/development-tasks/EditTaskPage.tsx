import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { TaskEdit } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { EditPage } from '../../kit/object/RecordPage.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { detailAddress } from './addresses.ts';
import { taskSections } from './TaskForm.tsx';
import { emptyTask, taskBodyOf, taskValuesOf, type TaskValues } from './task-values.ts';
import { taskReads } from './text.ts';

/** 编辑开发任务. */
export function EditTaskPage() {
  return (
    <EditPage noun={taskWords.task} read={developmentTasksApi.get} allowed={developmentTasksApi.edit}>
      {(task) => <EditTask task={task} />}
    </EditPage>
  );
}

function EditTask({ task }: { task: Task }) {
  const navigate = useNavigate();
  const { id, code, name } = task;
  return (
    <FormPage
      title={`编辑 ${name}`}
      note={<span className="k-section-note">{code}</span>}
      endpoint={developmentTasksApi.edit}
      schema={TaskEdit}
      record={task}
      valuesOf={(record): TaskValues => (record ? taskValuesOf(record) : emptyTask)}
      request={(values, version) => ({ params: { id }, body: { ...taskBodyOf(values), version: version ?? 0 } })}
      subject={{ type: taskWorkflow.kind, id }}
      draft={`developmentTask/${id}`}
      sections={taskSections}
      refreshes={taskReads}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => navigate(detailAddress(id), { replace: true })}
    />
  );
}
