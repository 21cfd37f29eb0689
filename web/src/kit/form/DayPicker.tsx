import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { CalendarProps } from './lazy-date-field.tsx';

const FORMAT = 'YYYY-MM-DD';

/** The calendar of a `DateField`. */
export function DayPicker({ value, onChange, ...rest }: CalendarProps) {
  return (
    <DatePicker
      {...rest}
      className="k-date"
      format={{ format: FORMAT, type: 'mask' }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.((Array.isArray(day) ? day[0] : day)?.format(FORMAT) ?? null)}
    />
  );
}
