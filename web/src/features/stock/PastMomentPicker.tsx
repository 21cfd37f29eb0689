import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { CalendarProps } from '../../kit/form/lazy-date-field.tsx';
import { instantOf, momentText, readMoment } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';
/** The first is how it is told. All end with the minute: what is complete earlier would be taken while somebody still types. */
const FORMATS = ['-', '/', '.'].flatMap((sign) => [`YYYY${sign}MM${sign}DD HH:mm`, `YYYY${sign}M${sign}D H:mm`]);

/** The calendar of a `MomentPicker`: what is chosen or typed is taken when the field is left, without a button. */
export function PastMomentPicker({ value, onChange, onBlur, ...rest }: CalendarProps) {
  return (
    <DatePicker
      {...rest}
      className="k-date"
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      format={FORMATS}
      onBlur={(event, info) => {
        // A day alone is its beginning; the calendar itself takes none of it.
        const moment = readMoment((event.target as HTMLInputElement).value.trim());
        if (moment && instantOf(moment) !== value) onChange?.(instantOf(moment));
        onBlur?.(event, info);
      }}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
    />
  );
}
