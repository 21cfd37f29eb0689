import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { tooLong } from '../field-rules.ts';
import { guardedClose } from '../guarded-close.ts';

export interface NameAsked {
  title: string;
  name: string;
  mayShare: boolean;
  /** Rejected: the reason stands under the name. */
  answer: (given: { name: string; shared: boolean }) => Promise<unknown>;
}

const NAME_LENGTH = 32;

interface ViewFormProps {
  open: boolean;
  asked: NameAsked | null;
  onClose: () => void;
}

/** How a view is called, and whether the others get it too. */
export function ViewForm({ open, asked, onClose }: ViewFormProps) {
  return asked && <NameDialog key={asked.title + asked.name} open={open} asked={asked} onClose={onClose} />;
}

function NameDialog({ open, asked: { title, name: before, mayShare, answer }, onClose }: ViewFormProps & { asked: NameAsked }) {
  const id = useId();
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(false);
  const [error, setError] = useState('');
  const save = async () => {
    const wrong = name.trim() === '' ? '不能为空' : tooLong(name, NAME_LENGTH);
    if (wrong !== null) return setError(wrong);
    try {
      await answer({ name: name.trim(), shared });
      onClose();
    } catch (refusal) {
      setError(refusal instanceof ApiError ? (refusal.fields['name'] ?? refusal.message) : String(refusal));
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      okText="保存"
      cancelText="取消"
      width={420}
      onOk={() => void save()}
      onCancel={guardedClose(() => name !== before, onClose)}
    >
      <div className="k-drawer-field">
        <label htmlFor={`${id}-name`}>视图名称</label>
        <Input
          id={`${id}-name`}
          autoFocus
          count={{ max: NAME_LENGTH, show: true }}
          placeholder="26秋冬梭织"
          value={name}
          {...(error && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onChange={(event) => {
            setName(event.target.value);
            setError(tooLong(event.target.value, NAME_LENGTH) ?? '');
          }}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing) void save();
          }}
        />
        {error && (
          <span id={`${id}-error`} className="k-negative" role="alert">
            {error}
          </span>
        )}
      </div>
      {mayShare && (
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          共享给团队：能打开本页的人都能使用
        </Checkbox>
      )}
    </Modal>
  );
}
