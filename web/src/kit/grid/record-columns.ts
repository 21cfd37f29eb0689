import type { Fields, NamedField } from '@mrp/contract/lib/record-fields.ts';
import { firstMessage } from '../form/field-schema.ts';
import type { GridColumn, GridRow } from './columns.ts';
import { typedText } from './row-values.ts';

/** Grid columns from declared fields: label, limit, rule, unit, required, aliases. References and lists need columns of their own. */
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

function gridColumn(field: NamedField): GridColumn {
  const aliases = field.aliases?.split(' ');
  const common = { key: field.name, label: field.label, ...(aliases && { aliases }), ...(field.required && { required: field.required }) };
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
    default:
      throw new Error(`A line has no column of its own for ${field.kind}: ${field.name}`);
  }
}

/** The declared fields of a line to send, with the id of a stored line. */
export function lineBody<F extends Fields, const K extends keyof F & string>(
  declared: F,
  names: readonly K[],
  row: GridRow,
): { [N in K]: F[N] extends { kind: 'flag' } ? boolean : F[N] extends { kind: 'day' | 'decimal' } ? string | null : string } & {
  id?: string;
} {
  const body = Object.fromEntries(names.map((name) => [name, cellBody(declared[name]!, row[name])]));
  return { ...(typeof row['id'] === 'string' && { id: row['id'] }), ...body } as never;
}

function cellBody(field: NamedField, value: unknown): string | boolean | null {
  if (field.kind === 'flag') return value === true;
  const typed = typedText(value);
  return typed === '' && field.kind !== 'text' ? null : typed;
}
