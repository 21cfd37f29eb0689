import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { CalendarProps } from '../../kit/form/written-first.tsx';
import { instantOf, momentText } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';

/** The calendar of a `MomentPicker`. */
export function PastMomentPicker({ value, onChange, ...rest }: CalendarProps) {
  return (
    <DatePicker
      {...rest}
      className="k-date"
      showTime={{ format: 'HH:mm' }}
      format={FORMAT}
      maxDate={dayjs()}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
    />
  );
}
