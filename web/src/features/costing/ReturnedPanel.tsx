import type { CostTask } from '@mrp/contract/features/costing/record.ts';
import { departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import { Alert } from 'antd';

interface ReturnedProps {
  tasks: readonly CostTask[];
  /** Absent: all. */
  department?: Department;
}

/** Why a department prices its lines again, until it has submitted them. */
export function ReturnedPanel({ tasks, department }: ReturnedProps) {
  const returned = tasks.filter(
    (task) => task.returnReason !== '' && task.submittedAt === null && (department ?? task.department) === task.department,
  );
  return returned.map((task) => (
    <Alert key={task.department} type="warning" showIcon title={`已退回${departments[task.department].label}：${task.returnReason}`} />
  ));
}
