import { Input } from 'antd';
import { Field, type FieldProps } from './Field.tsx';

/** A field of one line of text. */
export function TextField({ maxLength, ...field }: Omit<FieldProps, 'children'> & { maxLength: number }) {
  return (
    <Field {...field}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Field>
  );
}
