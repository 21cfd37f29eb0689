import { WarningFilled } from '@ant-design/icons';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { dueText, overdueText, shortOverdueText } from './text.ts';

interface OverdueProps {
  task: Pick<TaskRow, 'overdue' | 'dueOn' | 'state' | 'stateDays'>;
  /** In a cell of a list the whole reason is its title. */
  inRow?: boolean;
  /** Where the reason stands beside it. */
  dayOnly?: boolean;
}

/** 截止, and in red with an icon why the task is overdue; the whole reason wraps, a card is narrower than it. */
export function OverduePanel({ task, inRow, dayOnly }: OverdueProps) {
  const due = dueText(task);
  const late = overdueText(task);
  if (!late) return due || '—';
  return (
    <span className={inRow || dayOnly ? 'text-error figure' : 'text-error'} title={late}>
      <WarningFilled aria-hidden /> {[due, !dayOnly && (inRow ? shortOverdueText(task) : late)].filter(Boolean).join(' ')}
    </span>
  );
}
