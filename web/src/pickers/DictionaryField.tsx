import type { EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { Field, type FieldProps } from '../kit/form/Field.tsx';
import { DictionaryPicker } from './DictionaryPicker.tsx';

/** A field of a form that chooses one entry. Not beside the picker: lists filter by dictionaries and bring no form. */
export function DictionaryField({ dictionary, ...field }: Omit<FieldProps, 'children'> & { dictionary: EntryDictionary }) {
  return (
    <Field {...field}>
      <DictionaryPicker dictionary={dictionary} />
    </Field>
  );
}
