import { ChargeVoid, type Charge } from '@mrp/contract/features/statements/charges.ts';
import { chargesApi } from '@mrp/contract/features/statements.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { chargeName, chargeRefreshes } from './text.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

/** 作废 of a surcharge or deduction. */
export function VoidChargeForm({ receiptId, charge, onClose }: { receiptId: string; charge: Charge; onClose: () => void }) {
  const { id, kind, amount, currency, statement, version } = charge;
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(chargesApi.void, { refreshes: chargeRefreshes });
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id: receiptId, chargeId: id }, body: { reason, version } },
      {
        onSuccess: () => {
          toast.success(`${chargeName(kind)}已作废`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={ChargeVoid}
      title={`作废${chargeName(kind)}`}
      okText="作废"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {amount && `${formatMoney(amount)} ${moneyName(currency.name)}（含税），`}
        {statement ? `已在对账单 ${statement.code} 里，下一张对账单冲回；不能恢复。` : '不再进入对账单，不能恢复。'}
      </p>
      <Field name="reason" label={statementWords.voidReason}>
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
