import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { SettlementVoid, type Invoice, type Payment } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { statementRefreshes } from '../text.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

export type Voided = { invoice: Invoice } | { payment: Payment };

interface VoidFormProps {
  statement: Statement;
  voided: Voided;
  onClose: () => void;
}

/** 作废 of an invoice or a payment. */
export function VoidSettlementForm({ statement: { id, version }, voided, onClose }: VoidFormProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const invoice = useApiMutation(settlementApi.voidInvoice, { refreshes: statementRefreshes });
  const payment = useApiMutation(settlementApi.voidPayment, { refreshes: statementRefreshes });
  const what = 'invoice' in voided ? `发票 ${voided.invoice.number}` : `${voided.payment.paidOn} 的付款`;
  const done = {
    onSuccess: () => {
      toast.success(`${what}已作废`);
      onClose();
    },
  };
  const save = ({ reason }: { reason: string }) => {
    const body = { reason, version };
    if ('invoice' in voided) invoice.mutate({ params: { id, invoiceId: voided.invoice.id }, body }, done);
    else payment.mutate({ params: { id, paymentId: voided.payment.id }, body }, done);
  };
  return (
    <ModalForm
      form={form}
      schema={SettlementVoid}
      title={`作废${what}`}
      okText="作废"
      saving={invoice.isPending || payment.isPending}
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
