import { costingApi } from '@mrp/contract/features/costing.ts';
import { TaskReturn } from '@mrp/contract/features/costing/input.ts';
import { departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { Form, Input } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

interface ReturnValues {
  department: Department;
  lineIds: string[];
  reason: string;
}

/** 退回部门, with the lines to price again and why. */
export function ReturnForm({ sheet, onClose }: { sheet: CostSheet; onClose: () => void }) {
  const [form] = Form.useForm<ReturnValues>();
  const { mutate, isPending } = useApiMutation(costingApi.returnTask, { refreshes: costingReads });
  const submitted = sheet.tasks.filter(({ submittedAt }) => submittedAt !== null);
  const department = Form.useWatch('department', form) ?? submitted[0]?.department;
  const lines = sheet.lines.filter((line) => line.department === department);
  const versionOf = (of: Department): number => submitted.find((task) => task.department === of)?.version ?? sheet.version;
  const save = (values: ReturnValues) =>
    mutate(
      { params: { id: sheet.quotation.id }, body: { ...values, lineIds: values.lineIds ?? [], version: versionOf(values.department) } },
      {
        onSuccess: () => {
          toast.success(`已退回${departments[values.department].label}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm<ReturnValues>
      form={form}
      schema={TaskReturn}
      title={`退回部门：${sheet.code}`}
      okText="退回"
      saving={isPending}
      initialValues={{ ...(submitted[0] && { department: submitted[0].department }) }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="department" label="部门">
        <ChoiceSelect
          options={submitted.map((task) => ({ value: task.department, label: departments[task.department].label }))}
          onChange={() => form.setFieldValue('lineIds', [])}
        />
      </Field>
      <Field name="lineIds" label="要重新核价的明细" hint="不选则只重新打开任务，已有的结论保留">
        <ChoiceSelect
          mode="multiple"
          options={lines.map(({ id, name, site }) => ({ value: id, label: [name, site].filter(Boolean).join(' ') }))}
        />
      </Field>
      <Field name="reason" label="退回原因">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
