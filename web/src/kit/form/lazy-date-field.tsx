import { CalendarOutlined } from '@ant-design/icons';
import { Input, type DatePickerProps } from 'antd';
import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';

/** A field for a day or a moment. */
interface WrittenFieldProps extends Pick<DatePickerProps, 'id' | 'aria-label' | 'placeholder' | 'disabled' | 'onBlur' | 'autoFocus'> {
  value?: string | null | undefined;
  onChange?: ((value: string | null) => void) | undefined;
}
export interface CalendarProps extends WrittenFieldProps, Pick<DatePickerProps, 'defaultOpen'> {}
type Calendar = ComponentType<CalendarProps>;

interface Writing {
  load: () => Promise<Calendar>;
  /** What was typed, without space around; null where it says nothing. */
  read: (typed: string) => string | null;
  tell: (value: string) => string;
  placeholder: string;
}

/**
 * The calendar is large and most forms are filled without it, so a field for a written day stands there until somebody comes to it by
 * mouse or key. Who is already writing then goes on, and has the calendar afterwards; without a network the field serves alone.
 */
export function lazyDateField({ load, ...writing }: Writing): ComponentType<WrittenFieldProps> {
  let known: Calendar | null = null;
  /** Null without a network. */
  const fetchCalendar = async (): Promise<Calendar | null> => (known ??= await load().catch(() => null));

  return function WrittenFirst(props: WrittenFieldProps) {
    const box = useRef<HTMLSpanElement>(null);
    /** What somebody did to the field before the calendar was here. */
    const doings = useRef({ pressed: false, writes: false });
    const [Calendar, setCalendar] = useState(() => known);
    const [entered, setEntered] = useState({ autoFocus: false, defaultOpen: false });
    const show = (calendar: Calendar | null): void => {
      if (!calendar || doings.current.writes) return;
      const waits = box.current?.contains(document.activeElement) ?? false;
      // At once: a key that is pressed before the calendar stands there would go to the field that is leaving.
      flushSync(() => {
        setEntered({ autoFocus: waits, defaultOpen: waits && doings.current.pressed });
        setCalendar(() => calendar);
      });
    };
    const reach = () => void fetchCalendar().then(show);
    const write = (writes: boolean): void => {
      doings.current.writes = writes;
      if (!writes) show(known);
    };
    if (Calendar) return <Calendar placeholder={writing.placeholder} {...props} {...entered} />;
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
        <Written {...writing} {...props} onWriting={write} />
      </span>
    );
  };
}

interface WrittenProps extends WrittenFieldProps, Omit<Writing, 'load' | 'placeholder'> {
  /** False when what was written is taken. */
  onWriting: (writes: boolean) => void;
}

/** A value as text; what says nothing goes back to the value that was, as in the calendar. */
function Written({ read, tell, value, onChange, onBlur, onWriting, ...field }: WrittenProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const taken = typed.trim() === '' ? null : (read(typed.trim()) ?? value ?? null);
    if (taken !== (value ?? null)) onChange?.(taken);
    setTyped(null);
    onWriting(false);
  };
  return (
    <Input
      {...field}
      className="k-date"
      autoComplete="off"
      suffix={<CalendarOutlined className="k-date-sign" />}
      value={typed ?? (value ? tell(value) : '')}
      onChange={({ target }) => {
        setTyped(target.value);
        onWriting(true);
      }}
      onFocus={({ target }) => target.select()}
      onPressEnter={take}
      onBlur={(event) => {
        take();
        onBlur?.(event, {});
      }}
    />
  );
}
