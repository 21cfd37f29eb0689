import { AdvanceInput, type SupplierAccount } from '@mrp/contract/features/statements/advances.ts';
import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import { advancesApi } from '@mrp/contract/features/statements.ts';
import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Form, Input } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { accountRefreshes } from '../text.ts';

interface AdvanceFormProps {
  supplier: { id: string; abbreviation: string };
  account: SupplierAccount;
  onClose: () => void;
}

/** 登记预付款 of a supplier, of one of its orders or of none. */
export function AdvanceForm({ supplier: { id, abbreviation }, account, onClose }: AdvanceFormProps) {
  const [form] = Form.useForm<AdvanceInput>();
  const currencyId = Form.useWatch<string | null | undefined>('currencyId', form) ?? null;
  const { mutate, isPending } = useApiMutation(advancesApi.add, { refreshes: accountRefreshes });
  const save = (values: AdvanceInput) =>
    mutate(
      { params: { id }, body: { ...values, orderId: values.orderId ?? null, accountId: values.accountId ?? null } },
      {
        onSuccess: () => {
          toast.success(`已登记 ${abbreviation} 的预付款`);
          onClose();
        },
      },
    );
  const orders = account.orders.filter((order) => currencyId === null || order.currencyId === currencyId);
  return (
    <ModalForm
      form={form}
      schema={AdvanceInput}
      title={`登记预付款“${abbreviation}”`}
      okText="登记"
      saving={isPending}
      initialValues={{ note: '', ...(account.accounts.length === 1 && { accountId: account.accounts[0]?.id ?? null }) }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">提交下一张对账单时冲抵，不超过对账金额；选了采购单的只冲抵该单的收货。</p>
      <RecordFields of={statementFields} names={['currencyId']} />
      <Field name="orderId" label={statementWords.order} hint="不选的冲抵任何收货">
        <ChoiceSelect<string> allowClear placeholder="请选择" options={orders.map((order) => ({ value: order.id, label: order.code }))} />
      </Field>
      <Field name="paidOn" label={statementWords.paidOn}>
        <DateField />
      </Field>
      <Field name="amount" label={statementWords.paidAmount}>
        <DecimalInput rule={rules.documentAmount} unit="所选币种" />
      </Field>
      <Field name="accountId" label={statementWords.payee} hint="供应商档案里的账号，只显示后四位">
        <ChoiceSelect<string>
          allowClear
          placeholder="请选择"
          options={account.accounts.map(({ id: value, name }) => ({ value, label: name }))}
        />
      </Field>
      <Field name="note" label={statementWords.note}>
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}
