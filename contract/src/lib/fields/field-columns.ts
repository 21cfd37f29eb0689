import type { Column } from '../list.ts';
import { nameKey, type Fields, type NamedField, type NameOf } from './record-fields.ts';

/** Key of a field's column: its own name, or the response field with the names of its entries. */
type ColumnKey<F extends Fields> = { [K in keyof F & string]: [NameOf<K, F[K]>] extends [never] ? K : NameOf<K, F[K]> }[keyof F & string];
/** A list's settings of a field's column beyond its declaration; false: no column. */
type OwnColumns<F extends Fields, O> = { [K in keyof O]: K extends ColumnKey<F> ? Partial<Column> | false : Column };
type Shown<O> = { [K in keyof O]: O[K] extends false ? never : K }[keyof O];

const widths: Readonly<Record<NamedField['kind'], number>> = {
  text: 140,
  decimal: 92,
  whole: 84,
  day: 110,
  flag: 72,
  choice: 100,
  entry: 110,
  reference: 120,
  entries: 160,
  references: 160,
  texts: 160,
};

/** Converts a declared field to a column: label, kind, decimals, unit, price and choices. */
export function fieldColumn(field: NamedField): Column {
  const common = { label: field.label, width: widths[field.kind], ...(field.price && { price: true as const }) };
  switch (field.kind) {
    case 'decimal': {
      const { decimals } = field.rule;
      if (field.unit === '%') return { ...common, kind: 'percent', decimals };
      return { ...common, kind: field.price ? 'money' : 'number', decimals, ...(field.unit && { unit: field.unit }) };
    }
    case 'whole':
      return { ...common, kind: 'number', decimals: 0, ...(field.unit && { unit: field.unit }) };
    case 'day':
    case 'flag':
      return { ...common, kind: field.kind };
    case 'choice':
      return { ...common, kind: 'text', choices: field.choices };
    case 'entries':
    case 'references':
    case 'texts':
      return { ...common, kind: 'tags' };
    default:
      return { ...common, kind: 'text' };
  }
}

/**
 * Columns of a list in the order of `own`: declared fields only need list settings (width, frozen, sortable), other columns need all. Fields
 * missing in `own` come last and are hidden by default.
 */
export function listColumns<F extends Fields, const O extends OwnColumns<F, O>>(
  declared: F,
  own: O,
): { [K in Shown<O> | Exclude<ColumnKey<F>, keyof O>]: Column & (K extends keyof O ? O[K] : unknown) } {
  const fromFields = new Map(Object.values<NamedField>(declared).map((field) => [nameKey(field) ?? field.name, fieldColumn(field)]));
  const chosen = Object.entries<Partial<Column> | false>(own);
  const listed = chosen.flatMap(([name, said]) => (said === false ? [] : [[name, { ...fromFields.get(name), ...said }] as const]));
  const named = new Set(chosen.map(([name]) => name));
  const rest = [...fromFields].flatMap(([name, column]) =>
    named.has(name) ? [] : [[name, { ...column, optional: true as const }] as const],
  );
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries([...listed, ...rest]) as never;
}
