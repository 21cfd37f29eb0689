import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState, type ComponentType } from 'react';
import { readDay } from '../../lib/read-day.ts';
import type { DayPickerProps } from './DayPicker.tsx';

type Calendar = ComponentType<DayPickerProps>;
const known: { calendar: Calendar | null } = { calendar: null };

/** Null without a network. */
async function fetchCalendar(): Promise<Calendar | null> {
  const part = await import('./DayPicker.tsx').catch(() => null);
  return (known.calendar ??= part?.DayPicker ?? null);
}

/**
 * A business day. The calendar is large and most forms are filled without it, so a field for a written day stands there until somebody
 * comes to it by mouse or key. Who is already writing then goes on, and has the calendar afterwards; without a network the field serves alone.
 */
export function DateField(props: DayPickerProps) {
  const box = useRef<HTMLSpanElement>(null);
  /** What somebody did to the field before the calendar was here. */
  const doings = useRef({ pressed: false, writes: false });
  const [Calendar, setCalendar] = useState(() => known.calendar);
  const [entered, setEntered] = useState({ autoFocus: false, defaultOpen: false });
  const show = (calendar: Calendar | null): void => {
    if (!calendar || doings.current.writes) return;
    const waits = box.current?.contains(document.activeElement) ?? false;
    setEntered({ autoFocus: waits, defaultOpen: waits && doings.current.pressed });
    setCalendar(() => calendar);
  };
  const reach = () => void fetchCalendar().then(show);
  const write = (writes: boolean): void => {
    doings.current.writes = writes;
    if (!writes) show(known.calendar);
  };
  if (Calendar) return <Calendar {...props} {...entered} />;
  return (
    <span
      ref={box}
      role="presentation"
      onPointerEnter={reach}
      onFocus={reach}
      onMouseDown={() => {
        doings.current.pressed = true;
      }}
    >
      <WrittenDay {...props} onWriting={write} />
    </span>
  );
}

interface WrittenDayProps extends DayPickerProps {
  /** False when what was written is taken. */
  onWriting: (writes: boolean) => void;
}

/** A day as text; what is no day goes back to the day that was, as in the calendar. */
function WrittenDay({ value, onChange, onBlur, onWriting, placeholder = '请选择日期', ...field }: WrittenDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const day = typed.trim() === '' ? null : (readDay(typed.trim()) ?? value ?? null);
    if (day !== (value ?? null)) onChange?.(day);
    setTyped(null);
    onWriting(false);
  };
  return (
    <Input
      {...field}
      className="k-date"
      autoComplete="off"
      placeholder={placeholder}
      suffix={<CalendarOutlined className="k-date-sign" />}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onWriting(true);
      }}
      onPressEnter={take}
      onBlur={(event) => {
        take();
        onBlur?.(event, {});
      }}
    />
  );
}
