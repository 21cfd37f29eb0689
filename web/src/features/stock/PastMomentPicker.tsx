import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { CalendarProps } from '../../kit/form/written-first.tsx';
import { instantOf, momentText } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';
/** As `readMoment` takes what is typed; the first is how it is told. */
const FORMATS = ['-', '/', '.']
  .flatMap((sign) => [`YYYY${sign}MM${sign}DD`, `YYYY${sign}M${sign}D`])
  .flatMap((day) => [`${day} HH:mm`, `${day} H:mm`, day]);

/** The calendar of a `MomentPicker`: what is chosen or typed is taken when the field is left, without a button. */
export function PastMomentPicker({ value, onChange, ...rest }: CalendarProps) {
  return (
    <DatePicker
      {...rest}
      className="k-date"
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      format={FORMATS}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
    />
  );
}
