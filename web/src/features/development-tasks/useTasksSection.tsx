import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { progressText } from '@mrp/contract/features/development-tasks/targets.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { taskPaths } from './addresses.ts';
import { OverduePanel } from './OverduePanel.tsx';
import { typeText } from './text.ts';

const SHOWN = 5;

/** 开发任务 that were opened from a material, an external record, a quotation or a product of the network, or that made the material. */
export function useTasksSection(filter: 'spuIds' | 'externalIds' | 'productIds' | 'quotationIds', id: string): ObjectSection[] {
  const allowed = useCan()(developmentTasksApi.list);
  const read = useApiQuery(
    developmentTasksApi.list,
    { query: { [filter]: [id], page: 1, pageSize: SHOWN } },
    { enabled: allowed, handlesErrors: 'all' },
  );
  const total = read.data?.total;
  if (!allowed || total === 0) return [];
  return [
    {
      id: 'tasks',
      title: taskWords.task,
      count: total,
      ...(total !== undefined && total > SHOWN && { moreTo: `${taskPaths.list}?${filter}=${id}` }),
      content: <ReadContent read={read}>{({ rows }) => <TasksTable rows={rows} />}</ReadContent>,
    },
  ];
}

function TasksTable({ rows }: { rows: readonly TaskRow[] }) {
  return (
    <PlainTable label={taskWords.task}>
      <thead>
        <tr>
          {['任务号', '需求', '状态', '类型', '负责人', '供应商进度', '截止'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={taskPaths.detailOf(row.id)}>{row.code}</Link>
            </th>
            <td>{row.name}</td>
            <td>
              <StatusTag tone={taskWorkflow.states[row.state].tone}>{taskWorkflow.states[row.state].label}</StatusTag>
            </td>
            <td>{typeText(row)}</td>
            <td>{row.assignee ?? '—'}</td>
            <td>{progressText(row) || '—'}</td>
            <td>
              <OverduePanel task={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
