import { nameKey, type Fields, type NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { trimZeros } from '../../lib/format/format.ts';

/** Converts declared fields of a stored record to form values: numbers without trailing zeros, references as ids. */
export function formValues<F extends Fields>(declared: F, record: object): { [K in keyof F]: unknown } {
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries(Object.values<NamedField>(declared).map((field) => [field.name, formValue(field, record)])) as never;
}

interface Named {
  id: string;
}

function formValue(field: NamedField, record: object): unknown {
  const stored: unknown = Reflect.get(record, field.name);
  if (field.kind === 'decimal') return trimZeros(stored as string | null | undefined);
  if (stored !== undefined) return stored;
  const named = Reflect.get(record, nameKey(field) ?? field.name.replace(/Id$/, '')) as Named | readonly Named[] | null | undefined;
  return Array.isArray(named) ? named.map(({ id }: Named) => id) : ((named as Named | null | undefined)?.id ?? null);
}
