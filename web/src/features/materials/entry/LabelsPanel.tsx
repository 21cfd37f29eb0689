import { materialLabels } from '@mrp/contract/features/materials/fields.ts';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { DictionariesPicker } from '../../../pickers/DictionaryPicker.tsx';
import { useChosenClass } from './BasicPanel.tsx';

/** 标签: 辅料 only offer labels that are intended for them. */
export function LabelsPanel() {
  const trim = useChosenClass()?.kind === 'TRIM';
  return (
    <>
      <Field name="tagIds" bodyName="material.labelIds" label={materialLabels.tagIds.label}>
        <DictionariesPicker dictionary="materialTag" {...(trim && { only: (option) => option.forAccessories })} />
      </Field>
      <Field name="functionLabelIds" bodyName="material.functionLabelIds" label={materialLabels.functionLabelIds.label}>
        <DictionariesPicker dictionary="functionLabel" />
      </Field>
      <Field name="categoryIds" bodyName="material.categoryIds" label={materialLabels.categoryIds.label}>
        <DictionariesPicker dictionary="category" />
      </Field>
    </>
  );
}
