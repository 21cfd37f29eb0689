import type { EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { Field, type FieldProps } from '../kit/form/fields/Field.tsx';
import { DictionaryPicker } from './DictionaryPicker.tsx';

/** A form field that selects one entry. In a file of its own, because lists use dictionary filters without loading forms. */
export function DictionaryField({ dictionary, ...field }: Omit<FieldProps, 'children'> & { dictionary: EntryDictionary }) {
  return (
    <Field {...field}>
      <DictionaryPicker dictionary={dictionary} />
    </Field>
  );
}
