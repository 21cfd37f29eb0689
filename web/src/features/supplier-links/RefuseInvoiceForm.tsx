import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { SupplierInvoiceRefusal, type SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { statementRefreshes } from '../statements/text.ts';

interface RefuseInvoiceProps {
  statement: Statement;
  sent: SupplierInvoice;
  onClose: () => void;
}

/** 拒绝 of an invoice that the supplier sent, with the reason that he reads. */
export function RefuseInvoiceForm({ statement, sent, onClose }: RefuseInvoiceProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(statementLinksApi.refuseInvoice, { refreshes: statementRefreshes });
  const save = (body: { reason: string }) =>
    mutate(
      { params: { id: statement.id, invoiceId: sent.id }, body },
      {
        onSuccess: () => {
          toast.success(`已拒绝发票 ${sent.number}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={SupplierInvoiceRefusal}
      title={`拒绝发票 ${sent.number}`}
      okText="拒绝"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">不登记发票；供应商在链接里看到原因，可以重开再发。</p>
      <Field name="reason" label="原因">
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
