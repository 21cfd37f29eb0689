import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { OwnField, OwnFieldProps } from '../../kit/list/FilterField.tsx';
import { instantOf, momentText } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';

/** 截至: an instant by the clock of the business, whatever zone the machine is in. */
function MomentPicker({ id, label, value, onChange }: OwnFieldProps) {
  return (
    <DatePicker
      {...(id && { id })}
      className="k-date"
      aria-label={label}
      placeholder="现在"
      showTime={{ format: 'HH:mm' }}
      format={FORMAT}
      maxDate={dayjs()}
      value={value ? dayjs(momentText(value)) : null}
      onChange={(moment) => onChange(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : undefined)}
    />
  );
}

export const momentSource: OwnField = { Field: MomentPicker, tell: momentText };
