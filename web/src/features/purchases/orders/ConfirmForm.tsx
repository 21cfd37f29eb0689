import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseTransition, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { lateText } from '@mrp/contract/features/purchases/due-day.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Alert, Form } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { figuresText } from '../../../kit/object/transitions/transition-figures.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { purchaseFigures, purchaseFlow, purchaseRefreshes } from '../text.ts';

const SHOWN = 5;

interface Values {
  confirmedOn: string | null;
}

/** 接单: the day that the supplier confirms, for all lines; empty: the promised days. */
export function ConfirmForm({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const { id, code, version } = order;
  const [form] = Form.useForm<Values>();
  const confirmedOn = Form.useWatch<string | null | undefined>('confirmedOn', form) ?? null;
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
      <LateLines order={order} confirmedOn={confirmedOn} />
      <Field name="confirmedOn" label={purchaseWords.confirmedOn} hint="留空按各行的承诺交期">
        <DateField />
      </Field>
    </ModalForm>
  );
}

/** The lines that come after they are needed, with the day that is typed, else with their promised days. */
function LateLines({ order: { lines }, confirmedOn }: { order: Purchase; confirmedOn: string | null }) {
  const late = lines.flatMap(({ id, code, name, needOn, promisedOn }) => {
    const text = lateText(confirmedOn ?? promisedOn, needOn);
    return text === null ? [] : [{ id, text: `${code} ${name}：需求 ${formatDay(needOn)}，${text}` }];
  });
  if (late.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${late.length} 行${confirmedOn === null ? '承诺交期' : '确认交期'}晚于需求日期`}
      description={late.slice(0, SHOWN).map(({ id, text }) => (
        <div key={id}>{text}</div>
      ))}
    />
  );
}
