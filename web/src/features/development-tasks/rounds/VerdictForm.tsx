import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { verdicts } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Judgement } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { Form, Segmented } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { taskKind } from '../kind.ts';

type Values = Pick<Judgement, 'verdict' | 'reason'>;

interface VerdictFormProps {
  open: boolean;
  task: Task;
  round: Round;
  onClose: () => void;
}

/** 结论 of a sample, with its reason. */
export function VerdictForm({ task, round, onClose }: VerdictFormProps) {
  const [form] = Form.useForm<Values>();
  const judge = useApiMutation(developmentTasksApi.judgeRound, {
    refreshes: taskKind.refreshes,
    onSuccess: () => {
      toast.success(`已给出样品 ${round.serial} 的结论`);
      onClose();
    },
  });
  const save = (values: Values) =>
    judge.mutate({ params: { id: task.id, roundId: round.id }, body: { ...values, version: round.version } });
  return (
    <ModalForm
      form={form}
      schema={developmentTasksApi.judgeRound.body}
      title={`样品 ${round.serial} ${round.supplier.name} 的结论`}
      saving={judge.isPending}
      initialValues={{ verdict: round.verdict ?? 'PASSED', reason: round.verdictReason }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="verdict" label="结论">
        <Segmented aria-label="结论" options={verdicts.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <TextField name="reason" label="原因" maxLength={200} rows={3} />
    </ModalForm>
  );
}
