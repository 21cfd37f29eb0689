import { DatePicker } from 'antd';
import { useRef } from 'react';
import { dayjs } from '../../lib/format/days.ts';
import type { CalendarProps } from '../../kit/form/fields/lazy-date-field.tsx';
import { Emptying, typedInput } from '../../kit/form/fields/typed-input.tsx';
import { instantOf, momentText, readMoment } from './text.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';
const components = { input: typedInput(readMoment) };

/** The calendar of a `MomentPicker`: leaving the field accepts the value without a button. */
export function PastMomentPicker({ value, onChange, onBlur, ...rest }: CalendarProps) {
  const emptied = useRef(false);
  return (
    <Emptying
      value={() => {
        emptied.current = true;
        onChange?.(null);
      }}
    >
      <DatePicker
        {...rest}
        className="k-date"
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        format={FORMAT}
        components={components}
        previewValue={false}
        onBlur={(event, info) => {
          const moment = readMoment((event.target as HTMLInputElement).value.trim());
          const wasEmptied = emptied.current;
          emptied.current = false;
          if (!wasEmptied && moment && instantOf(moment) !== value) onChange?.(instantOf(moment));
          onBlur?.(event, info);
        }}
        value={value ? dayjs(momentText(value)) : null}
        onChange={(moment) => onChange?.(moment ? instantOf((Array.isArray(moment) ? moment[0] : moment).format(FORMAT)) : null)}
      />
    </Emptying>
  );
}
