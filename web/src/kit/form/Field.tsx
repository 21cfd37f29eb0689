import { Form, type FormItemProps } from 'antd';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { controlMessage, isRequired, schemaAt } from './field-schema.ts';
import { useFormContext, useRegistered, type FieldInfo } from './form-context.ts';
import './form.css';

export interface FieldProps extends Pick<FormItemProps, 'normalize' | 'dependencies'> {
  /** Where the value stands among the form's values: `name`, `contact.mobile`. */
  name: string;
  label: string;
  /** Where it stands in the body, if elsewhere: its rule and its refusals are found there. */
  bodyName?: string;
  /** What stands there, where that is not the value itself: the ids of pictures. */
  bodyOf?: (value: never) => unknown;
  hint?: ReactNode;
  /** The whole width of the section. */
  wide?: boolean;
  /** What the body's schema cannot know. */
  check?: (value: unknown) => string | undefined;
  show?: (value: unknown) => ReactNode;
  /** For switches and checkboxes. */
  valuePropName?: 'checked';
  /** The control says the label itself: a checkbox with its words. */
  inline?: boolean;
  children: ReactElement;
}

/** A label above its control. Rule, message and the mark of what must be filled come from the schema of the body. */
export function Field(props: FieldProps) {
  const { name, label, bodyName = name, bodyOf, hint, wide = false, check, show, inline = false, children, ...item } = props;
  const { schema: body, fields } = useFormContext();
  const schema = useMemo(() => schemaAt(body, bodyName.split('.')), [body, bodyName]);
  const required = useMemo(() => isRequired(schema), [schema]);
  const info = useMemo<FieldInfo>(() => ({ label, bodyName, show }), [label, bodyName, show]);
  useRegistered(fields, name, info);
  const judge = async (_: unknown, value: unknown) => {
    const sent = bodyOf ? bodyOf(value as never) : value;
    const message = (schema && controlMessage(schema, sent)) ?? check?.(value);
    if (message) throw new Error(message);
  };
  return (
    <Form.Item
      className={`k-field ${wide ? 'wide' : ''}`}
      name={name.includes('.') ? name.split('.') : name}
      {...(!inline && { label })}
      required={required}
      validateTrigger="onBlur"
      rules={[{ validator: judge }]}
      {...(hint !== undefined && { extra: hint })}
      {...item}
    >
      {children}
    </Form.Item>
  );
}
