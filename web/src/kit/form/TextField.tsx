import { Input } from 'antd';
import { Field, type FieldProps } from './Field.tsx';

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  /** The rule's own limit. What is longer stays, in red, until somebody shortens it: cut off by itself, its end would be lost unseen. */
  maxLength: number;
  /** A text of several lines, with a counter. */
  rows?: number;
}

/** A field of text; that it is too long is told at the field, by the body's schema. */
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
