import { EditRecordPage } from '../../kit/record/RecordForm.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { taskKind } from './kind.ts';
import { taskForm } from './TaskForm.tsx';

/** 编辑开发任务. */
export const EditTaskPage = () => (
  <EditRecordPage
    kind={taskKind}
    form={taskForm}
    ownOf={({ name }) => ({ title: `编辑 ${name}`, whoOf: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}` })}
  />
);
