import { nameKey, type Fields, type NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { formatDay, formatNumber, formatTrimmed } from '../../lib/format/format.ts';
import type { Fact } from './Facts.tsx';

/** A text of this length or more spans the whole row. */
const WIDE_TEXT = 200;

/** Declared fields of a record as facts: label, formatted value, unit. `own` overrides or hides single facts. */
export function recordFacts<F extends Fields>(
  declared: F,
  record: object,
  names: readonly (keyof F & string)[],
  own: { readonly [K in keyof F]?: Partial<Fact> | false } = {},
): Fact[] {
  return names.flatMap((name) => {
    const field: NamedField | undefined = declared[name];
    const said = own[name];
    return !field || said === false ? [] : [{ ...factOf(field, record), ...said }];
  });
}

function factOf(field: NamedField, record: object): Fact {
  const name = field.kind === 'reference' ? field.name.replace(/Id$/, '') : nameKey(field);
  const stored: unknown = Reflect.get(record, name ?? field.name);
  const unit = field.kind === 'decimal' || field.kind === 'whole' ? field.unit : undefined;
  const isWide = field.kind === 'references' || (field.kind === 'text' && field.max >= WIDE_TEXT);
  return { label: field.label, value: factText(field, stored), ...(unit && { unit }), ...(isWide && { wide: true }) };
}

/** The formatted value; empty without one. */
function factText(field: NamedField, stored: unknown): string {
  if (stored === null || stored === undefined) return '';
  if (typeof stored === 'string' && field.kind === 'decimal')
    return field.unit === '%' ? formatTrimmed(stored) : formatNumber(stored, stored.split('.')[1]?.length ?? 0);
  if (typeof stored === 'string' && field.kind !== 'day' && field.kind !== 'choice') return stored;
  switch (field.kind) {
    case 'day':
      return formatDay(stored as string);
    case 'flag':
      return stored === true ? '是' : '否';
    case 'choice':
      return field.choices.find(({ value }) => value === stored)?.label ?? '';
    case 'entries':
    case 'references':
    case 'texts':
      return (stored as readonly (string | { name: string })[]).map(nameOf).join('、');
    default:
      return typeof stored === 'object' ? nameOf(stored as { name: string }) : String(stored as string | number);
  }
}

const nameOf = (item: string | { name: string }): string => (typeof item === 'string' ? item : item.name);
