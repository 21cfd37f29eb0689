import { labelsOf } from './choices.ts';
import type { Permission } from '../../permissions.ts';
import type { Fields, NamedField } from './record-fields.ts';

/** Audit log settings of one kind of document, and who may read it. Tables and columns use the database's names. */
export interface AuditKind {
  /** `type` of the log; kind of the document's rows in the audit tables and in `file_uses`. */
  kind: string;
  label: string;
  /** One of these permissions is enough to read a document of this kind, its log and its files. */
  readPermissions: readonly Permission[];
  /** Further permissions that allow reading its pictures and files: pages that show them beside documents of their own. */
  filePermissions?: readonly Permission[];
  /** Further permissions that allow printing a document of this kind. */
  printPermissions?: readonly Permission[];
  /** For kinds whose permission depends on the document: the table and column that decide, and the permission by value. */
  titleBy?: { table: string; column: string; titles: Readonly<Record<string, Permission>> };
  /** The document's own table, where no row of it is logged under this kind. */
  document?: string;
  /** Labels of rows: the document's own table first, then those of its lines. */
  tables: Readonly<Record<string, string>>;
  /** Labels of columns; `table.column` where tables differ. Columns without a label are not shown. */
  fields: Readonly<Record<string, string>>;
  /** Columns hidden without 全局:查看价格. */
  prices?: readonly string[];
  /** Columns that show only their last four characters. */
  masked?: readonly string[];
  /** Labels of constants, by column or `table.column`. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By table of lines: columns that identify a line, such as the ingredient of a composition; the first one names the line. */
  childLabels?: Readonly<Record<string, string | readonly string[]>>;
  /** Declared fields by `table.column`, with the database's names. */
  declared?: readonly { name: string; field: NamedField }[];
  /** Columns that contain an id without a foreign key, and the referenced table. */
  refs?: Readonly<Record<string, string>>;
}

/** Audit labels, choices and prices from a table's declared fields. */
export interface LoggedTable {
  label: string;
  fields: Fields;
}

type DeclaredKind = Omit<AuditKind, 'tables' | 'fields'> & {
  /** Tables in the order of `AuditKind.tables`: a label alone, or with declared fields. */
  tables: Readonly<Record<string, string | LoggedTable>>;
  /** Columns without a declared field. */
  fields?: Readonly<Record<string, string>>;
};

/** Whether a field is a column of its record's own table. */
const isColumn = ({ kind }: NamedField): boolean => kind !== 'entries' && kind !== 'references' && kind !== 'texts';
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An audit kind whose labels, choices and prices come from declared fields. */
export function auditKind({ tables, fields, prices, words, ...kind }: DeclaredKind): AuditKind {
  const columns = Object.entries(tables).flatMap(([table, told]) =>
    typeof told === 'string'
      ? []
      : Object.values<NamedField>(told.fields)
          .filter(isColumn)
          .map((field) => ({ name: `${table}.${snake(field.name)}`, field })),
  );
  const isPrice = columns.flatMap(({ name, field }) => (field.price ? [name] : []));
  const choices = columns.flatMap(({ name, field }) => (field.kind === 'choice' ? [[name, labelsOf(field.choices)] as const] : []));
  return {
    ...kind,
    tables: Object.fromEntries(Object.entries(tables).map(([table, told]) => [table, typeof told === 'string' ? told : told.label])),
    fields: { ...Object.fromEntries(columns.map(({ name, field }) => [name, field.label])), ...fields },
    prices: [...isPrice, ...(prices ?? [])],
    words: { ...Object.fromEntries(choices), ...words },
    declared: columns,
  };
}
