import {
  classificationLevels,
  classificationsApi,
  type Classification,
  ClassificationInput,
} from '@mrp/contract/features/dictionaries/classifications.ts';
import { Form } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { ClassFields, useClassMutation, withNulls } from './ClassificationForm.tsx';

interface NewClassificationFormProps {
  parent: Classification;
  onClose: () => void;
  onCreated: (created: Classification) => void;
}

/** Creates a class below another one. */
export function NewClassificationForm({ parent, onClose, onCreated }: NewClassificationFormProps) {
  const [form] = Form.useForm<ClassificationInput>();
  const repeat = useModalRepeat(form, onClose);
  const create = useClassMutation(classificationsApi.createClassification, {
    onSuccess: (created) => {
      toast.success(`已新建“${created.name}”`);
      if (!repeat.isAgain()) onCreated(created);
      repeat.done();
    },
  });
  const save = (input: ClassificationInput) => create.mutate({ body: { ...withNulls(input), parentId: parent.id } });
  return (
    <ModalForm
      form={form}
      schema={ClassificationInput}
      title={`在“${parent.name}”下新建${classificationLevels[parent.level]}`}
      width={640}
      saving={create.isPending}
      initialValues={{ industries: parent.industries }}
      onSave={save}
      onClose={onClose}
      repeat={repeat}
    >
      <ClassFields inherited={parent.effective} />
    </ModalForm>
  );
}
