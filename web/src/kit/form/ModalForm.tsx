import { Modal, type FormInstance } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { useUnsavedClose } from '../useUnsavedClose.ts';
import { focusFirstField } from './first-field.ts';
import { useRepeatFooter, type ModalRepeat } from './useModalRepeat.tsx';
import { SchemaForm, useSmallFormContext, type SmallFormContext } from './SchemaForm.tsx';
import { fieldOfDialog, takeRefusals } from '../../lib/refusal-places.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

interface ModalFormProps<V extends object> {
  /** Defaults to open while mounted. Closing discards the input. */
  open?: boolean;
  form: FormInstance<V>;
  /** The body's schema, which provides each `Field` with its rule and required mark. */
  schema?: z.ZodType;
  title: string;
  okText?: string;
  width?: number;
  className?: string;
  saving: boolean;
  initialValues?: Partial<V>;
  /** Called with the values once all fields are valid. */
  onSave: (values: V) => void;
  onClose: () => void;
  /** Offers 保存并新建 where the form makes records: the next one starts as the first. */
  repeat?: ModalRepeat | false;
  /** The conflict dialog, shown above this one. */
  conflict?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog: labels above, one save button, cancel as everywhere. */
export function ModalForm<V extends object>(props: ModalFormProps<V>) {
  const {
    open = true,
    form,
    schema,
    title,
    okText = '保存',
    width = 480,
    className,
    saving,
    initialValues,
    onSave,
    onClose,
    repeat = false,
    conflict,
    children,
  } = props;
  const context = useSmallFormContext();
  const body = useRef<HTMLDivElement>(null);
  useRefusals(form, context, open);
  const close = useUnsavedClose(() => open && (context.pending.size > 0 || hasUnsavedInput(form, initialValues)), onClose);
  const footer = useRepeatFooter(form, repeat, saving, body);
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      width={width}
      confirmLoading={saving}
      onCancel={close}
      {...footer}
      afterClose={() => form.resetFields()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(body.current)}
    >
      <div ref={body}>
        <SchemaForm<V>
          form={form}
          schema={schema}
          context={context}
          className={className ?? ''}
          {...(initialValues && { initialValues })}
          onSave={onSave}
        >
          {children}
        </SchemaForm>
      </div>
      {conflict}
    </Modal>
  );
}

/** While the dialog is open, what its call is refused for stands at its fields. */
function useRefusals<V extends object>(form: FormInstance<V>, { fields }: SmallFormContext, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return takeRefusals((messages) => {
      const placed = Object.entries(messages).map(([path, message]) => [fieldOfDialog(path, new Set(fields.keys())), message] as const);
      const own = placed.flatMap(([name, message]) => (name === undefined ? [] : [{ name: name.split('.'), errors: [message] }]));
      // The paths of the server's messages are texts, those of the form's type are names of its values.
      form.setFields(own as never);
      if (own[0]) form.focusField(own[0].name as never);
      return placed.length > 0 && own.length === placed.length;
    });
  }, [form, fields, open]);
}
