import type { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { NewTask, TaskEdit } from '@mrp/contract/features/development-tasks/input.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Field } from '../../kit/form/fields/Field.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import type { RecordForm } from '../../kit/record/RecordForm.tsx';
import { fileIds } from '../../lib/pictures.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { colourSource } from '../../pickers/sources/colour-source.ts';
import { CompositionField } from '../../pickers/CompositionField.tsx';
import { personSource } from '../../pickers/sources/person-source.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import { basicNames, targetNames } from './task-groups.ts';
import { emptyTask, taskBodyOf, taskValuesOf, type TaskValues } from './task-values.ts';

const basicControls = { collaboratorIds: { control: <EntitiesPicker source={personSource} /> } };
const targetControls = {
  classificationId: { control: <ClassificationPicker /> },
  unitId: { control: <UnitPicker /> },
  colourId: { control: <EntityPicker source={colourSource} /> },
};

/** The same fields for a new task and for one that is edited. */
export const taskSections: readonly FormSection[] = [
  { id: 'basic', title: '需求', content: <RecordFields of={taskFields} names={basicNames} own={basicControls} /> },
  {
    id: 'target',
    title: '目标',
    note: '样品与它逐项比较；不填的不比',
    content: <RecordFields of={taskFields} names={targetNames} own={targetControls} />,
  },
  { id: 'composition', title: taskWords.composition, wide: true, content: <CompositionField bodyName="compositions" /> },
  {
    id: 'pictures',
    title: '需求图',
    content: (
      <Field name="pictures" bodyName="pictureIds" bodyOf={fileIds} label="图片（最多 9 张，第一张为封面）" wide>
        <ImageField upload={uploadMaterialFile} max={9} />
      </Field>
    ),
  },
];

export const taskForm: RecordForm<typeof developmentTasksApi, TaskValues> = {
  input: NewTask,
  edit: TaskEdit,
  sections: taskSections,
  valuesOf: (task) => (task ? taskValuesOf(task) : emptyTask),
  bodyOf: taskBodyOf,
};
