import { WarningFilled } from '@ant-design/icons';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { dueText, overdueText } from './text.ts';

/** 截止, and in red with an icon why the task is overdue. */
export function OverduePanel({ task }: { task: Pick<TaskRow, 'overdue' | 'dueOn' | 'state' | 'stateDays'> }) {
  const due = dueText(task);
  const late = overdueText(task);
  if (!late) return due || '—';
  return (
    <span className="text-error figure" title={late}>
      <WarningFilled aria-hidden /> {[due, late].filter(Boolean).join(' ')}
    </span>
  );
}
