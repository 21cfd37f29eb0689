import type { Fields, NamedField } from './record-fields.ts';

export interface FieldDifference {
  /** Label of the field. */
  field: string;
  before: string;
  after: string;
}

/** A stored value of a field as text; empty without one. */
export function fieldText(field: NamedField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'flag') return value === true ? '是' : '否';
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  return String(value as string | number);
}

/** The fields that two states of a record differ in. */
export function diffFields(declared: Fields, before: object, after: object, textOf = fieldText): FieldDifference[] {
  return Object.values<NamedField>(declared)
    .map((field) => {
      const [former, later] = [before, after].map((record) => textOf(field, Reflect.get(record, field.name)));
      return { field: field.label, before: former ?? '', after: later ?? '' };
    })
    .filter((change) => change.before !== change.after);
}
