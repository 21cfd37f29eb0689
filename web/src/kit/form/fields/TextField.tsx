import { Input } from 'antd';
import { Field, type FieldProps } from './Field.tsx';

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  /** The limit of the rule. Longer text stays and is marked: cutting it off would lose its end unnoticed. */
  maxLength: number;
  /** Multi-line text with a counter. */
  rows?: number;
}

/** A text field; the body's schema reports text that is too long. */
export function TextField({ maxLength, rows, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {rows === undefined ? (
        <Input count={{ max: maxLength }} autoComplete="off" />
      ) : (
        <Input.TextArea rows={rows} count={{ max: maxLength, show: true }} />
      )}
    </Field>
  );
}
