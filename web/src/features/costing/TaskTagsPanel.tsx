import type { CostTask } from '@mrp/contract/features/costing/record.ts';
import { departments } from '@mrp/contract/features/costing/parts.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay, formatTime } from '../../lib/format/format.ts';
import { taskText, taskTone } from './text.ts';
import './costing.css';

/** 部门任务: who has how much priced, until when. */
export function TaskTagsPanel({ tasks }: { tasks: readonly CostTask[] }) {
  return (
    <span className="cost-tasks">
      {tasks.map((task) => (
        <span key={task.department} title={toldOf(task)}>
          <StatusTag tone={taskTone(task)}>{taskText(task)}</StatusTag>
        </span>
      ))}
    </span>
  );
}

function toldOf({ department, assignee, dueOn, isOverdue, submittedAt, submittedBy, urgedAt, returnReason }: CostTask): string {
  return [
    departments[department].label,
    submittedAt ? `${submittedBy ?? ''} ${formatTime(submittedAt)} 已提交` : `期限 ${formatDay(dueOn)}${isOverdue ? ' 已逾期' : ''}`,
    assignee && `负责人 ${assignee.name}`,
    urgedAt && `${formatTime(urgedAt)} 催办`,
    returnReason && `退回：${returnReason}`,
  ]
    .filter(Boolean)
    .join('，');
}
