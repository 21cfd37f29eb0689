import { bulkFieldsOf } from '@mrp/contract/lib/bulk.ts';
import { emptyValue, type Fields, type NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Checkbox, Input, InputNumber } from 'antd';
import { cloneElement, type ReactElement } from 'react';
import { ChoiceSelect } from '../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../kit/clearable.tsx';
import { DateField } from '../kit/form/fields/DateField.tsx';
import { DecimalInput } from '../kit/form/fields/DecimalInput.tsx';
import { Field, type FieldProps } from '../kit/form/fields/Field.tsx';
import type { BulkField } from '../kit/list-selection/BulkEditForm.tsx';
import { useCan } from '../lib/session/permissions.tsx';
import { ChosenUnitField } from './ChosenUnitField.tsx';
import { DictionariesPicker, DictionaryPicker } from './DictionaryPicker.tsx';
import { EntriesChangeField } from './EntriesChangeField.tsx';

/** Texts with this limit or more get several lines and the whole row. */
const LONG_TEXT = 500;

interface OwnField extends Partial<Omit<FieldProps, 'children'>> {
  /** Replaces the control of the field's kind. */
  control?: ReactElement<{ placeholder?: string }>;
  /** The default that applies when the field is empty. */
  placeholder?: string | undefined;
}

interface RecordFieldProps extends OwnField {
  of: NamedField;
  /** The path of the record in form and body, when it is not the whole. */
  under?: string;
}

/** A declared field in a form: label, limit, unit and control come from its declaration, rule and required mark from the body's schema. */
export function RecordField({ of, under, control = controlOf(of), placeholder, ...own }: RecordFieldProps) {
  const can = useCan();
  if (of.price && !can(VIEW_PRICES)) return null;
  const isWide = of.kind === 'entries' || of.kind === 'references' || (of.kind === 'text' && of.max >= LONG_TEXT);
  return (
    <Field
      name={of.name}
      {...(under && { bodyName: `${under}.${of.name}` })}
      label={of.label}
      {...(of.hint !== undefined && { hint: of.hint })}
      wide={isWide}
      {...(of.kind === 'flag' && { valuePropName: 'checked' as const })}
      {...(of.price && of.required && { isMust: true })}
      {...own}
    >
      {placeholder === undefined ? control : cloneElement(control, { placeholder })}
    </Field>
  );
}

interface RecordFieldsProps<F extends Fields> {
  of: F;
  names: readonly (keyof F & string)[];
  under?: string;
  /** Overrides of a field's declaration; an element replaces the field. */
  own?: { readonly [K in keyof F]?: OwnField };
}

/** Several declared fields of one record, in this order. */
export function RecordFields<F extends Fields>({ of, names, under, own = {} }: RecordFieldsProps<F>) {
  return names.map((name) => {
    const field: NamedField | undefined = of[name];
    return field && <RecordField key={name} of={field} {...(under && { under })} {...own[name]} />;
  });
}

/** The declared fields of 批量编辑 in its dialog; required fields and those that stay filled cannot be cleared. */
export function bulkFields(declared: Fields): BulkField[] {
  return bulkFieldsOf(declared).map((field) => {
    const isClearable = !field.required && field.bulk === 'any' && field.kind !== 'entries';
    return { name: field.name, label: field.label, ...(isClearable && { empty: emptyValue(field) }), control: bulkControlOf(field) };
  });
}

const bulkControlOf = (field: NamedField): BulkField['control'] =>
  field.kind === 'entries' ? (
    <EntriesChangeField dictionary={field.dictionary} label={field.label} />
  ) : (
    (controlOf(field) as BulkField['control'])
  );

function controlOf(field: NamedField): ReactElement<{ placeholder?: string }> {
  switch (field.kind) {
    case 'text':
      return field.max >= LONG_TEXT ? (
        <Input.TextArea rows={3} count={{ max: field.max, show: true }} />
      ) : (
        <Input count={{ max: field.max }} autoComplete="off" />
      );
    case 'decimal':
      return field.unitField ? (
        <ChosenUnitField rule={field.rule} unitField={field.unitField} isPrice={field.price === true} />
      ) : (
        <DecimalInput rule={field.rule} {...(field.unit && { unit: field.unit })} />
      );
    case 'whole':
      return (
        <InputNumber
          className="k-whole"
          min={field.min}
          max={field.max}
          precision={0}
          controls={false}
          {...(field.unit && { suffix: <span className="k-unit">{field.unit}</span> })}
        />
      );
    case 'day':
      return <DateField />;
    case 'flag':
      return <Checkbox />;
    case 'choice':
      return (
        <ChoiceSelect
          {...(!field.required && { allowClear: clearable })}
          placeholder="请选择"
          options={field.choices.map(({ value, label }) => ({ value, label }))}
        />
      );
    case 'entry':
      return <DictionaryPicker dictionary={field.dictionary} />;
    case 'entries':
      return <DictionariesPicker dictionary={field.dictionary} />;
    case 'texts':
      return <ChoiceSelect mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', '\n']} />;
    default:
      throw new Error(`A field of kind ${field.kind} needs a control: ${field.name}`);
  }
}
