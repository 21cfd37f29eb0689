import { cleanNumber, normaliseNumber, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import '../form.css';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onFocus' | 'type'> {
  rule: NumericRule;
  /** Decimal text, or the raw input while it is invalid. */
  value?: string | null;
  onChange?: (text: string) => void;
  /** Empty where it comes later: a suffix that appears would take the focus away. */
  unit?: string;
}

/** A number that stays text from input to database, never a float; invalid input is kept and reported. */
export function DecimalInput({ rule, value, onChange, onBlur, unit, ...input }: DecimalInputProps) {
  const [typing, setTyping] = useState(false);
  return (
    <Input
      autoComplete="off"
      {...input}
      className="k-decimal"
      inputMode="decimal"
      {...(unit !== undefined && { suffix: <span className="k-unit">{unit}</span> })}
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
