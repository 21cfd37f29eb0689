import { AdvanceVoid, type Advance } from '@mrp/contract/features/statements/advances.ts';
import { advancesApi } from '@mrp/contract/features/statements.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formatDay } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { accountRefreshes } from '../text.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

interface VoidAdvanceFormProps {
  supplierId: string;
  advance: Advance;
  onClose: () => void;
}

/** 作废 of an advance payment that no statement has taken. */
export function VoidAdvanceForm({ supplierId, advance: { id, paidOn, version }, onClose }: VoidAdvanceFormProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(advancesApi.void, { refreshes: accountRefreshes });
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id: supplierId, advanceId: id }, body: { reason, version } },
      {
        onSuccess: () => {
          toast.success('预付款已作废');
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={AdvanceVoid}
      title={`作废 ${formatDay(paidOn)} 的预付款`}
      okText="作废"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">作废后不能恢复；要再登记请新登记一笔。</p>
      <Field name="reason" label={statementWords.voidReason}>
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
