import { createContext, useContext, useState, type ComponentType, type InputHTMLAttributes, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../../lib/toast.ts';

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

interface Typing {
  text: string;
  /** The value that it was typed over. */
  over: InputProps['value'];
}

/** Empties the value whose text was deleted: the calendars themselves return to it. */
export const Emptying = createContext<(input: HTMLInputElement) => void>(() => undefined);

/** What is said of a text that is no day; the field keeps the value that it had. */
export function tellUnreadable(text: string): void {
  toast.error(`“${text}”不是日期，没有采用；可以写 2026-12-20、12-20、1220、明天`);
}

/**
 * The text of a calendar, which sees it when Enter is pressed or the field is left, as `read` writes it: a calendar that reads while somebody
 * types takes 2026/12/2 for the day and leaves the last digit out.
 */
export function typedInput(read: (typed: string) => string | null): ComponentType<InputProps> {
  return function TypedInput({ value, onChange, onBlur, onFocus, onKeyDown, ...rest }: InputProps) {
    const empty = useContext(Emptying);
    const [typing, setTyping] = useState<Typing | null>(null);
    // A day that was chosen in the calendar replaces what was typed.
    const typed = typing?.over === value ? typing?.text : undefined;
    const take = (input: HTMLInputElement): void => {
      if (typed === undefined) return;
      const text = typed.trim();
      const taken = text === '' ? null : read(text);
      // Before the calendar hears of the key or the blur, which ends what was typed into it.
      flushSync(() => {
        setTyping(null);
        // The calendar reads only these two of the event.
        if (taken !== null) onChange?.({ target: { value: taken }, currentTarget: input } as never);
      });
      if (text === '') empty(input);
      else if (taken === null) tellUnreadable(text);
    };
    return (
      <input
        {...rest}
        autoComplete="off"
        value={typed ?? value ?? ''}
        onChange={({ target }) => setTyping({ text: target.value, over: value })}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' || event.key === 'Tab') take(event.currentTarget);
          else if (event.key === 'Escape') setTyping(null);
          onKeyDown?.(event);
        }}
        // Who types writes over the day that stands there, also where this field took the place of the plain one.
        onFocus={(event) => {
          event.target.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          take(event.target);
          onBlur?.(event);
        }}
      />
    );
  };
}
