import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import { Reschedule, type PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { preparationLineFields } from '@mrp/contract/features/preparations/fields.ts';
import { Form, Input } from 'antd';
import { useSearchParams } from 'react-router';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../../kit/form/conflicts/useModalConflict.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { preparationRefreshes } from '../text.ts';
import '../preparations.css';

type Dated = Pick<PreparationRow | ProductionRow, 'id' | 'code' | 'expectedOn' | 'expectedChanges' | 'version'>;

interface RescheduleFormProps {
  of: { order: PreparationRow } | { production: ProductionRow };
  onClose: () => void;
}

interface Values {
  expectedOn: string;
  reason: string;
}

const fields = { expectedOn: { label: preparationWords.expectedOn }, reason: { label: preparationLineFields.reason.label } };
const valuesOf = ({ expectedOn }: Dated): Values => ({ expectedOn, reason: '' });

/** The day that the address proposes. */
const proposedDay = (params: URLSearchParams): string | null => {
  const day = params.get('expectedOn');
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
};

/** 改期: the new day and its reason; changes are counted. */
export function RescheduleForm({ of, onClose }: RescheduleFormProps) {
  const dated: Dated = 'order' in of ? of.order : of.production;
  const { id, code, expectedOn, expectedChanges } = dated;
  const proposed = proposedDay(useSearchParams()[0]);
  const [form] = Form.useForm<Values>();
  const conflict = useModalConflict<Dated, Values>({ form, stored: dated, valuesOf, fields });
  const options = { refreshes: preparationRefreshes, handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'] as const };
  const order = useApiMutation(preparationsApi.reschedule, options);
  const production = useApiMutation(productionsApi.reschedule, options);
  const { mutate, isPending } = 'order' in of ? order : production;
  const save = (values: Values) =>
    mutate(
      { params: { id }, body: { ...values, version: conflict.version() } },
      {
        onError: conflict.refused,
        onSuccess: () => {
          toast.success(`${code} 已改期到 ${values.expectedOn}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={Reschedule}
      title={`改期“${code}”`}
      okText="改期"
      saving={isPending}
      initialValues={{ ...valuesOf(dated), ...(proposed && { expectedOn: proposed }) }}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <p className="prep-effect">
        现为 {expectedOn}
        {expectedChanges > 0 && `，已改期 ${expectedChanges} 次`}
        {proposed && `；物料计划建议 ${proposed}`}
      </p>
      <Field name="expectedOn" label="新的预计到仓日期">
        <DateField />
      </Field>
      <Field name="reason" label={preparationLineFields.reason.label}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
