import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../kit/field-rules.ts';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { personSource } from '../../pickers/sources/person-source.ts';

interface AssignFormProps {
  open: boolean;
  /** What is assigned: KF261120-0001 新开发汗布, 12 个开发任务. */
  subject: string;
  label: '派单' | '改派';
  assign: (assigneeId: string) => Promise<void>;
  /** Not about the person: another user was first. */
  onRefused: (error: Error) => void;
  onClose: () => void;
}

/** 派单 or 改派: asks who is in charge. */
export function AssignForm({ subject, label, assign, onRefused, onClose }: AssignFormProps) {
  const [form] = Form.useForm<{ assigneeId: string }>();
  const [saving, setSaving] = useState(false);
  const save = async ({ assigneeId }: { assigneeId: string }) => {
    setSaving(true);
    try {
      await assign(assigneeId);
    } catch (error) {
      if (error instanceof ApiError && error.is('VALIDATION')) showFieldErrors(form, error);
      else onRefused(error as Error);
    }
    setSaving(false);
  };
  return (
    <ModalForm
      form={form}
      schema={developmentTasksApi.assignMany.body}
      title={`${label} ${subject}`}
      okText={label}
      saving={saving}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Field name="assigneeId" label={taskWords.assignee} hint="只列出能打开“物料开发任务”的在用账号">
        <EntityPicker source={personSource} />
      </Field>
    </ModalForm>
  );
}
