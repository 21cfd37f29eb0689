import { Form, type FormItemProps } from 'antd';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { controlMessage, EMPTY_MESSAGE, isNothing, isRequired, schemaAt } from '../field-schema.ts';
import { useFormContext, useRegistered, type FieldInfo } from '../form-context.ts';
import '../form.css';

export interface FieldProps extends Pick<FormItemProps, 'normalize' | 'dependencies'> {
  /** Path among the form's values: `name`, `contact.mobile`. */
  name: string;
  label: string;
  /** Path in the body, where it differs: selects the field's rule and errors. */
  bodyName?: string;
  /** Converts the form value to the body value, such as pictures to their ids. */
  bodyOf?: (value: never) => unknown;
  hint?: ReactNode;
  /** Spans the whole width of the section. */
  wide?: boolean;
  /** A rule that the body's schema cannot express. */
  check?: (value: unknown) => string | undefined;
  show?: (value: unknown) => ReactNode;
  /** The value prop of switches and checkboxes. */
  valuePropName?: 'checked';
  /** To be filled in although the body may leave it out, as those do who may not see prices. */
  isMust?: boolean;
  /** The control shows its own label, like a checkbox. */
  inline?: boolean;
  children: ReactElement;
}

/** A labelled control. Its rule, message and required mark come from the body's schema. */
export function Field(props: FieldProps) {
  const { bodyOf, check, isMust = false, ...rest } = props;
  const { name, label, bodyName = name, hint, wide = false, show, inline = false, children, ...item } = rest;
  const { schema: body, fields, attempt } = useFormContext();
  const path = name.split('.');
  const schema = useMemo(() => schemaAt(body, bodyName.split('.')), [body, bodyName]);
  const required = useMemo(() => isMust || isRequired(schema), [isMust, schema]);
  const info = useMemo<FieldInfo>(() => ({ label, bodyName, show }), [label, bodyName, show]);
  useRegistered(fields, name, info);
  const judge = async (value: unknown) => {
    // The value has the type that the field's own `bodyOf` takes.
    const sent = bodyOf ? bodyOf(value as never) : value;
    const message = isMust && isNothing(sent) ? EMPTY_MESSAGE : ((schema && controlMessage(schema, sent)) ?? check?.(value));
    if (message) throw new Error(message);
  };
  return (
    <Form.Item
      className={`k-field ${wide ? 'wide' : ''}`}
      name={path.length > 1 ? path : name}
      {...(!inline && { label })}
      required={required}
      validateTrigger="onBlur"
      validateFirst
      rules={[
        // Only a try to save validates without a trigger.
        {
          validateTrigger: [],
          validator: async (_, value) => {
            attempt.make();
            await judge(value);
          },
        },
        (form) => ({
          validator: async (_, value) => {
            if (attempt.wasMade() || form.isFieldTouched(path)) await judge(value);
          },
        }),
      ]}
      {...(hint !== undefined && { extra: hint })}
      {...item}
    >
      {children}
    </Form.Item>
  );
}
