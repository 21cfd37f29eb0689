import { DatePicker } from 'antd';
import type { SyntheticEvent } from 'react';
import { dayjs } from '../../lib/days.ts';
import { readDay } from '../../lib/read-day.ts';
import type { CalendarProps } from './lazy-date-field.tsx';

const FORMAT = 'YYYY-MM-DD';
/** The calendar follows these while the user types; the first is the display format. */
const FORMATS = [FORMAT, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日'];

/** The calendar of a `DateField`: Enter and leaving the field accept a day as people write it, which the calendar does not. */
export function DayPicker({ value, onChange, onBlur, ...rest }: CalendarProps) {
  const accept = ({ target }: SyntheticEvent) => {
    const day = readDay((target as HTMLInputElement).value.trim());
    if (day && day !== value) onChange?.(day);
  };
  return (
    <DatePicker
      {...rest}
      className="k-date"
      format={FORMATS}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.((Array.isArray(day) ? day[0] : day)?.format(FORMAT) ?? null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        accept(event);
        // The browser would submit a form whose only text is this one.
        event.preventDefault();
      }}
      onBlur={(event, info) => {
        accept(event);
        onBlur?.(event, info);
      }}
    />
  );
}
