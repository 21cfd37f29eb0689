import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseTransition, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { Form } from 'antd';
import { DateField } from '../../kit/form/DateField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { figuresText } from '../../kit/object/transition-figures.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { purchaseFigures, purchaseFlow, purchaseRefreshes } from './text.ts';

interface Values {
  confirmedOn: string | null;
}

/** 接单: the day that the supplier confirms, for all lines; empty: the promised days. */
export function ConfirmForm({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const { id, code, version } = order;
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(purchasesApi.transition, { refreshes: purchaseRefreshes });
  const save = ({ confirmedOn }: Values) =>
    mutate(
      { params: { id }, body: { action: 'confirm', version, confirmedOn: confirmedOn ?? null } },
      {
        onSuccess: () => {
          toast.success(`${code} 已接单`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={PurchaseTransition}
      title={`接单“${code}”`}
      okText="接单"
      saving={isPending}
      initialValues={{ confirmedOn: null }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {figuresText(purchaseFigures(order))}
        {purchaseFlow.transitions.confirm.effect}
      </p>
      <Field name="confirmedOn" label="确认交期" hint="留空按各行的承诺交期">
        <DateField />
      </Field>
    </ModalForm>
  );
}
