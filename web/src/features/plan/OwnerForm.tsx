import { planApi } from '@mrp/contract/features/plan.ts';
import { Assignment, ownerScopes, type OwnerScope } from '@mrp/contract/features/plan/exceptions.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Form } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { plannerSource } from '../../pickers/sources/planner-source.ts';
import type { MarkedExceptions } from './SnoozeForm.tsx';
import { exceptionReads } from './exception-text.ts';

interface OwnerFormProps {
  of: MarkedExceptions & { ownerId?: string | null };
  onDone: (result: BulkResult | undefined) => void;
}

interface Values {
  ownerId: string | null;
  scope: OwnerScope;
}

/** 负责人 of exceptions, or of everything about their materials, classes or suppliers; nobody: the role does it. */
export function OwnerForm({ of: { chosen, version, subject, ownerId = null }, onDone }: OwnerFormProps) {
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(planApi.assign, { refreshes: exceptionReads });
  const save = ({ ownerId: named, scope }: Values) =>
    mutate(
      { body: { chosen, ...(version !== undefined && { version }), ownerId: named ?? null, scope } },
      {
        onSuccess: (result) => {
          toast.success(`${subject} 的负责人已改`);
          onDone(result);
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={Assignment}
      title={`“${subject}”的负责人`}
      saving={isPending}
      initialValues={{ ownerId, scope: 'ONE' }}
      onSave={save}
      onClose={() => onDone(undefined)}
    >
      <Field name="ownerId" label={planWords.owner} hint="能打开“备料单管理”的在用账号；留空由岗位处理">
        <EntityPicker source={plannerSource} />
      </Field>
      <Field name="scope" label={planWords.scope}>
        <ChoiceSelect options={[...ownerScopes]} />
      </Field>
    </ModalForm>
  );
}
