import { WarningFilled } from '@ant-design/icons';
import { formatDay } from '../../lib/format.ts';
import './preparations.css';

interface DueDayPanelProps {
  day: string;
  isOverdue: boolean;
  /** Number of postponements. */
  changes?: number;
}

/** 预计到仓; an overdue day is marked by colour, icon and text. */
export function DueDayPanel({ day, isOverdue, changes = 0 }: DueDayPanelProps) {
  const moved = changes > 0 ? `（改期 ${changes} 次）` : '';
  if (!isOverdue) return <span title={`${day}${moved}`}>{formatDay(day)}</span>;
  return (
    <span className="text-error figure" title={`${day} 已逾期${moved}`}>
      <WarningFilled aria-hidden="true" /> {formatDay(day)}
      <span className="prep-overdue-word"> 逾期</span>
    </span>
  );
}
