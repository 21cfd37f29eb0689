import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';

const FORMAT = 'YYYY-MM-DD';

interface DateFieldProps extends Pick<DatePickerProps, 'id' | 'placeholder' | 'disabled' | 'onBlur'> {
  /** A business day: 2026-11-20. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}

export function DateField({ value, onChange, ...rest }: DateFieldProps) {
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
