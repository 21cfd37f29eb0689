import { DatePicker } from 'antd';
import { dayjs } from '../../lib/format/days.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { Emptying, typedInput } from '../form/fields/typed-input.tsx';

export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
}

interface DateRangeProps {
  label: string;
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  autoFocus?: boolean;
}

const FORMAT = 'YYYY-MM-DD';
const components = { input: typedInput(readDay) };

/** Two business days, either may be open. With antd's default, Tab cannot leave the first field of an empty range. */
export function DateRange({ label, value, onChange, autoFocus = false }: DateRangeProps) {
  const empty = (input: HTMLInputElement) =>
    onChange({ ...value, [input.getAttribute('date-range') === 'end' ? 'to' : 'from']: undefined });
  return (
    <Emptying value={empty}>
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        autoFocus={autoFocus}
        format={FORMAT}
        components={components}
        previewValue={false}
        placeholder={[`${label}自`, '至']}
        aria-label={label}
        value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
        onChange={(days) => onChange({ from: days?.[0]?.format(FORMAT), to: days?.[1]?.format(FORMAT) })}
      />
    </Emptying>
  );
}
