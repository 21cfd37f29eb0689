import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { InvoiceInput } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Form, Input } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { IsLastPicker } from './IsLastPicker.tsx';
import { notInvoiced, statementRefreshes } from '../text.ts';

type Values = Omit<InvoiceInput, 'version' | 'lines'>;

/** 登记发票 of a statement; the last one says so. */
export function InvoiceForm({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { id, code, version, currency } = statement;
  const left = notInvoiced(statement);
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(settlementApi.addInvoice, { refreshes: statementRefreshes });
  const save = (values: Values) =>
    mutate(
      { params: { id }, body: { ...values, lines: [], version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记发票 ${values.number}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={InvoiceInput}
      title={`登记发票“${code}”`}
      okText="登记发票"
      saving={isPending}
      initialValues={{ ...left, isLast: true, reason: '', number: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        未开票 {formatMoney(left.amount)} {moneyName(currency.name)}（含税），税额 {formatMoney(left.taxAmount)} {moneyName(currency.name)}
        。
      </p>
      <InvoiceFields currency={moneyName(currency.name)} />
    </ModalForm>
  );
}

function InvoiceFields({ currency }: { currency: string }) {
  return (
    <>
      <Field name="number" label={statementWords.invoiceNo}>
        <Input maxLength={32} />
      </Field>
      <Field name="issuedOn" label={statementWords.issuedOn}>
        <DateField />
      </Field>
      <Field name="amount" label={statementWords.amount}>
        <Input inputMode="decimal" suffix={<span className="k-unit">{currency}</span>} />
      </Field>
      <Field name="taxAmount" label={statementWords.taxAmount}>
        <Input inputMode="decimal" suffix={<span className="k-unit">{currency}</span>} />
      </Field>
      <IsLastPicker />
      <Field name="reason" label={statementWords.differenceReason} hint="超出容差时填写；超出放行限度的等主管放行">
        <Input maxLength={200} />
      </Field>
    </>
  );
}
