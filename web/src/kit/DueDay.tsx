import { WarningFilled } from '@ant-design/icons';
import { formatDay } from '../lib/format/format.ts';
import './progress.css';

interface DueDayProps {
  day: string;
  isOverdue: boolean;
  /** Number of postponements. */
  changes?: number;
}

/** An expected day; an overdue day is marked by colour, icon and text. */
export function DueDay({ day, isOverdue, changes = 0 }: DueDayProps) {
  const moved = changes > 0 ? `（改期 ${changes} 次）` : '';
  if (!isOverdue) return <span title={`${day}${moved}`}>{formatDay(day)}</span>;
  return (
    <span className="text-error figure" title={`${day} 已逾期${moved}`}>
      <WarningFilled aria-hidden="true" /> {formatDay(day)}
      <span className="k-overdue-word"> 逾期</span>
    </span>
  );
}
