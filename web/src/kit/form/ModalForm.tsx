import { Alert, Modal, type FormInstance } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useUnsavedClose } from '../unsaved/useUnsavedClose.ts';
import { focusFirstField } from './first-field.ts';
import { useRepeatFooter, type ModalRepeat } from './useModalRepeat.tsx';
import { SchemaForm, useSmallFormContext } from './SchemaForm.tsx';
import { splitRefusal, takeRefusals } from '../../lib/api/refusal-places.ts';
import { hasUnsavedInput } from './drafts/unsaved-input.ts';

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
  const body = useRef<HTMLDivElement>(null);
  const { context, note, watch } = useRefusal(form, open, onSave);
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
          {...watch}
        >
          {children}
        </SchemaForm>
        {note}
      </div>
      {conflict}
    </Modal>
  );
}

/** While the dialog is open, what its call is refused for stands at its fields, the rest below them until something changes. */
function useRefusal<V extends object>(form: FormInstance<V>, open: boolean, onSave: (values: V) => void) {
  const context = useSmallFormContext();
  const { fields } = context;
  const [text, setText] = useState('');
  useEffect(() => {
    if (!open) return undefined;
    const end = takeRefusals((refusal) => {
      const { own, rest } = splitRefusal(refusal, new Set(fields.keys()));
      // The paths of the server's messages are texts, those of the form's type are names of its values.
      form.setFields(own.map(([name, message]) => ({ name: name.split('.'), errors: [message] })) as never);
      const [first] = own;
      if (first) form.focusField(first[0].split('.') as never);
      setText(rest);
      return true;
    });
    return () => {
      end();
      setText('');
    };
  }, [form, fields, open]);
  const clear = () => setText('');
  const save = (values: V) => {
    clear();
    onSave(values);
  };
  const note = text !== '' && <Alert type="error" showIcon role="alert" title={text} />;
  return { context, note, watch: { onValuesChange: clear, onSave: save } };
}
