import { costingApi } from '@mrp/contract/features/costing.ts';
import { QuotationTransition } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

/** 打回报价 from its cost sheet, with a reason for the factory. */
export function RejectForm({ quotation: { id, code }, onClose }: { quotation: CostSheet['quotation']; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { data } = useApiQuery(costingApi.get, { params: { id } });
  const { mutate, isPending } = useApiMutation(costingApi.transition, { refreshes: costingReads });
  const save = ({ reason }: { reason: string }) => {
    if (!data) return;
    mutate(
      { params: { id }, body: { action: 'reject', version: data.version, reason } },
      {
        onSuccess: () => {
          toast.success(`已打回报价单 ${code}`);
          onClose();
        },
      },
    );
  };
  return (
    <ModalForm
      form={form}
      schema={QuotationTransition}
      title={`打回报价单 ${code}`}
      okText="打回报价"
      saving={isPending || !data}
      onSave={save}
      onClose={onClose}
    >
      <p>{quotationWorkflow.transitions.reject.effect}</p>
      <Field name="reason" label="打回原因">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
