import { Form, type FormInstance, type FormProps } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { PendingContext, refusePending } from '../files/pending.ts';
import { revalidate } from './revalidate.ts';
import { FormContext, newAttempt, type FormContextValue } from './form-context.ts';

interface SchemaFormProps<V extends object> extends Omit<
  FormProps<V>,
  'layout' | 'autoComplete' | 'requiredMark' | 'onFinish' | 'children' | 'form'
> {
  form?: FormInstance<V>;
  /** The body's schema, which provides each `Field` with its rule and required mark. */
  schema?: z.ZodType | undefined;
  /** Created by the caller when it must know about pending files. */
  context?: SmallFormContext;
  /** Called with the values once all fields are valid. */
  onSave: (values: V) => void;
  children: ReactNode;
}

export type SmallFormContext = Omit<FormContextValue, 'schema'>;

/** A small form in a dialog, drawer or panel: labels above, rules and required marks from the body's schema. */
export function SchemaForm<V extends object>({ schema, context, onSave, children, form, onValuesChange, ...rest }: SchemaFormProps<V>) {
  const [instance] = Form.useForm<V>(form);
  const own = useSmallFormContext();
  const held = context ?? own;
  const value = useMemo<FormContextValue>(() => ({ ...held, schema }), [held, schema]);
  return (
    <Form<V>
      {...rest}
      form={instance}
      onValuesChange={(changed, values) => {
        revalidate(instance, changed as object);
        onValuesChange?.(changed, values);
      }}
      layout="vertical"
      requiredMark={schema !== undefined}
      autoComplete="off"
      onFinish={(values) => void (refusePending(held.pending) || onSave(values))}
    >
      <FormContext value={value}>
        <PendingContext value={held.pending}>{children}</PendingContext>
      </FormContext>
    </Form>
  );
}

/** A small form has no grid and no unsaved marks. */
export function useSmallFormContext(): SmallFormContext {
  const [held] = useState<SmallFormContext>(() => ({
    fields: new Map(),
    grids: new Map(),
    pending: new Map(),
    attempt: newAttempt(),
    originOf: () => undefined,
    gridChanged: () => undefined,
  }));
  return held;
}
