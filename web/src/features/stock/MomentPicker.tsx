import { DatePicker } from 'antd';
import { dayjs } from '../../lib/days.ts';
import type { OwnField, OwnFieldProps } from '../../kit/list/FilterField.tsx';
import { instantOf, momentText } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';

interface MomentPickerProps {
  id?: string | undefined;
  label: string;
  /** What no moment means. */
  placeholder?: string;
  value?: string | null | undefined;
  onChange?: (instant: string | null) => void;
}

/** An instant that is past, by the clock of the business, whatever zone the machine is in. */
export function MomentPicker({ id, label, placeholder = '现在', value, onChange }: MomentPickerProps) {
  return (
    <DatePicker
      {...(id && { id })}
      className="k-date"
      aria-label={label}
      placeholder={placeholder}
      showTime={{ format: 'HH:mm' }}
      format={FORMAT}
      maxDate={dayjs()}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
    />
  );
}

/** 截至 of a list. */
const MomentFilter = ({ onChange, ...rest }: OwnFieldProps) => (
  <MomentPicker {...rest} onChange={(instant) => onChange(instant ?? undefined)} />
);

export const momentSource: OwnField = { Field: MomentFilter, tell: momentText };
