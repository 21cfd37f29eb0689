import { lateText } from '@mrp/contract/features/purchases/due-day.ts';
import { WarningFilled } from '@ant-design/icons';
import { formatDay } from '../../../lib/format/format.ts';

/** A promised or confirmed day, marked where it comes after the day of need. */
export function PromisedDayPanel({ day, needOn }: { day: string; needOn: string }) {
  const late = lateText(day, needOn);
  if (late === null) return formatDay(day);
  return (
    <span className="text-warning figure">
      <WarningFilled aria-hidden="true" /> {formatDay(day)}，{late}
    </span>
  );
}
