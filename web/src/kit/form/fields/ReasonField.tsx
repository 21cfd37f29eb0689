import { Input } from 'antd';
import { useId } from 'react';

interface ReasonFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  isRequired?: boolean;
  onChange: (reason: string) => void;
}

/** The reason of a dialog. */
export function ReasonField({ label, value, error, isRequired = true, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id} className={isRequired ? 'k-must' : ''}>
        {label}
      </label>
      <Input
        id={id}
        aria-required={isRequired}
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
