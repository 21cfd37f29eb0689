import type { Selectable } from 'kysely';
import type { ImportMapping, ImportState, KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type { Answers, ImportOptions } from '@mrp/contract/features/imports/options.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { menu, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ImportBatches } from '../../platform/database/database.types.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportColumn, ImportObject } from '../../platform/imports/object.ts';

/** A stored batch with parsed JSON columns. */
export interface Batch extends Omit<
  Selectable<ImportBatches>,
  | 'state'
  | 'strategy'
  | 'columns'
  | 'constants'
  | 'answers'
  | 'choices'
  | 'sheets'
  | 'head'
  | 'headers'
  | 'options'
  | 'lastConstants'
  | 'identities'
  | 'tables'
> {
  state: ImportState;
  strategy: KeyStrategy;
  columns: ImportMapping['columns'];
  constants: Record<string, FixedValue>;
  answers: Answers;
  options: ImportOptions;
  lastConstants: Record<string, FixedValue>;
  identities: { value: string; records: number }[];
  choices: Record<string, Record<string, string>>;
  sheets: { name: string; rows: number; columns: number; hidden: boolean }[];
  head: HeadRow[];
  tables: SheetTable[];
  headers: string[];
}

/** A table of a sheet: the row of its header, the names in it, and its rows. */
export interface SheetTable {
  headerRow: number;
  title: string;
  rows: number;
}

/** One of the first rows of a sheet. */
export interface HeadRow {
  number: number;
  texts: string[];
}

export function getObject(objects: readonly ImportObject[], key: string): ImportObject {
  const object = objects.find((one) => one.key === key);
  if (!object) throw new AppError('NOT_FOUND', { what: '导入对象' });
  return object;
}

/** The permission that is missing for this import, or null. */
export function missingPermission(object: ImportObject, user: Identity): string | null {
  return object.rights.some((right) => user.permissions.has(right)) ? null : (object.rights[0] ?? null);
}

/** Price columns are neither shown to nor accepted from users without the permission. */
export function columnsFor(object: ImportObject, user: Identity): readonly ImportColumn[] {
  return user.permissions.has(VIEW_PRICES) ? object.columns : object.columns.filter(({ price }) => !price);
}

export const instructionsFor = (object: ImportObject, user: Identity): string[] =>
  object.instructions.map((line) => (typeof line === 'string' ? line : user.permissions.has(VIEW_PRICES) ? line.withPrices : line.without));

/** The import object as this user may use it. */
export const objectFor = (object: ImportObject, user: Identity): ImportObject => ({ ...object, columns: columnsFor(object, user) });

/** The address of the list of written records. */
export function listPathOf({ listTitle, listPath }: ImportObject, batchId: string): string {
  const page = menu
    .flatMap(({ pages }) => pages.map(({ title, path }) => ({ title: String(title), path: String(path) })))
    .find(({ title }) => title === listTitle);
  return `${listPath ?? page?.path ?? '/'}?import=${batchId}`;
}

/** A template's example row that was not deleted. */
export function isExample(texts: ReadonlyMap<string, string>, columns: readonly ImportColumn[]): boolean {
  const examples = columns.filter(({ example }) => example !== '');
  const given = examples.filter(({ key }) => texts.has(key));
  return given.length >= 3 && [...texts].every(([key, text]) => examples.some((column) => column.key === key && column.example === text));
}

/** No record has this many rows; more means a wrong mapping. */
export const MAX_GROUP_ROWS = 1000;

/** Hours in which an import can be undone. */
export const UNDO_HOURS = 24;

/** The request id of an import in the audit log. */
export const requestOf = (batchId: string): string => `import-${batchId}`;

/** The permission for 撤销本次导入. */
export const mayUndo = (user: Identity): boolean => user.permissions.has(importsApi.undo.permission.anyOf[0]);

/** The reference kind that marks preview pictures as used. */
export const IMPORT_FILES = 'import';
