import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { tooLong } from './field-rules.ts';
import './limited-input.css';

interface LimitedInputProps extends Omit<InputProps, 'count' | 'maxLength' | 'onChange' | 'value'> {
  value: string;
  maxLength: number;
  /** Another error of the text. */
  error?: string;
  onChange: (text: string) => void;
}

/** A text input outside a form: text that is too long is kept and marked with its length and the reason, never cut off. */
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
