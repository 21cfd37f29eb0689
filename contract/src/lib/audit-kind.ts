import type { Permission } from '../permissions.ts';

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
  /** Columns that hold an id without a foreign key, and the table whose rows they name. */
  refs?: Readonly<Record<string, string>>;
}
