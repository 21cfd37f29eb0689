import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseRelease, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { priceDeviationText, purchaseRefreshes } from './text.ts';

/** 放行超限价, with a reason; the lines above the limit are named. */
export function ReleaseForm({ order: { id, code, version, lines }, onClose }: { order: Purchase; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(purchasesApi.release, { refreshes: purchaseRefreshes });
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id }, body: { reason, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 的超限价已放行`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={PurchaseRelease}
      title={`放行超限价“${code}”`}
      okText="放行"
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <ul>
        {lines
          .filter(({ band }) => band === 'RED')
          .map(({ id: lineId, code: item, name, deviation, reason }) => (
            <li key={lineId}>
              {item} {name} 比报价 {priceDeviationText(deviation, undefined)}
              {reason && `，原因：${reason}`}
            </li>
          ))}
      </ul>
      <Field name="reason" label="放行原因">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
