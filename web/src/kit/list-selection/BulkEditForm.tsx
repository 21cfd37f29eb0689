import { Alert, Checkbox, Modal } from 'antd';
import { cloneElement, useId, useState, type ReactElement } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useUnsavedClose } from '../unsaved/useUnsavedClose.ts';
import './bulk-edit.css';

export interface BulkField {
  name: string;
  label: string;
  /** Heading over the first field of several. */
  group?: string;
  /** Meaning of an empty control; absent: the field cannot be cleared. */
  empty?: unknown;
  /** Any control with value and onChange. */
  control: ReactElement<ControlProps>;
}

interface ControlProps {
  id?: string;
  value?: unknown;
  onChange?: (value: never) => void;
  disabled?: boolean;
  placeholder?: string;
  status?: 'error';
}

export type BulkValues = Readonly<Record<string, unknown>>;

interface BulkEditFormProps {
  open: boolean;
  /** Title of the selected rows: 12 个物料 */
  subject: string;
  fields: readonly BulkField[];
  /** Rejects: the dialog stays open and shows the reason. */
  onSend: (values: BulkValues) => Promise<void>;
  onClose: () => void;
}

/** 批量编辑: only ticked fields change; a ticked field that is empty is cleared. */
export function BulkEditForm({ open, subject, fields, onSend, onClose }: BulkEditFormProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<BulkValues>({});
  const { refusal, sending, send } = useSending(onSend);
  const close = useUnsavedClose(
    () => open && ticked.size > 0,
    () => !sending && onClose(),
  );
  const chosen = fields.filter(({ name }) => ticked.has(name));
  const valueOf = ({ name, empty }: BulkField): unknown => {
    const value = typed[name];
    return value === undefined || value === null || value === '' ? empty : value;
  };
  const missing = chosen.some((field) => valueOf(field) === undefined);
  const messages = messagesOf(refusal);
  const isPlaced = chosen.some(({ name }) => messages[name]);
  return (
    <Modal
      open={open}
      title={`批量编辑 ${subject}`}
      okText={chosen.length === 0 ? '修改' : `修改 ${formatCount(chosen.length)} 个字段`}
      width={560}
      confirmLoading={sending}
      okButtonProps={{ disabled: chosen.length === 0 || missing }}
      onOk={() => void send(Object.fromEntries(chosen.map((field) => [field.name, valueOf(field)])))}
      cancelButtonProps={{ disabled: sending }}
      onCancel={close}
    >
      <p className="k-section-note">勾选要改的字段；勾选后留空即清空（必填的除外），没有勾选的保持不变。</p>
      {refusal && !isPlaced && <Alert type="error" showIcon title={refusal.message} />}
      <ul className="k-bulk-fields">
        {fields.map((field, at) => (
          <FieldLine
            key={field.name}
            field={field}
            heading={field.group === fields[at - 1]?.group ? undefined : field.group}
            on={ticked.has(field.name)}
            value={typed[field.name]}
            message={messages[field.name]}
            onTick={(on) => setTicked((now) => new Set(on ? [...now, field.name] : [...now].filter((other) => other !== field.name)))}
            onType={(value) => setTyped((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </ul>
    </Modal>
  );
}

function useSending(onSend: BulkEditFormProps['onSend']) {
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (values: BulkValues) => {
    setSending(true);
    setRefusal(null);
    try {
      await onSend(values);
    } catch (error) {
      setRefusal(error as Error);
    } finally {
      setSending(false);
    }
  };
  return { refusal, sending, send };
}

const BODY = 'values.';

/** `values.standard` of the body is the row of this field. */
function messagesOf(refusal: Error | null): Readonly<Record<string, string>> {
  if (!(refusal instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(refusal.fields).map(([path, message]) => [
      path.startsWith(BODY) ? (path.slice(BODY.length).split('.')[0] ?? '') : path,
      message,
    ]),
  );
}

interface FieldLineProps {
  field: BulkField;
  heading: string | undefined;
  on: boolean;
  value: unknown;
  message: string | undefined;
  onTick: (on: boolean) => void;
  onType: (value: unknown) => void;
}

function FieldLine({ field: { name, label, empty, control }, heading, on, value, message, onTick, onType }: FieldLineProps) {
  const id = useId();
  return (
    <li>
      {heading && <h3 className="k-bulk-heading">{heading}</h3>}
      <Checkbox checked={on} aria-label={`修改${label}`} onChange={({ target }) => onTick(target.checked)} />
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {cloneElement(control, {
        id: `${id}-${name}`,
        value,
        disabled: !on,
        placeholder: on ? (empty === undefined ? '必填' : '清空') : '不变',
        ...(message && { status: 'error' as const }),
        onChange: (given: unknown) => onType(valueIn(given)),
      })}
      {message && (
        <span className="k-bulk-error" role="alert">
          {message}
        </span>
      )}
    </li>
  );
}

/** Controls pass a value, plain inputs an event. */
function valueIn(given: unknown): unknown {
  const target = (given as { target?: { value?: unknown } } | null | undefined)?.target;
  return target ? target.value : given;
}
