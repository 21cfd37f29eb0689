import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { CalendarProps } from '../../kit/form/lazy-date-field.tsx';
import { instantOf, momentText, readMoment } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';
/** The first is the display format. All end with minutes, because a shorter format would match while the user still types. */
const FORMATS = ['-', '/', '.'].flatMap((sign) => [`YYYY${sign}MM${sign}DD HH:mm`, `YYYY${sign}M${sign}D H:mm`]);

/** The calendar of a `MomentPicker`: leaving the field accepts the value without a button. */
export function PastMomentPicker({ value, onChange, onBlur, ...rest }: CalendarProps) {
  return (
    <DatePicker
      {...rest}
      className="k-date"
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      format={FORMATS}
      onBlur={(event, info) => {
        // A date without time is the start of its day, which the calendar does not accept by itself.
        const moment = readMoment((event.target as HTMLInputElement).value.trim());
        if (moment && instantOf(moment) !== value) onChange?.(instantOf(moment));
        onBlur?.(event, info);
      }}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
    />
  );
}
