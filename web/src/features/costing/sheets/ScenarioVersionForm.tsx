import { costingApi } from '@mrp/contract/features/costing.ts';
import { ScenarioVersion } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import type { Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

interface ScenarioVersionFormProps {
  sheet: CostSheet;
  name: string;
  overrides: Overrides;
  onClose: () => void;
}

/** 另存为版本: the figures of a scenario become the next version of the sheet. */
export function ScenarioVersionForm({ sheet, name, overrides, onClose }: ScenarioVersionFormProps) {
  const [form] = Form.useForm<{ name: string }>();
  const { mutate, isPending } = useApiMutation(costingApi.saveScenario, { refreshes: costingReads });
  const { version, versionNo, state, code } = sheet;
  const save = (values: { name: string }) =>
    mutate(
      { params: { id: sheet.quotation.id }, body: { version, name: values.name, overrides } },
      {
        onSuccess: (made) => {
          toast.success(`已存为 ${code} V${made.versionNo}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={ScenarioVersion}
      title={`${name}另存为版本`}
      okText="另存为版本"
      initialValues={{ name }}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <p>
        生成 {code} V{versionNo + 1}，方案改动的明细按方案的用量和单价，等各部门下结论。
        {state === 'APPROVED' ? `已审批的 V${versionNo} 保留不变。` : `V${versionNo} 不再继续。`}
      </p>
      <Field name="name" label="方案名称">
        <Input maxLength={32} />
      </Field>
    </ModalForm>
  );
}
