import { classificationsApi, type Classification, type MovePreview } from '@mrp/contract/features/dictionaries/classifications.ts';
import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { useClassMutation } from './ClassificationForm.tsx';

interface MoveFormProps {
  moved: Classification;
  /** Drop target; null: the user selects one. */
  parentId: string | null;
  onClose: () => void;
}

/** 移动: shows the effects before it is confirmed. */
export function MoveForm({ moved, parentId: dropped, onClose }: MoveFormProps) {
  const [parentId, setParentId] = useState(dropped);
  const preview = useApiQuery(
    classificationsApi.previewMove,
    { params: { id: moved.id }, body: { parentId: parentId ?? '' } },
    { enabled: parentId !== null, handlesErrors: 'all' },
  );
  const move = useClassMutation(classificationsApi.moveClassification, {
    onSuccess: ({ fullName }) => {
      toast.success(`已移动到“${fullName}”`);
      onClose();
    },
  });
  const ready = parentId !== null && preview.isSuccess && !preview.isPlaceholderData;
  const save = () => parentId && move.mutate({ params: { id: moved.id }, body: { parentId, version: moved.version } });
  return (
    <Modal
      open
      title={`移动分类“${moved.name}”`}
      okText="移动"
      width={520}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={move.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="移动到" htmlFor="move-target">
          <ClassificationPicker id="move-target" value={parentId} onChange={setParentId} />
        </Form.Item>
      </Form>
      <div className="move-preview" aria-live="polite">
        {preview.isError && <Alert type="error" title={preview.error.message} />}
        {ready && <Preview preview={preview.data} />}
      </div>
      <DialogRefusal key={parentId} />
    </Modal>
  );
}

function Preview({ preview: { path, materials, changes } }: { preview: MovePreview }) {
  return (
    <>
      <p>
        {path.before} → {path.after}
      </p>
      <p>{materials > 0 ? `其中 ${materials} 个物料随之移动，已有的编码不变。` : '其中没有物料。'}</p>
      {changes.length === 0 ? (
        <p>继承的属性没有变化。</p>
      ) : (
        <table className="move-changes">
          <caption>以后按新的上级继承</caption>
          <thead>
            <tr>
              <th scope="col">属性</th>
              <th scope="col">现在</th>
              <th scope="col">移动后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, label, before, after }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
