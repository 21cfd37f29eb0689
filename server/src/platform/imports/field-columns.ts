import { emptyValue, type Fields, type NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { centimetres, dayUnits, gramsPerSquareMetre, runningLengths } from '@mrp/contract/lib/measures.ts';
import type { z } from 'zod';
import { inStockUnit } from './columns.ts';
import { aliasesOf } from './header-words.ts';
import type { ColumnKind, ImportColumn, NumberKind, ReadRow } from './object.ts';

/** Import settings of a field's column beyond its declaration. */
export interface OwnColumn extends Partial<Omit<ImportColumn, 'key' | 'part' | 'aliases' | 'required'>> {
  /** Separated by spaces; replaces those of the field. */
  aliases?: string;
  /** False makes a required field optional. */
  required?: ImportColumn['required'] | false;
}

interface PartOptions<F extends Fields> {
  part: string;
  /** The column that identifies an existing record; required columns may then be missing. */
  keyColumn?: string;
  /** Prefix of the field names when two parts have equal ones: `contact` → contactName. */
  prefix?: string;
  /** Only these fields, in this order; absent: all, in declaration order. */
  names?: readonly (keyof F & string)[];
  /** Fields without a column. */
  without?: readonly (keyof F & string)[];
  own?: { readonly [K in keyof F]?: OwnColumn };
}

/** Suffixes of the units in which fields are stored. */
const unitSuffixes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  天: dayUnits,
  cm: centimetres,
  'g/㎡': gramsPerSquareMetre,
};

/** The columns of one part of an import, in template order. */
export function fieldColumns<F extends Fields>(
  declared: F,
  { part, keyColumn, prefix, names = Object.keys(declared), without = [], own = {} }: PartOptions<F>,
): ImportColumn[] {
  return names.flatMap((name) => {
    const field: NamedField | undefined = declared[name];
    if (!field || without.includes(name)) return [];
    const { aliases = field.aliases ?? '', required, ...said } = (own as Record<string, OwnColumn>)[field.name] ?? {};
    const asked = required ?? (field.required && keyColumn ? { unless: keyColumn } : undefined);
    return {
      key: prefix ? `${prefix}${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}` : field.name,
      label: field.label,
      kind: kindOf(field),
      example: field.example ?? '',
      part,
      aliases: aliasesOf(said.label ?? field.label, aliases),
      ...(field.price && { price: true as const }),
      ...(hintOf(field) && { hint: hintOf(field) }),
      ...said,
      ...(asked && { required: asked }),
    };
  });
}

function hintOf(field: NamedField): string | undefined {
  if (field.kind === 'entries' || field.kind === 'references' || field.kind === 'texts') return '多个用顿号分开';
  if (field.kind === 'decimal' && field.inStockUnit) return field.hint ?? '库存单位';
  if (field.kind === 'decimal' || field.kind === 'whole') return field.unit;
  return field.hint;
}

function kindOf(field: NamedField): ColumnKind {
  switch (field.kind) {
    case 'text':
      return { type: 'text', max: field.max };
    case 'decimal':
      return field.inStockUnit ? inStockUnit(field.rule) : numberKind(field);
    case 'whole':
      return {
        type: 'number',
        rule: {
          integerDigits: String(field.max).length,
          decimals: 0,
          zeroAllowed: field.min === 0,
          message: `请填写${field.min}–${field.max}的整数`,
        },
      };
    case 'day':
      return { type: 'date' };
    case 'flag':
      return { type: 'flag', yes: ['是'], no: ['否'] };
    case 'choice':
      return { type: 'choice', choices: field.choices };
    case 'entry':
      return { type: 'entry', lookup: field.dictionary };
    case 'reference':
      return { type: 'entry', lookup: field.name };
    case 'entries':
      return { type: 'entries', lookup: field.dictionary };
    case 'references':
      return { type: 'entries', lookup: field.name };
    case 'texts':
      return { type: 'texts', max: field.max };
  }
}

function numberKind({ name, rule, unit, fraction }: Extract<NamedField, { kind: 'decimal' }>): NumberKind {
  const units = unit === undefined ? undefined : unitSuffixes[unit];
  return {
    type: 'number',
    rule,
    ...(unit === '%' && { percent: true }),
    ...(fraction && { fraction }),
    ...(units && { units }),
    ...(name === 'width' && { edges: 'allowance' }),
    ...(unit === 'g/㎡' && { running: { units: runningLengths, by: 'width' } }),
  };
}

/** What the cells of a row say of these fields, for lines that are written as new; a field without a cell is empty. */
export function fieldCells<F extends Fields>(declared: F, row: ReadRow): { [K in keyof F]: z.output<F[K]['value']> } {
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries(
    Object.values<NamedField>(declared).map((field) => [
      field.name,
      row.values.get(field.name) ?? (field.required ? '' : emptyValue(field)),
    ]),
  ) as never;
}
