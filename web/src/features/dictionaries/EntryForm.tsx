import {
  DictionaryEntryInput,
  entriesApi,
  getDictionary,
  type DictionaryEntry,
  type EntryDictionary,
} from '@mrp/contract/features/dictionaries/entries.ts';
import { unitFields } from '@mrp/contract/features/dictionaries/units.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Checkbox, Form, Input } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict, type ModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';

/** Queries that a saved entry makes stale. */
export const entryReads = [entriesApi.listEntries, entriesApi.listOptions, entriesApi.listDictionaries];

interface EntryFormProps {
  dictionary: EntryDictionary;
  /** null: a new one. */
  entry: DictionaryEntry | null;
  groups: readonly DictionaryEntry[];
  onClose: () => void;
}

const fields = {
  name: { label: unitFields.name.label },
  code: { label: unitFields.code.label },
  aliases: { label: entryWords.aliases },
  forAccessories: { label: entryWords.forAccessories },
};

export function EntryForm({ dictionary, entry, groups, onClose }: EntryFormProps) {
  const [form] = Form.useForm<DictionaryEntryInput>();
  const { label, grouped = false } = getDictionary(dictionary);
  const conflict = useModalConflict({
    form,
    stored: entry,
    valuesOf,
    fields: { ...fields, parentId: { label: '分组', word: (id) => groups.find((group) => group.id === id)?.name } },
  });
  const repeat = useModalRepeat(form, onClose);
  const { save, saving } = useSave(dictionary, entry, repeat.done);
  const send = (input: DictionaryEntryInput) => save({ ...input, parentId: input.parentId ?? null }, conflict);
  return (
    <ModalForm
      form={form}
      schema={DictionaryEntryInput}
      title={entry ? `编辑${label} ${entry.name}` : `新建${label}`}
      saving={saving}
      initialValues={entry ?? { aliases: [], forAccessories: false }}
      onSave={send}
      onClose={onClose}
      repeat={entry === null && repeat}
      conflict={conflict.dialog}
    >
      <Field name="name" label={unitFields.name.label}>
        <Input />
      </Field>
      <Field name="code" label="编码（留空时与名称相同）">
        <Input disabled={entry?.builtIn ?? false} />
      </Field>
      {grouped && (
        <Field name="parentId" label="分组（留空时自成一组）">
          <ChoiceSelect
            allowClear={clearable}
            options={groups.filter(({ id }) => id !== entry?.id).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field name="aliases" label="别名（导入和搜索时也能认出）">
        <ChoiceSelect mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', ',', '，', ' ']} />
      </Field>
      {dictionary === 'materialTag' && (
        <Field name="forAccessories" label={entryWords.forAccessories} inline valuePropName="checked">
          <Checkbox>辅料使用</Checkbox>
        </Field>
      )}
    </ModalForm>
  );
}

const valuesOf = ({ code, name, parentId, aliases, forAccessories }: DictionaryEntry): DictionaryEntryInput => ({
  code,
  name,
  parentId,
  aliases,
  forAccessories,
});

/** Saves a new or a stored entry. */
function useSave(dictionary: EntryDictionary, entry: DictionaryEntry | null, onSaved: () => void) {
  const options = {
    refreshes: entryReads,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ name }: DictionaryEntry) => {
      toast.success(`已保存“${name}”`);
      onSaved();
    },
  };
  const create = useApiMutation(entriesApi.createEntry, options);
  const edit = useApiMutation(entriesApi.editEntry, options);
  const save = (input: DictionaryEntryInput, { version, refused }: ModalConflict<DictionaryEntry>) =>
    entry
      ? edit.mutate({ params: { id: entry.id }, body: { ...input, version: version() } }, { onError: refused })
      : create.mutate({ params: { dictionary }, body: input }, { onError: refused });
  return { save, saving: create.isPending || edit.isPending };
}
