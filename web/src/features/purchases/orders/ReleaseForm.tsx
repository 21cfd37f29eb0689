import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseRelease, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { returnFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { priceDeviationText, purchaseRefreshes, releaseSteps, type ReleaseStep } from '../text.ts';

const PRICE_DECIMALS = 4;

interface ReleaseFormProps {
  step: ReleaseStep;
  order: Purchase;
  onClose: () => void;
}

/** 申请放行, 放行 or 不放行, with a reason; the lines above the limit are named. */
export function ReleaseForm({
  step,
  order: { id, code, version, lines, currency, releaseAskedBy, releaseWish },
  onClose,
}: ReleaseFormProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { title, button, done } = releaseSteps[step];
  const { mutate, isPending } = useApiMutation(purchasesApi[step], { refreshes: purchaseRefreshes });
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id }, body: { reason, version } },
      {
        onSuccess: () => {
          toast.success(`${code} ${done}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={PurchaseRelease}
      title={`${title}“${code}”`}
      okText={button}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      {releaseAskedBy && (
        <p>
          {releaseAskedBy} 申请放行：{releaseWish}
        </p>
      )}
      <ul>
        {lines
          .filter(({ band }) => band === 'RED')
          .map((line) => (
            <li key={line.id}>
              {line.code} {line.name} {pricesText(line, currency.name)}，比报价 {priceDeviationText(line.deviation, undefined)}
              {line.reason && `，原因：${line.reason}`}
            </li>
          ))}
      </ul>
      <Field name="reason" label={returnFields.reason.label}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}

/** 单价 0.4872 元/个，报价 0.1624 元/个. */
const pricesText = ({ unitPrice, offerPrice, priceUnit }: Purchase['lines'][number], currency: string): string =>
  [
    unitPrice && `单价 ${formatNumber(unitPrice, PRICE_DECIMALS)} ${moneyPer(currency, priceUnit.name)}`,
    offerPrice && `报价 ${formatNumber(offerPrice, PRICE_DECIMALS)} ${moneyPer(currency, priceUnit.name)}`,
  ]
    .filter(Boolean)
    .join('，');
