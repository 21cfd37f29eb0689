import { DatePicker, type DatePickerProps } from 'antd';
import { dayjs } from '../../lib/days.ts';

const FORMAT = 'YYYY-MM-DD';

export interface DayPickerProps extends Pick<DatePickerProps, 'id' | 'placeholder' | 'disabled' | 'onBlur' | 'autoFocus' | 'defaultOpen'> {
  /** A business day: 2026-11-20. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}

export function DayPicker({ value, onChange, ...rest }: DayPickerProps) {
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
