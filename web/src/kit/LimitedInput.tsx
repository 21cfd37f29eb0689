import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { tooLong } from './field-rules.ts';
import './limited-input.css';

interface LimitedInputProps extends Omit<InputProps, 'count' | 'maxLength' | 'onChange' | 'value'> {
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

/** A line of text outside a form: what is too long stays, with the count and the reason beside it, and is never cut off unseen. */
export function LimitedInput({ value, maxLength, onChange, status, ...input }: LimitedInputProps) {
  const id = useId();
  const wrong = tooLong(value, maxLength);
  return (
    <span className="k-limited">
      <Input
        {...input}
        count={{ max: maxLength, show: wrong !== null }}
        value={value}
        aria-invalid={wrong !== null}
        aria-describedby={id}
        status={wrong === null ? (status ?? '') : 'error'}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={id} role="alert">
        {wrong}
      </span>
    </span>
  );
}
