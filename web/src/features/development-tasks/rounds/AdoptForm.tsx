import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskFields, roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Adoption } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Form } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { trimZeros } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { ClassificationPicker } from '../../../pickers/ClassificationPicker.tsx';
import { colourSource } from '../../../pickers/sources/colour-source.ts';
import { materialKind } from '../../materials/kind.ts';
import { taskKind } from '../kind.ts';

type Values = { [K in keyof Omit<Adoption, 'version' | 'roundId'>]: Adoption[K] | null };

interface AdoptFormProps {
  open: boolean;
  task: Task;
  round: Round;
  onClose: () => void;
}

/** 采纳: says what will be made and asks for what sample and target lack. */
export function AdoptForm({ task, round, onClose }: AdoptFormProps) {
  const [form] = Form.useForm<Values>();
  const adopt = useApiMutation(developmentTasksApi.adopt, {
    refreshes: [...taskKind.refreshes, ...materialKind.refreshes],
    onSuccess: ({ material }) => {
      toast.success(`已采纳样品 ${round.serial}，生成草稿 ${material?.code ?? ''}`);
      onClose();
    },
  });
  const save = (values: Values) =>
    adopt.mutate({ params: { id: task.id }, body: { ...(values as Adoption), version: task.version, roundId: round.id } });
  return (
    <ModalForm
      form={form}
      schema={developmentTasksApi.adopt.body}
      title={`采纳样品 ${round.serial} ${round.supplier.name}`}
      okText="采纳"
      width={560}
      saving={adopt.isPending}
      initialValues={startOf(task, round)}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        生成 1 个内部物料草稿：1 个颜色（打样中）{task.unitId && `、1 条“${round.supplier.name}”的报价`}。采纳后不能改选其他样品。
      </p>
      <AdoptFields />
    </ModalForm>
  );
}

function AdoptFields() {
  return (
    <>
      <TextField name="name" label="物料名称" maxLength={64} />
      <Field name="classificationId" label="分类（最末级）">
        <ClassificationPicker leavesOnly />
      </Field>
      <Field name="colourId" label={roundFields.colourId.label}>
        <EntityPicker source={colourSource} />
      </Field>
      <TextField name="colourName" label="颜色名称" maxLength={64} hint="不填时用颜色库的名称" />
      <Field name="width" label="实用门幅" hint="面料必填">
        <DecimalInput rule={taskFields.width.rule} unit="cm" />
      </Field>
      <Field name="gramWeight" label={taskWords.gramWeight} hint="面料必填">
        <DecimalInput rule={taskFields.gramWeight.rule} unit="g/㎡" />
      </Field>
      <TextField name="specification" label={roundFields.specification.label} maxLength={64} hint="辅料必填" />
    </>
  );
}

/** The sample's facts first, then the target's. */
const startOf = (task: Task, round: Round): Values => ({
  name: task.name,
  classificationId: task.classification?.isLeaf ? task.classification.id : null,
  colourId: round.colourId ?? task.colourId,
  colourName: round.colourName || task.colourName,
  width: trimZeros(round.width ?? task.width) || null,
  gramWeight: trimZeros(round.gramWeight ?? task.gramWeight) || null,
  specification: round.specification || task.specification,
});
