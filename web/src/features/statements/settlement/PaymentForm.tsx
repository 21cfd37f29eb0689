import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { PaymentInput } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Form, Input } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { statementRefreshes } from '../text.ts';

type Values = Omit<PaymentInput, 'version'>;

/** 登记付款 of a statement, in parts too. */
export function PaymentForm({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { id, code, version, currency, accounts } = statement;
  const unpaidAmount = statement.unpaidAmount ?? '0';
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(settlementApi.addPayment, { refreshes: statementRefreshes });
  const save = (values: Values) =>
    mutate(
      { params: { id }, body: { ...values, accountId: values.accountId ?? null, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记付款`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={PaymentInput}
      title={`登记付款“${code}”`}
      okText="登记付款"
      saving={isPending}
      initialValues={{ amount: unpaidAmount, accountId: accounts.length === 1 ? (accounts[0]?.id ?? null) : null, note: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        未付 {formatMoney(unpaidAmount)} {moneyName(currency.name)}（含税）；开齐发票并付清后结清。
      </p>
      <Field name="paidOn" label={statementWords.paidOn}>
        <DateField />
      </Field>
      <Field name="amount" label={statementWords.paidAmount}>
        <Input inputMode="decimal" suffix={<span className="k-unit">{moneyName(currency.name)}</span>} />
      </Field>
      <Field name="accountId" label={statementWords.payee} hint="供应商档案里的账号，只显示后四位">
        <ChoiceSelect<string>
          allowClear
          placeholder="请选择"
          options={accounts.map((account) => ({ value: account.id, label: account.name }))}
        />
      </Field>
      <Field name="note" label={statementWords.note}>
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}
