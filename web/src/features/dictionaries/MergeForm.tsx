import { classificationsApi, type Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { toast } from '../../lib/toast.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { useClassMutation } from './ClassificationForm.tsx';

interface MergeFormProps {
  from: Classification;
  onClose: () => void;
  onMerged: (into: Classification) => void;
}

/** 合并: replaces this leaf by another everywhere. */
export function MergeForm({ from, onClose, onMerged }: MergeFormProps) {
  const [intoId, setIntoId] = useState<string | null>(null);
  const merge = useClassMutation(classificationsApi.mergeClassification, {
    onSuccess: (into) => {
      toast.success(`“${from.name}”已并入“${into.name}”`);
      onClose();
      onMerged(into);
    },
  });
  const save = () => intoId && merge.mutate({ params: { id: from.id }, body: { intoId, version: from.version } });
  return (
    <Modal
      open
      title={`合并分类“${from.name}”`}
      okText="合并"
      width={480}
      okButtonProps={{ danger: true, disabled: intoId === null }}
      confirmLoading={merge.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="合并到" htmlFor="merge-target">
          <ClassificationPicker id="merge-target" kind={from.kind} leavesOnly value={intoId} onChange={setIntoId} />
        </Form.Item>
      </Form>
      <p className="move-preview">
        “{from.name}”的 {from.materials} 个物料和其他 {from.uses - from.materials} 处引用会改为所选的分类，“{from.name}
        ”随后删除，不能撤销。物料已有的编码不变。
      </p>
      <DialogRefusal key={intoId} />
    </Modal>
  );
}
