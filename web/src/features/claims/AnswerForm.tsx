import { ClaimTransition, type Claim } from '@mrp/contract/features/claims/record.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { claimKind } from './kind.ts';

/** 登记答复: what the supplier says to a claim. */
export function AnswerForm({ claim: { id, code, version, supplier, answer: before }, onClose }: { claim: Claim; onClose: () => void }) {
  const [form] = Form.useForm<{ answer: string }>();
  const { mutate, isPending } = useApiMutation(claimsApi.transition, { refreshes: claimKind.refreshes });
  const save = ({ answer }: { answer: string }) =>
    mutate(
      { params: { id }, body: { action: 'answer', version, answer } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记答复`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={ClaimTransition}
      title={`登记答复“${code}”`}
      okText="登记答复"
      saving={isPending}
      initialValues={{ answer: before }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="answer" label={`${supplier.name} 的答复`} hint="同意、要求减少，或不同意的理由；谈妥后按“确认”">
        <Input.TextArea rows={4} count={{ max: 500, show: true }} />
      </Field>
    </ModalForm>
  );
}
