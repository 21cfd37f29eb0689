import { Form, Modal, type FormInstance } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { PendingContext, refusePending } from '../files/pending.ts';
import { useUnsavedClose } from '../useUnsavedClose.ts';
import { FormContext, type FormContextValue } from './form-context.ts';
import { isTypedIn } from './typed.ts';

interface ModalFormProps<V extends object> {
  /** Absent: as long as it is drawn. Closed, it forgets what was typed. */
  open?: boolean;
  form: FormInstance<V>;
  /** The body's schema, by which a `Field` finds its rule and its mark. */
  schema?: z.ZodType;
  title: string;
  okText?: string;
  width?: number;
  className?: string;
  saving: boolean;
  initialValues?: Partial<V>;
  /** What was typed, once every field holds. */
  onSave: (values: V) => void;
  onClose: () => void;
  /** The dialog of a conflict, over this one. */
  conflict?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog: labels above, one button that saves, the same to cancel everywhere. */
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
    conflict,
    children,
  } = props;
  const [held] = useState(openPort);
  const port = useMemo<FormContextValue>(() => ({ ...held, schema }), [held, schema]);
  const { pending } = held;
  const close = useUnsavedClose(() => open && (pending.size > 0 || isTypedIn(form, initialValues)), onClose);
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      width={width}
      confirmLoading={saving}
      onOk={form.submit}
      onCancel={close}
      afterClose={() => form.resetFields()}
    >
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={schema !== undefined}
        autoComplete="off"
        className={className ?? ''}
        {...(initialValues && { initialValues })}
        onFinish={(values) => void (refusePending(pending) || onSave(values))}
      >
        <FormContext value={port}>
          <PendingContext value={pending}>{children}</PendingContext>
        </FormContext>
      </Form>
      {conflict}
    </Modal>
  );
}

/** A dialog has no grid and no marks of what is not saved. */
const openPort = (): Omit<FormContextValue, 'schema'> => ({
  fields: new Map(),
  grids: new Map(),
  pending: new Map(),
  originOf: () => undefined,
  gridChanged: () => undefined,
});
