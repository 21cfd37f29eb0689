import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState, type ComponentType } from 'react';
import { readDay } from '../../lib/read-day.ts';
import type { DayPickerProps } from './DayPicker.tsx';

type Picker = ComponentType<DayPickerProps>;
let fetched: Picker | null = null;

/**
 * A business day. The calendar is large and most forms are filled without it, so a field for a written day stands there until somebody
 * comes to it by mouse or key. Who is already writing then goes on, and has the calendar afterwards; without a network the field serves alone.
 */
export function DateField(props: DayPickerProps) {
  const { value, onChange, onBlur, placeholder = '请选择日期', ...field } = props;
  const [Calendar, setCalendar] = useState<Picker | null>(() => fetched);
  const [entered, setEntered] = useState({ autoFocus: false, defaultOpen: false });
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const doings = useRef({ pressed: false, writes: false });

  const reach = async (): Promise<void> => {
    fetched ??= await import('./DayPicker.tsx').then(
      ({ DayPicker }) => DayPicker,
      () => null,
    );
    if (fetched && !doings.current.writes) show(fetched);
  };
  const show = (calendar: Picker): void => {
    const waits = box.current?.contains(document.activeElement) ?? false;
    setEntered({ autoFocus: waits, defaultOpen: waits && doings.current.pressed });
    setCalendar(() => calendar);
  };
  /** What is no day goes back to the day that was, as the calendar does it. */
  const take = (): void => {
    if (typed === null) return;
    const day = typed.trim() === '' ? null : (readDay(typed.trim()) ?? value ?? null);
    if (day !== (value ?? null)) onChange?.(day);
    doings.current.writes = false;
    setTyped(null);
    if (fetched) show(fetched);
  };

  if (Calendar) return <Calendar {...props} {...entered} />;
  return (
    <span ref={box} role="presentation" onPointerEnter={() => void reach()} onFocus={() => void reach()}>
      <Input
        {...field}
        className="k-date"
        autoComplete="off"
        placeholder={placeholder}
        suffix={<CalendarOutlined className="k-date-sign" />}
        value={typed ?? value ?? ''}
        onMouseDown={() => {
          doings.current.pressed = true;
        }}
        onChange={({ target }) => {
          doings.current.writes = true;
          setTyped(target.value);
        }}
        onPressEnter={take}
        onBlur={(event) => {
          take();
          onBlur?.(event, {});
        }}
      />
    </span>
  );
}
