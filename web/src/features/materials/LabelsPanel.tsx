import { Field } from '../../kit/form/Field.tsx';
import { DictionariesPicker } from '../../pickers/DictionaryPicker.tsx';
import { useChosenClass } from './BasicPanel.tsx';

/** 标签: 辅料 only offer labels that are intended for them. */
export function LabelsPanel() {
  const trim = useChosenClass()?.kind === 'TRIM';
  return (
    <>
      <Field name="tagIds" bodyName="material.labelIds" label="物料标签">
        <DictionariesPicker dictionary="materialTag" {...(trim && { only: (option) => option.forAccessories })} />
      </Field>
      <Field name="functionLabelIds" bodyName="material.functionLabelIds" label="功能标签">
        <DictionariesPicker dictionary="functionLabel" />
      </Field>
      <Field name="categoryIds" bodyName="material.categoryIds" label="适用品类">
        <DictionariesPicker dictionary="category" />
      </Field>
    </>
  );
}
