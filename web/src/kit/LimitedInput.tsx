import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { tooLong } from './field-rules.ts';
import './limited-input.css';

interface LimitedInputProps extends Omit<InputProps, 'count' | 'maxLength' | 'onChange' | 'value'> {
  value: string;
  maxLength: number;
  /** What else is wrong with it. */
  error?: string;
  onChange: (text: string) => void;
}

/** A line of text outside a form: what is too long stays, with the count and the reason beside it, and is never cut off unseen. */
export function LimitedInput({ value, maxLength, error = '', onChange, status, ...input }: LimitedInputProps) {
  const id = useId();
  const long = tooLong(value, maxLength);
  const wrong = long ?? error;
  return (
    <span className="k-limited">
      <Input
        {...input}
        count={{ max: maxLength, show: long !== null }}
        value={value}
        aria-invalid={wrong !== ''}
        aria-describedby={id}
        status={wrong === '' ? (status ?? '') : 'error'}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={id} role="alert">
        {wrong}
      </span>
    </span>
  );
}
