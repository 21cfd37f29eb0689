import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { RoundInput } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task, TaskProduct } from '@mrp/contract/features/development-tasks/record.ts';
import { Form } from 'antd';
import { ImageField } from '../../../kit/files/ImageField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../../kit/form/useModalRepeat.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { fileIds } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { uploadMaterialFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { colourSource } from '../../../pickers/sources/colour-source.ts';
import { CompositionField } from '../../../pickers/CompositionField.tsx';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { externalSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { UnitPicker } from '../../../pickers/UnitPicker.tsx';
import { sampleNames } from '../task-groups.ts';
import { emptyRound, roundBodyOf, roundFromProduct, roundValuesOf, type RoundValues } from '../task-values.ts';
import '../development-tasks.css';
import { taskKind } from '../kind.ts';

interface RoundFormProps {
  open: boolean;
  task: Task;
  /** null: a new sample. */
  round: Round | null;
  /** What a new sample is of. */
  product?: TaskProduct | undefined;
  onClose: () => void;
}

/** 登记样品 and 编辑样品. */
export function RoundForm({ task, round, product, onClose }: RoundFormProps) {
  const [form] = Form.useForm<RoundValues>();
  const findNewer = (data: unknown) => (data as Task).rounds.find(({ id }) => id === round?.id);
  const conflict = useModalConflict({ form, stored: round, valuesOf: roundValuesOf, fields: roundFields, findNewer });
  const repeat = useModalRepeat(form, onClose);
  const done = {
    refreshes: taskKind.refreshes,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: () => {
      toast.success(round ? `已保存样品 ${round.serial}` : '已登记样品');
      repeat.done();
    },
  };
  const add = useApiMutation(developmentTasksApi.addRound, done);
  const edit = useApiMutation(developmentTasksApi.editRound, done);
  const save = (values: RoundValues) => {
    const refused = { onError: conflict.refused };
    if (!round) return add.mutate({ params: { id: task.id }, body: roundBodyOf(values) }, refused);
    return edit.mutate(
      { params: { id: task.id, roundId: round.id }, body: { ...roundBodyOf(values), version: conflict.version() } },
      refused,
    );
  };
  return (
    <ModalForm
      form={form}
      schema={RoundInput}
      title={round ? `编辑样品 ${round.serial}` : `登记样品 ${task.rounds.length + 1}`}
      width={860}
      className="task-round-form"
      saving={add.isPending || edit.isPending}
      initialValues={startOf(task, round, product)}
      onSave={save}
      onClose={onClose}
      repeat={round === null && repeat}
      conflict={conflict.dialog}
    >
      <RoundFieldsPart />
    </ModalForm>
  );
}

function startOf(task: Task, round: Round | null, product: TaskProduct | undefined): RoundValues {
  if (round) return roundValuesOf(round);
  return product ? roundFromProduct(product) : { ...emptyRound, unitId: task.unitId };
}

function RoundFieldsPart() {
  return (
    <>
      <RecordFields
        of={roundFields}
        names={sampleNames}
        own={{
          supplierId: { control: <EntityPicker source={externalSuppliers} /> },
          colourId: { control: <EntityPicker source={colourSource} /> },
          unitId: { control: <UnitPicker /> },
        }}
      />
      <div className="task-round-wide">
        <CompositionField bodyName="compositions" />
      </div>
      <Field name="pictures" bodyName="pictureIds" bodyOf={fileIds} label="样品图（最多 9 张，第一张为封面）" wide>
        <ImageField upload={uploadMaterialFile} max={9} />
      </Field>
    </>
  );
}
