import { Checkbox, Modal } from 'antd';
import { useId, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { tooLong } from '../field-rules.ts';
import { LimitedInput } from '../LimitedInput.tsx';
import { useUnsavedClose } from '../unsaved/useUnsavedClose.ts';

export interface ViewNameQuestion {
  title: string;
  name: string;
  mayShare: boolean;
  /** Rejects: the reason is shown below the name. */
  answer: (given: { name: string; shared: boolean }) => Promise<unknown>;
}

const NAME_LENGTH = 32;

interface ViewFormProps {
  open: boolean;
  asked: ViewNameQuestion | null;
  onClose: () => void;
}

/** Name of a view, and whether it is shared. */
export function ViewForm({ open, asked, onClose }: ViewFormProps) {
  return asked && <NameDialog key={asked.title + asked.name} open={open} asked={asked} onClose={onClose} />;
}

function NameDialog({ open, asked: { title, name: before, mayShare, answer }, onClose }: ViewFormProps & { asked: ViewNameQuestion }) {
  const id = useId();
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(false);
  const [error, setError] = useState('');
  const close = useUnsavedClose(() => open && name !== before, onClose);
  const write = (text: string) => {
    setName(text);
    setError('');
  };
  const save = async () => {
    if (name.trim() === '') return setError('不能为空');
    if (tooLong(name, NAME_LENGTH) !== null) return;
    try {
      await answer({ name: name.trim(), shared });
      onClose();
    } catch (refusal) {
      setError(refusal instanceof ApiError ? (refusal.fields['name'] ?? refusal.message) : String(refusal));
    }
  };
  return (
    <Modal open={open} title={title} okText="保存" cancelText="取消" width={420} onOk={() => void save()} onCancel={close}>
      <div className="k-drawer-field">
        <label htmlFor={`${id}-name`}>视图名称</label>
        <LimitedInput
          id={`${id}-name`}
          autoFocus
          maxLength={NAME_LENGTH}
          placeholder="26秋冬梭织"
          value={name}
          error={error}
          onChange={write}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void save()}
        />
      </div>
      {mayShare && (
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          共享给团队：能打开本页的人都能使用
        </Checkbox>
      )}
    </Modal>
  );
}
