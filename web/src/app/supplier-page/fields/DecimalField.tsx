import { Typed } from './Typed.tsx';

interface DecimalFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  wrong: string | undefined;
  onType: (value: string) => void;
}

/** A number, typed on the keypad of the phone. */
export function DecimalField({ label, value, placeholder, wrong, onType }: DecimalFieldProps) {
  return (
    <Typed label={label} wrong={wrong}>
      <input
        inputMode="decimal"
        placeholder={placeholder}
        value={value}
        aria-invalid={wrong !== undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </Typed>
  );
}
