import { CalendarOutlined } from '@ant-design/icons';
import { Input, type DatePickerProps } from 'antd';
import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { tellUnreadable } from './typed-input.tsx';
import './date-field.css';

/** A field for a day or a moment. */
interface WrittenFieldProps extends Pick<DatePickerProps, 'id' | 'aria-label' | 'placeholder' | 'disabled' | 'onBlur' | 'autoFocus'> {
  value?: string | null | undefined;
  onChange?: ((value: string | null) => void) | undefined;
}
export interface CalendarProps extends WrittenFieldProps, Pick<DatePickerProps, 'defaultOpen'> {}
type Calendar = ComponentType<CalendarProps>;

interface Writing {
  load: () => Promise<Calendar>;
  /** Converts typed text, trimmed; null when it is not valid. */
  read: (typed: string) => string | null;
  tell: (value: string) => string;
  placeholder: string;
}

/**
 * The calendar is large and rarely needed, so a text field for a typed date is shown until the user reaches it by mouse or
 * keyboard. Typing continues, and the calendar appears afterwards; without a network the text field remains.
 */
export function lazyDateField({ load, ...writing }: Writing): ComponentType<WrittenFieldProps> {
  let known: Calendar | null = null;
  /** Null without a network. */
  const fetchCalendar = async (): Promise<Calendar | null> => (known ??= await load().catch(() => null));

  return function WrittenFirst(props: WrittenFieldProps) {
    const box = useRef<HTMLSpanElement>(null);
    /** Input that happened before the calendar had loaded. */
    const doings = useRef({ pressed: false, writes: false });
    const [Calendar, setCalendar] = useState(() => known);
    const [entered, setEntered] = useState({ autoFocus: false, defaultOpen: false });
    const show = (calendar: Calendar | null): void => {
      if (!calendar || doings.current.writes) return;
      const waits = box.current?.contains(document.activeElement) ?? false;
      // Synchronous: a key pressed before the calendar is mounted would go to the field that it replaces.
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
  /** False when the typed text was accepted. */
  onWriting: (writes: boolean) => void;
}

/** The value as text; what cannot be read is told and returns to the previous value, as in the calendar. */
function Written({ read, tell, value, onChange, onBlur, onWriting, ...field }: WrittenProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const text = typed.trim();
    const day = text === '' ? null : read(text);
    if (text !== '' && day === null) tellUnreadable(text);
    const taken = text === '' ? null : (day ?? value ?? null);
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
      onPressEnter={(event) => {
        take();
        // The browser would submit a form whose only text is this one.
        event.preventDefault();
      }}
      onBlur={(event) => {
        take();
        onBlur?.(event, {});
      }}
    />
  );
}
