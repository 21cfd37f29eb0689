import type { Fields, NamedField } from '@mrp/contract/lib/record-fields.ts';
import { centimetres, dayUnits, gramsPerSquareMetre } from './columns.ts';
import type { ColumnKind, ImportColumn, NumberKind } from './object.ts';

/** What an import says of a field's column beyond the declaration. */
interface OwnColumn extends Partial<Omit<ImportColumn, 'key' | 'part' | 'aliases' | 'required'>> {
  /** Separated by blanks; instead of the field's. */
  aliases?: string;
  /** False: not asked for, although a body must have it. */
  required?: ImportColumn['required'] | false;
}

interface PartOptions<F extends Fields> {
  part: string;
  /** The column that names a record which is there already: what is required may then be missing. */
  keyColumn?: string;
  /** Before the names of the fields, where two parts have the same: `contact` → contactName. */
  prefix?: string;
  /** These alone, in this order; absent: all, in the order of the declaration. */
  names?: readonly (keyof F & string)[];
  /** Left out of files. */
  without?: readonly (keyof F & string)[];
  own?: { readonly [K in keyof F]?: OwnColumn };
}

/** Suffixes of the units in which fields are kept. */
const unitSuffixes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  天: dayUnits,
  cm: centimetres,
  'g/㎡': gramsPerSquareMetre,
};

/** The columns of one part of an import, as the template has them. */
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
      aliases: aliases.split(' ').filter((alias) => alias !== ''),
      ...(field.price && { price: true as const }),
      ...(hintOf(field) && { hint: hintOf(field) }),
      ...said,
      ...(asked && { required: asked }),
    };
  });
}

function hintOf(field: NamedField): string | undefined {
  if (field.kind === 'entries' || field.kind === 'references' || field.kind === 'texts') return '多个用顿号分开';
  if (field.kind === 'decimal' || field.kind === 'whole') return field.unit;
  return field.hint;
}

function kindOf(field: NamedField): ColumnKind {
  switch (field.kind) {
    case 'text':
      return { type: 'text', max: field.max };
    case 'decimal':
      return numberKind(field);
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

function numberKind({ rule, unit, fraction }: Extract<NamedField, { kind: 'decimal' }>): NumberKind {
  const units = unit === undefined ? undefined : unitSuffixes[unit];
  return { type: 'number', rule, ...(unit === '%' && { percent: true }), ...(fraction && { fraction }), ...(units && { units }) };
}
