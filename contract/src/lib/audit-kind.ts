import type { Permission } from '../permissions.ts';
import type { Fields, NamedField } from './record-fields.ts';

/** How one kind of document stands in the log, and who may read it. Tables and columns are spelled as in the database. */
export interface AuditKind {
  /** `type` of the log; kind of the document's rows in the audit and in `file_uses`. */
  kind: string;
  label: string;
  /** One of these suffices to read a document of this kind, its log and the files that it uses. */
  readPermissions: readonly Permission[];
  /** Where one document needs another title than the next: the row of its id that tells, the column, and the title by its value. */
  titleBy?: { table: string; column: string; titles: Readonly<Record<string, Permission>> };
  /** What the user calls a row: the document's own table first, then those of its lines. */
  tables: Readonly<Record<string, string>>;
  /** What the user calls a column; `table.column` where two tables mean different things. Columns without a name are not shown. */
  fields: Readonly<Record<string, string>>;
  /** Columns that are absent without 全局:查看价格. */
  prices?: readonly string[];
  /** Columns of which everybody sees the last four characters only. */
  masked?: readonly string[];
  /** Constants and their words, by column or `table.column`. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By table of lines: the columns that tell one line from the next, such as the ingredient of a composition; the first stands for the line. */
  childLabels?: Readonly<Record<string, string | readonly string[]>>;
  /** Declared fields by `table.column`, as the database spells it. */
  declared?: readonly { name: string; field: NamedField }[];
  /** Columns that hold an id without a foreign key, and the table whose rows they name. */
  refs?: Readonly<Record<string, string>>;
}

/** What a table's declared fields say to the log: labels, words of closed lists, prices. */
export interface LoggedTable {
  label: string;
  fields: Fields;
}

type DeclaredKind = Omit<AuditKind, 'tables' | 'fields'> & {
  /** Tables in the order of `AuditKind.tables`: a label alone, or with the fields that are declared. */
  tables: Readonly<Record<string, string | LoggedTable>>;
  /** Columns that no field declares. */
  fields?: Readonly<Record<string, string>>;
};

/** Whether a field is a column of its record's own table. */
const isColumn = ({ kind }: NamedField): boolean => kind !== 'entries' && kind !== 'references' && kind !== 'texts';
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A kind of document whose labels, words and prices come from its declared fields. */
export function auditKind({ tables, fields, prices, words, ...kind }: DeclaredKind): AuditKind {
  const columns = Object.entries(tables).flatMap(([table, told]) =>
    typeof told === 'string'
      ? []
      : Object.values<NamedField>(told.fields)
          .filter(isColumn)
          .map((field) => ({ name: `${table}.${snake(field.name)}`, field })),
  );
  const isPrice = columns.flatMap(({ name, field }) => (field.price ? [name] : []));
  const choices = columns.flatMap(({ name, field }) =>
    field.kind === 'choice' ? [[name, Object.fromEntries(field.choices.map(({ value, label }) => [value, label]))] as const] : [],
  );
  return {
    ...kind,
    tables: Object.fromEntries(Object.entries(tables).map(([table, told]) => [table, typeof told === 'string' ? told : told.label])),
    fields: { ...Object.fromEntries(columns.map(({ name, field }) => [name, field.label])), ...fields },
    prices: [...isPrice, ...(prices ?? [])],
    words: { ...Object.fromEntries(choices), ...words },
    declared: columns,
  };
}
