import { Form, Modal, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { PendingContext, refusePending, type Pending } from '../files/pending.ts';
import { guardedClose } from '../guarded-close.ts';

interface ModalFormProps<V extends object> {
  /** Absent: as long as it is drawn. Closed, it forgets what was typed. */
  open?: boolean;
  form: FormInstance<V>;
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
  const [pending] = useState<Pending>(() => new Map());
  const close = guardedClose(() => pending.size > 0 || isTyped(form, initialValues), onClose);
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
        requiredMark={false}
        autoComplete="off"
        className={className ?? ''}
        {...(initialValues && { initialValues })}
        onFinish={(values) => void (refusePending(pending) || onSave(values))}
      >
        <PendingContext value={pending}>{children}</PendingContext>
      </Form>
      {conflict}
    </Modal>
  );
}

/** Whether closing would lose something: a field that was touched and does not stand as it began. */
function isTyped<V extends object>(form: FormInstance<V>, begun: Partial<V> = {}): boolean {
  const touched = form.getFieldsValue(true, (field) => field?.touched ?? false) as Record<string, unknown>;
  const text = (value: unknown) => (isEmpty(value) ? '' : JSON.stringify(value));
  return Object.entries(touched).some(([name, value]) => text(value) !== text((begun as Record<string, unknown>)[name]));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
