import { Checkbox, Modal } from 'antd';
import { cloneElement, useId, useState, type ReactElement } from 'react';
import { formatCount } from '../../lib/format.ts';
import './bulk-edit.css';

export interface BulkField {
  name: string;
  label: string;
  /** What an empty control means; absent: the field cannot be emptied. */
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
}

export type BulkValues = Readonly<Record<string, unknown>>;

interface BulkEditFormProps {
  open: boolean;
  /** 12 个物料 */
  subject: string;
  fields: readonly BulkField[];
  onConfirm: (values: BulkValues) => void;
  onClose: () => void;
}

/** 批量编辑: only the fields that are ticked change; one that is ticked and left empty is emptied. */
export function BulkEditForm({ open, subject, fields, onConfirm, onClose }: BulkEditFormProps) {
  const id = useId();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<BulkValues>({});
  const chosen = fields.filter(({ name }) => ticked.has(name));
  const valueOf = ({ name, empty }: BulkField): unknown => {
    const value = typed[name];
    return value === undefined || value === null || value === '' ? empty : value;
  };
  const missing = chosen.some((field) => valueOf(field) === undefined);
  const tick = (name: string, on: boolean) => setTicked((now) => new Set(on ? [...now, name] : [...now].filter((other) => other !== name)));
  return (
    <Modal
      open={open}
      title={`批量编辑 ${subject}`}
      okText={chosen.length === 0 ? '修改' : `修改 ${formatCount(chosen.length)} 个字段`}
      width={560}
      okButtonProps={{ disabled: chosen.length === 0 || missing }}
      onOk={() => onConfirm(Object.fromEntries(chosen.map((field) => [field.name, valueOf(field)])))}
      onCancel={onClose}
    >
      <p className="k-section-note">勾选要改的字段；勾选后留空即清空，没有勾选的保持不变。</p>
      <ul className="k-bulk-fields">
        {fields.map((field) => {
          const { name, label, control } = field;
          const on = ticked.has(name);
          return (
            <li key={name}>
              <Checkbox checked={on} aria-label={`修改${label}`} onChange={({ target }) => tick(name, target.checked)} />
              <label htmlFor={`${id}-${name}`}>{label}</label>
              {cloneElement(control, {
                id: `${id}-${name}`,
                value: typed[name],
                disabled: !on,
                placeholder: on ? (field.empty === undefined ? '请选择' : '清空') : '不变',
                onChange: (given: unknown) => setTyped((now) => ({ ...now, [name]: valueIn(given) })),
              })}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

/** Controls hand over a value, plain inputs their event. */
function valueIn(given: unknown): unknown {
  const target = (given as { target?: { value?: unknown } } | null | undefined)?.target;
  return target ? target.value : given;
}
