import type { Fields, NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import type { z } from 'zod';
import { firstMessage } from '../../form/field-schema.ts';
import type { GridColumn, GridRow } from './columns.ts';
import { optionOf, textOf } from '../lines/row-values.ts';

/** Grid columns from declared fields: label, limit, rule, unit, required, aliases. A reference needs a source, lists need columns of their own. */
export function gridColumns<F extends Fields>(
  declared: F,
  names: readonly (keyof F & string)[],
  own: { readonly [K in keyof F]?: Partial<GridColumn> } = {},
): GridColumn[] {
  return names.flatMap((name) => {
    const field: NamedField | undefined = declared[name];
    return field ? [{ ...gridColumn(field), ...own[name] } as GridColumn] : [];
  });
}

function gridColumn(field: NamedField): Partial<GridColumn> {
  const aliases = field.aliases?.split(' ');
  const common = {
    key: cellName(field),
    label: field.label,
    ...(aliases && { aliases }),
    ...(field.required && { required: field.required }),
  };
  switch (field.kind) {
    case 'decimal':
      return { ...common, kind: field.price ? 'money' : 'number', rule: field.rule, ...(field.unit && { unit: field.unit }) };
    case 'day':
      return { ...common, kind: 'date' };
    case 'flag':
      return { ...common, kind: 'checkbox' };
    case 'choice':
      return { ...common, kind: 'select', choices: field.choices };
    case 'text':
      return {
        ...common,
        kind: 'text',
        maxLength: field.max,
        check: (typed) => (typed === '' ? null : (firstMessage(field.schema, typed) ?? null)),
      };
    case 'reference':
      return { ...common, kind: 'entity', bodyName: field.name };
    default:
      throw new Error(`A line has no column of its own for ${field.kind}: ${field.name}`);
  }
}

/** Where a row keeps a field: the record that it refers to under the name without `Id`. */
const cellName = ({ kind, name }: NamedField): string => (kind === 'reference' ? name.replace(/Id$/, '') : name);

/** The cells of a stored line. */
export function lineCells(declared: Fields, line: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.values<NamedField>(declared)
      .map(cellName)
      .map((cell) => [cell, Reflect.get(line, cell) ?? null]),
  );
}

/** The declared fields of a line to send, with the id of a stored line. */
export function lineBody<F extends Fields, const K extends keyof F & string = keyof F & string>(
  declared: F,
  row: GridRow,
  names: readonly K[] = Object.keys(declared) as K[],
): { [N in K]: z.input<F[N]['value']> } & { id?: string } {
  const body = Object.fromEntries(names.map((name) => [name, cellBody(declared[name]!, row)]));
  // The compiler does not compute mapped types through Object.fromEntries.
  return { ...(typeof row['id'] === 'string' && { id: row['id'] }), ...body } as never;
}

function cellBody(field: NamedField, row: GridRow): string | boolean | null {
  if (field.kind === 'flag') return row[field.name] === true;
  if (field.kind === 'reference') return optionOf(row, cellName(field))?.id ?? null;
  const typed = textOf(row, field.name);
  return typed === '' && field.kind !== 'text' ? null : typed;
}
