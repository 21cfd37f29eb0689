import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { SupplierSampleRefusal, type SupplierSample } from '@mrp/contract/features/supplier-links/sample.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { toast } from '../../../lib/toast.ts';
import { taskKind } from '../../development-tasks/kind.ts';

interface RefuseSampleProps {
  task: Task;
  sample: SupplierSample;
  onClose: () => void;
}

/** 拒绝 of a sample that a supplier sent, with the reason that he reads. */
export function RefuseSampleForm({ task, sample, onClose }: RefuseSampleProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(taskLinksApi.refuseSample, { refreshes: taskKind.refreshes });
  const save = (body: { reason: string }) =>
    mutate(
      { params: { id: task.id, sampleId: sample.id }, body },
      {
        onSuccess: () => {
          toast.success(`已拒绝 ${sample.supplier.name} 的样品 ${sample.sampleNo}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={SupplierSampleRefusal}
      title={`拒绝 ${sample.supplier.name} 的样品 ${sample.sampleNo}`}
      okText="拒绝"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">不登记这个样品；供应商在链接里看到原因，可以再发样品。</p>
      <Field name="reason" label="原因">
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
