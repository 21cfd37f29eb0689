import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import type { QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/permissions.tsx';
import { fromQuotationAddress, taskPaths } from '../development-tasks/addresses.ts';
import './costing.css';

interface LineTaskProps {
  quotationId: string;
  line: Pick<QuotationLine, 'name' | 'part' | 'item' | 'quotedLineId' | 'task'>;
}

/** 开发任务 for a line without a match: the one that there is, or a new one from the factory's words. */
export function LineTaskPanel({ quotationId, line: { name, part, item, quotedLineId, task } }: LineTaskProps) {
  const can = useCan();
  if (part !== 'MATERIAL' || item !== null) return null;
  if (task)
    return (
      <div className="cost-line-task text-muted">
        开发任务 {can(developmentTasksApi.get) ? <Link to={taskPaths.detailOf(task.id)}>{task.code}</Link> : task.code}{' '}
        {taskWorkflow.states[task.state].label}
      </div>
    );
  if (!can(developmentTasksApi.create)) return null;
  return (
    <div className="cost-line-task">
      <Link to={fromQuotationAddress(quotationId, quotedLineId)} aria-label={`发起开发任务 ${name}`}>
        发起开发任务
      </Link>
    </div>
  );
}
