import { DatePicker } from 'antd';
import { useRef } from 'react';
import { dayjs } from '../../../lib/format/days.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import type { CalendarProps } from './lazy-date-field.tsx';
import { Emptying, typedInput } from './typed-input.tsx';

const FORMAT = 'YYYY-MM-DD';
const components = { input: typedInput(readDay) };

/** The calendar of a `DateField`: a day as people write it is taken by Enter and when the field is left. */
export function DayPicker({ value, onChange, onBlur, ...rest }: CalendarProps) {
  const emptied = useRef(false);
  // The calendar itself keeps a typed day for a button or a second Enter, and shows one that was emptied until its next effect.
  const accept = (text: string) => {
    const wasEmptied = emptied.current;
    emptied.current = false;
    if (wasEmptied) return;
    const day = readDay(text);
    if (day && day !== value) onChange?.(day);
  };
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
        format={FORMAT}
        components={components}
        previewValue={false}
        value={value ? dayjs(value) : null}
        onChange={(day) => onChange?.((Array.isArray(day) ? day[0] : day)?.format(FORMAT) ?? null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          accept((event.target as HTMLInputElement).value);
          // The browser would submit a form whose only text is this one.
          event.preventDefault();
        }}
        onBlur={(event, info) => {
          accept((event.target as HTMLInputElement).value);
          onBlur?.(event, info);
        }}
      />
    </Emptying>
  );
}
