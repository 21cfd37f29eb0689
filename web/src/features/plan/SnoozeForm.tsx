import { planApi } from '@mrp/contract/features/plan.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { Day, Reason } from '@mrp/contract/lib/fields/fields.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { exceptionReads } from './exception-text.ts';

export interface MarkedExceptions {
  chosen: Selection;
  /** Of the one exception as it was shown. */
  version?: number;
  /** What it is about: 全棉府绸 藏青 下单, or 12 条. */
  subject: string;
}

/** Without a day it would end what was put off. */
const schema = z.object({ until: Day, reason: Reason });

interface MarkFormProps {
  of: MarkedExceptions;
  onDone: (result: BulkResult | undefined) => void;
}

/** 暂缓 with a reason until a day. */
export function SnoozeForm({ of: { chosen, version, subject }, onDone }: MarkFormProps) {
  const [form] = Form.useForm<{ until: string; reason: string }>();
  const { mutate, isPending } = useApiMutation(planApi.snooze, { refreshes: exceptionReads });
  const save = (values: { until: string; reason: string }) =>
    mutate(
      { body: { chosen, ...(version !== undefined && { version }), ...values } },
      {
        onSuccess: (result) => {
          toast.success(`${subject} 已暂缓到 ${values.until}`);
          onDone(result);
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={schema}
      title={`暂缓“${subject}”`}
      okText="暂缓"
      saving={isPending}
      onSave={save}
      onClose={() => onDone(undefined)}
    >
      <p className="k-dialog-effect">到这一天回到“今天要做”；物料计划变了、不用再做时，它自己消失。</p>
      <Field name="until" label={planWords.snoozedUntil}>
        <DateField />
      </Field>
      <Field name="reason" label={planWords.reason}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
