import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { SupplierSampleTaking, type SupplierSample } from '@mrp/contract/features/supplier-links/sample.ts';
import { Form } from 'antd';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { toast } from '../../../lib/toast.ts';
import { taskKind } from '../../development-tasks/kind.ts';

interface TakeSampleProps {
  task: Task;
  sample: SupplierSample;
  onClose: () => void;
}

type Values = Pick<SupplierSampleTaking, 'receivedOn'>;

/** 登记样品 with what the supplier sent, which may be edited there afterwards. */
export function TakeSampleForm({ task: { id, code, version, rounds }, sample, onClose }: TakeSampleProps) {
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(taskLinksApi.takeSample, { refreshes: taskKind.refreshes });
  const serial = (rounds.at(-1)?.serial ?? 0) + 1;
  const save = ({ receivedOn }: Values) =>
    mutate(
      { params: { id, sampleId: sample.id }, body: { receivedOn, version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记样品 ${serial}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={SupplierSampleTaking}
      title={`登记 ${sample.supplier.name} 的样品 ${sample.sampleNo}`}
      okText="登记"
      saving={isPending}
      initialValues={{ receivedOn: null }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        成为 {code} 的样品 {serial}，照片成为样品图；之后可以编辑样品、给出结论，供应商在链接里看到结论，看不到结论原因。
      </p>
      <Field name="receivedOn" label={roundFields.receivedOn.label} hint="样品已收到时填写，没有收到留空">
        <DateField />
      </Field>
    </ModalForm>
  );
}
