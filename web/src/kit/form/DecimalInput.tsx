import { cleanNumber, normaliseNumber, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import './form.css';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onFocus' | 'type'> {
  rule: NumericRule;
  /** Decimal text, or what is being typed instead of it. */
  value?: string | null;
  onChange?: (text: string) => void;
  unit?: string;
}

/** A number as text from key to database, never a float; what cannot be right stays as it was typed and is told. */
export function DecimalInput({ rule, value, onChange, onBlur, unit, ...input }: DecimalInputProps) {
  const [typing, setTyping] = useState(false);
  return (
    <Input
      autoComplete="off"
      {...input}
      className="k-decimal"
      inputMode="decimal"
      {...(unit && { suffix: <span className="k-unit">{unit}</span> })}
      value={typing ? (value ?? '') : normaliseNumber(rule, value ?? '')}
      onFocus={() => setTyping(true)}
      onChange={(event) => onChange?.(cleanNumber(event.target.value))}
      onBlur={(event) => {
        setTyping(false);
        const normal = normaliseNumber(rule, value ?? '');
        if (normal !== (value ?? '')) onChange?.(normal);
        onBlur?.(event);
      }}
    />
  );
}
