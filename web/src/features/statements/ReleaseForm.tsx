import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { InvoiceRelease, type Invoice } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { Form, Input, Radio } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { statementRefreshes } from './text.ts';

interface Values {
  isReleased: boolean;
  reason: string;
}

interface ReleaseFormProps {
  statement: Statement;
  invoice: Invoice;
  onClose: () => void;
}

/** 放行差异, or not: the invoice counts, or goes back. */
export function ReleaseForm({ statement: { id, version }, invoice, onClose }: ReleaseFormProps) {
  const [form] = Form.useForm<Values>();
  const release = useApiMutation(settlementApi.releaseInvoice, { refreshes: statementRefreshes });
  const decline = useApiMutation(settlementApi.declineInvoice, { refreshes: statementRefreshes });
  const save = ({ isReleased, reason }: Values) => {
    const request = { params: { id, invoiceId: invoice.id }, body: { reason, version } };
    const done = {
      onSuccess: () => {
        toast.success(`发票 ${invoice.number} ${isReleased ? '已放行' : '没有放行，已作废'}`);
        onClose();
      },
    };
    if (isReleased) release.mutate(request, done);
    else decline.mutate(request, done);
  };
  return (
    <ModalForm
      form={form}
      schema={InvoiceRelease}
      title={`放行发票差异“${invoice.number}”`}
      okText="确定"
      saving={release.isPending || decline.isPending}
      initialValues={{ isReleased: true, reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">差异原因：{invoice.reason}。放行后按发票金额付款；不放行则这张发票作废，请供应商重开。</p>
      <Field name="isReleased" label="处理">
        <Radio.Group
          options={[
            { value: true, label: '放行' },
            { value: false, label: '不放行' },
          ]}
        />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
