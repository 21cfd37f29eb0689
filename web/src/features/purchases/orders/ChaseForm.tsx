import { planApi } from '@mrp/contract/features/plan.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { ChaseAnswer, ChaseInput, type PurchaseChase } from '@mrp/contract/features/purchases/chases.ts';
import { chaseFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { Form, Input } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formatDay } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { purchaseRefreshes } from '../text.ts';

const refreshes = [...purchaseRefreshes, planApi.getMoment];

interface ChaseFormProps {
  order: Pick<Purchase, 'id' | 'code' | 'version' | 'dueOn' | 'supplier'>;
  /** The day by which the plan wants it. */
  wantedOn: string | null;
  onClose: () => void;
}

/** 催货: the day by which the supplier is asked to deliver. */
export function ChaseForm({ order: { id, code, version, dueOn, supplier }, wantedOn, onClose }: ChaseFormProps) {
  const [form] = Form.useForm<{ wantedOn: string; note: string }>();
  const { mutate, isPending } = useApiMutation(purchasesApi.chase, { refreshes });
  const save = (values: { wantedOn: string; note: string }) =>
    mutate(
      { params: { id }, body: { ...values, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已记下催货，收到回复后在“催货”里填写`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={ChaseInput}
      title={`催货“${code}”`}
      okText="催货"
      saving={isPending}
      initialValues={{ ...(wantedOn !== null && { wantedOn }), note: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {supplier.name} 现在的交期是 {formatDay(dueOn)}。
      </p>
      <RecordFields
        of={chaseFields}
        names={['wantedOn', 'note']}
        own={{ note: { control: <Input.TextArea rows={3} count={{ max: chaseFields.note.max, show: true }} /> } }}
      />
    </ModalForm>
  );
}

interface AnswerFormProps {
  order: Pick<Purchase, 'id' | 'code' | 'version'>;
  chase: PurchaseChase;
  onClose: () => void;
}

/** 回复催货: what the supplier says, and the day that counts from now on. */
export function ChaseAnswerForm({ order: { id, code, version }, chase, onClose }: AnswerFormProps) {
  const [form] = Form.useForm<{ promisedOn: string | null; answer: string }>();
  const { mutate, isPending } = useApiMutation(purchasesApi.answerChase, { refreshes });
  const save = ({ promisedOn, answer }: { promisedOn: string | null; answer: string }) =>
    mutate(
      { params: { id, chaseId: chase.id }, body: { promisedOn: promisedOn ?? null, answer, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已记下回复`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={ChaseAnswer}
      title={`回复催货“${code}”`}
      okText="记下回复"
      saving={isPending}
      initialValues={{ promisedOn: null, answer: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">要求 {formatDay(chase.wantedOn)} 前到货；填了回复交期，晚于这一天的未到明细都改为回复的日期。</p>
      <Field name="promisedOn" label="回复交期" hint="供应商没有给日期就留空">
        <DateField />
      </Field>
      <Field name="answer" label="回复">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
