import { Input } from 'antd';
import { useId } from 'react';

interface ReasonFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** The required reason of a dialog. */
export function ReasonField({ label, value, error, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        count={{ max: 200, show: true }}
        value={value}
        {...(error !== undefined && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-error`} className="k-dialog-error" role="alert">
        {error}
      </span>
    </div>
  );
}
