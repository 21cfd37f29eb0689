import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { useId } from 'react';
import { DecimalInput } from './DecimalInput.tsx';

interface QuantityFieldProps {
  label: string;
  unit: { name: string; decimals: number };
  value: string;
  error: string | undefined;
  zeroAllowed?: boolean;
  onChange: (value: string) => void;
}

/** A quantity of a dialog with its refusal below it. */
export function QuantityField({ label, unit, value, error, zeroAllowed = false, onChange }: QuantityFieldProps) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>{label}</label>
      <DecimalInput
        id={id}
        rule={inUnit(zeroAllowed ? rules.countedQuantity : rules.documentQuantity, unit)}
        unit={unit.name}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...(error !== undefined && { status: 'error' as const })}
        onChange={onChange}
      />
      <span id={`${id}-error`} className="k-dialog-error" role="alert">
        {error}
      </span>
    </div>
  );
}
