import { DictionaryEntryInput, entriesApi, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { Form, Input } from 'antd';
import { Field } from '../kit/form/fields/Field.tsx';
import { ModalForm } from '../kit/form/ModalForm.tsx';
import type { CreationProps } from '../kit/pickers/entity-source.ts';
import { useApiMutation } from '../lib/api/useApi.ts';

interface NewEntryFormProps extends CreationProps {
  dictionary: EntryDictionary;
  label: string;
}

/** Creates a missing dictionary entry. */
export function NewEntryForm({ open, text, onDone, dictionary, label }: NewEntryFormProps) {
  const [form] = Form.useForm<{ name: string; code: string }>();
  const create = useApiMutation(entriesApi.createEntry, {
    refreshes: [entriesApi.listOptions],
    onSuccess: ({ id, code, name }) => onDone({ id, code, name }),
  });
  return (
    <ModalForm
      open={open}
      form={form}
      schema={DictionaryEntryInput}
      title={`新建${label}`}
      okText="新建"
      width={400}
      saving={create.isPending}
      initialValues={{ name: text, code: '' }}
      onSave={(body) => create.mutate({ params: { dictionary }, body })}
      onClose={() => onDone(null)}
    >
      <Field name="name" label="名称">
        <Input autoFocus />
      </Field>
      <Field name="code" label="编码（留空与名称相同）">
        <Input />
      </Field>
    </ModalForm>
  );
}
