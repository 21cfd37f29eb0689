import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import {
  ClassificationInput,
  classificationsApi,
  industries,
  lotTrackings,
  type Classification,
  type ClassFacts,
} from '@mrp/contract/features/dictionaries/classifications.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { unitFields } from '@mrp/contract/features/dictionaries/units.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Button, Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { CheckboxGroup } from '../../kit/form/fields/CheckboxGroup.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { SchemaForm } from '../../kit/form/SchemaForm.tsx';
import { UnsavedGuard } from '../../kit/form/drafts/UnsavedGuard.tsx';
import { useModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { queryClient, useApiMutation } from '../../lib/api/useApi.ts';
import { UnitPicker, useUnits } from '../../pickers/UnitPicker.tsx';
import { emptyFacts } from './text.ts';

/** A write to the tree makes all reads of it stale, including the pickers' trees. */
export function useClassMutation<E extends Endpoint>(endpoint: E, options: NonNullable<Parameters<typeof useApiMutation<E>>[1]>) {
  return useApiMutation(endpoint, {
    ...options,
    refreshes: [classificationsApi.listClassifications, classificationsApi.listClassOptions],
    onSuccess: (result, input) => {
      void queryClient.invalidateQueries({ queryKey: ['tree'] });
      options.onSuccess?.(result, input);
    },
  });
}

interface ClassificationFormProps {
  classification: Classification;
  /** null for a root. */
  parent: Classification | null;
}

/** The fields of a class; empty ones are inherited and show the inherited value in grey. */
export function ClassificationForm({ classification, parent }: ClassificationFormProps) {
  const [form] = Form.useForm<ClassificationInput>();
  const [dirty, setDirty] = useState(false);
  const conflict = useClassConflict(form, classification);
  const can = useCan();
  const edit = useClassMutation(classificationsApi.editClassification, {
    handlesErrors: ['VALIDATION', 'DUPLICATE', 'VERSION_CONFLICT'],
    onSuccess: (saved) => {
      toast.success(`已保存“${saved.name}”`);
      setDirty(false);
      conflict.settle(saved);
    },
  });
  const initial = valuesOf(classification);
  const discard = () => {
    form.setFieldsValue(initial);
    setDirty(false);
    conflict.settle(classification);
  };
  const save = (input: ClassificationInput) =>
    edit.mutate(
      { params: { id: classification.id }, body: { ...withNulls(input), version: conflict.version() } },
      { onError: conflict.refused },
    );
  return (
    <SchemaForm<ClassificationInput>
      form={form}
      schema={ClassificationInput}
      disabled={!can(classificationsApi.editClassification)}
      initialValues={initial}
      onValuesChange={() => setDirty(true)}
      onSave={save}
    >
      <ClassFields inherited={parent?.effective ?? emptyFacts} frozenName={classification.builtIn} />
      {dirty && (
        <div className="row">
          <Button onClick={discard}>放弃修改</Button>
          <Button type="primary" htmlType="submit" loading={edit.isPending}>
            保存
          </Button>
        </div>
      )}
      {conflict.dialog}
      <UnsavedGuard isDirty={() => dirty} />
    </SchemaForm>
  );
}

function useClassConflict(form: FormInstance<ClassificationInput>, stored: Classification) {
  const units = useUnits();
  const word = (id: string) => units.find((candidate) => candidate.id === id)?.name;
  const unitFields = { firstUnitId: { label: entryWords.firstUnit, word }, secondUnitId: { label: entryWords.secondUnit, word } };
  return useModalConflict({ form, stored, valuesOf, fields: { ...fields, ...unitFields }, inPanel: true });
}

/** Cleared fields are missing in antd's values; the contract expects null. */
export const withNulls = (input: ClassificationInput): ClassificationInput =>
  ({
    ...emptyFacts,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== '')),
  }) as ClassificationInput;

const valuesOf = ({ own, name, abbreviation, industries: used }: Classification): ClassificationInput => ({
  ...own,
  name,
  abbreviation,
  industries: used,
});

const wordOf = (words: Readonly<Record<string, string>>) => (value: string) => words[value];
const fields = {
  name: { label: unitFields.name.label },
  abbreviation: { label: '缩写' },
  greigeManaged: { label: entryWords.greigeManaged },
  lotTracked: { label: entryWords.lotTracked, word: wordOf(lotTrackings) },
  defaultLoss: { label: entryWords.defaultLoss },
  defaultDyeLoss: { label: entryWords.defaultDyeLoss },
  tolerance: { label: entryWords.tolerance },
  pointsLimit: { label: entryWords.pointsLimit },
  industries: { label: entryWords.industries, word: wordOf(industries) },
};

interface ClassFieldsProps {
  inherited: ClassFacts;
  frozenName?: boolean;
}

const rates = [
  ['defaultLoss', entryWords.defaultLoss],
  ['defaultDyeLoss', entryWords.defaultDyeLoss],
  ['tolerance', entryWords.tolerance],
] as const;
const inherit = (text: string | null | undefined) => (text ? `继承：${text}` : '未设置');
const yesNo = [
  { value: true, label: entryWords.yes },
  { value: false, label: entryWords.no },
];

export function ClassFields({ inherited, frozenName = false }: ClassFieldsProps) {
  const units = useUnits();
  const unitName = (id: string | null) => inherit(units.find((unit) => unit.id === id)?.name);
  return (
    <div className="class-fields">
      <Field name="name" label={unitFields.name.label}>
        <Input disabled={frozenName} />
      </Field>
      <Field name="abbreviation" label="缩写（物料编码的一段）" normalize={(text: string) => text.toUpperCase()}>
        <Input disabled={frozenName} />
      </Field>
      <Field name="firstUnitId" label="主单位（采购和库存）">
        <UnitPicker placeholder={unitName(inherited.firstUnitId)} />
      </Field>
      <Field name="secondUnitId" label="辅单位（用量和成本）">
        <UnitPicker placeholder={unitName(inherited.secondUnitId)} />
      </Field>
      <Field name="greigeManaged" label={entryWords.greigeManaged}>
        <ChoiceSelect
          allowClear={clearable}
          options={yesNo}
          placeholder={inherit(inherited.greigeManaged === null ? null : inherited.greigeManaged ? entryWords.yes : entryWords.no)}
        />
      </Field>
      <Field name="lotTracked" label={entryWords.lotTracked}>
        <ChoiceSelect
          allowClear={clearable}
          options={choicesOf(lotTrackings)}
          placeholder={inherit(inherited.lotTracked && lotTrackings[inherited.lotTracked])}
        />
      </Field>
      {rates.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Input inputMode="decimal" suffix="%" placeholder={inherit(inherited[name])} />
        </Field>
      ))}
      <Field name="pointsLimit" label={`${entryWords.pointsLimit}（每百平方码）`}>
        <Input inputMode="decimal" suffix="分" placeholder={inherit(inherited.pointsLimit)} />
      </Field>
      <Field name="industries" label={entryWords.industries}>
        <CheckboxGroup options={choicesOf(industries)} />
      </Field>
    </div>
  );
}
