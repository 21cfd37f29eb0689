import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { PreparationAnswerRefusal } from '@mrp/contract/features/supplier-links/preparation.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { preparationRefreshes } from '../../preparations/text.ts';

interface RefuseAnswerProps {
  document: { id: string; code: string };
  answer: { id: string; fromName: string };
  onClose: () => void;
}

/** 拒绝 of an answer, with the reason that the supplier reads. */
export function RefuseAnswerForm({ document: { id, code }, answer, onClose }: RefuseAnswerProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(preparationLinksApi.refuse, {
    refreshes: [...preparationRefreshes, preparationLinksApi.get],
  });
  const save = (body: { reason: string }) =>
    mutate(
      { params: { id, answerId: answer.id }, body },
      {
        onSuccess: () => {
          toast.success(`已拒绝 ${answer.fromName} 的答复`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={PreparationAnswerRefusal}
      title={`拒绝 ${answer.fromName} 的答复`}
      okText="拒绝"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">{code} 的日期不变；供应商在链接里看到原因，可以再答复。</p>
      <Field name="reason" label="原因">
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
