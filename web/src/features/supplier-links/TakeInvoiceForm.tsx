import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { SupplierInvoiceTaking, type SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { formatCount, formatMoney } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { IsLastPicker } from '../statements/settlement/IsLastPicker.tsx';
import { notInvoiced, statementRefreshes } from '../statements/text.ts';

interface TakeInvoiceProps {
  statement: Statement;
  sent: SupplierInvoice;
  onClose: () => void;
}

type Values = Omit<SupplierInvoiceTaking, 'version'>;

/** 登记发票 as the supplier sent it; the accountant says whether another follows, and why it differs. */
export function TakeInvoiceForm({ statement, sent, onClose }: TakeInvoiceProps) {
  const { id, code, version, currency } = statement;
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(statementLinksApi.takeInvoice, { refreshes: statementRefreshes });
  const money = moneyName(currency.name);
  const { number, amount = '', taxAmount = '', lines } = sent;
  // Of what is left a part only: another one follows.
  const isLast = compareDecimals(amount, notInvoiced(statement).amount) >= 0;
  const save = (values: Values) =>
    mutate(
      { params: { id, invoiceId: sent.id }, body: { ...values, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记发票 ${number}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={SupplierInvoiceTaking}
      title={`登记发票 ${number}`}
      okText="登记发票"
      saving={isPending}
      initialValues={{ isLast, reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {formatMoney(amount)} {money}（含税），税额 {formatMoney(taxAmount)} {money}，
        {lines.length > 0 ? `按它的 ${formatCount(lines.length)} 行逐行` : '按整张'}与对账单比对后登记；号码、日期与金额按供应商所填。
      </p>
      <IsLastPicker />
      <Field name="reason" label={statementWords.differenceReason} hint="超出容差时填写；超出放行限度的等主管放行">
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}
