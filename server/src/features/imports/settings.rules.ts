import type { Answers } from '@mrp/contract/features/imports/options.ts';
import type { ImportColumn, ImportObject, Lookups } from '../../platform/imports/object.ts';

/** How the rows of one batch are read. */
export interface ReadSettings {
  object: ImportObject;
  lookups: Lookups;
  /** `unit`, `size`: those that the header names. */
  columns: readonly { index: number; column: ImportColumn; unit?: string; size?: string }[];
  /** A text for all rows whose own cell is empty or missing. */
  constants: readonly { column: ImportColumn; text: string }[];
  /** By column, what the user said about all its cells: range.bulkPrice → LOW. */
  answers: Answers;
  /** The order of day and month that the cells of a column show. */
  dateOrders: ReadonlyMap<string, 'DMY' | 'MDY'>;
  /** What identifies a record; null: as the object does by itself. */
  identity: string | null;
  /** By column and text, the id of the entry that the user chose. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
