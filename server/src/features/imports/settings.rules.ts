import { readFixedValue, type FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type { FixedValueReader } from '@mrp/contract/features/imports/fixed-formulas.ts';
import type { Answers } from '@mrp/contract/features/imports/options.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportColumn, ImportObject, Lookups } from '../../platform/imports/object.ts';
import { sizeOf } from './headers/parts.rules.ts';
import { headerCurrencyOf, headerUnitOf } from './headers/units.rules.ts';
import { withheldColumns } from './headers/rules.ts';
import { columnsFor, type Batch } from './rules.ts';

/** How the rows of one batch are read. */
export interface ReadSettings {
  object: ImportObject;
  lookups: Lookups;
  /** `unit`, `currency`, `size`: those that the header names. */
  columns: readonly { index: number; column: ImportColumn; unit?: string; currency?: string | null; size?: string }[];
  /** Values for the rows whose own cell is empty or missing. */
  constants: readonly { column: ImportColumn; value: FixedValueReader }[];
  /** By column, what the user said about all its cells: range.bulkPrice → LOW. */
  answers: Answers;
  /** The order of day and month that the cells of a column show. */
  dateOrders: ReadonlyMap<string, 'DMY' | 'MDY'>;
  /** What identifies a record; null: as the object does by itself. */
  identity: string | null;
  /** By column and text, the id of the entry that the user chose. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export function settingsOf(
  batch: Batch,
  object: ImportObject,
  user: Identity,
  lookups: Lookups,
  dateOrders: ReadSettings['dateOrders'] = new Map(),
): ReadSettings {
  const known = new Map(columnsFor(object, user).map((column) => [column.key, column]));
  const withheld = withheldColumns(batch, object, user);
  return {
    object,
    lookups,
    columns: batch.columns.flatMap(({ index, column }) => {
      const found = known.get(column);
      const header = batch.headers[index] ?? '';
      if (!found) return [];
      const said = { unit: headerUnitOf(found, header, lookups), currency: headerCurrencyOf(found, header), size: sizeOf(header) };
      return [{ index, column: found, ...said }];
    }),
    constants: Object.entries(batch.constants).flatMap(([key, text]) => {
      const column = known.get(key);
      const value = column && readValue(column, text, batch.headers);
      return column && value && 'fill' in value && !value.columns.some((index) => withheld.has(index)) ? [{ column, value }] : [];
    }),
    answers: batch.answers,
    identity: batch.options?.identity ?? null,
    dateOrders,
    choices: new Map(Object.entries(batch.choices).map(([column, texts]) => [column, new Map(Object.entries(texts))])),
  };
}

/** Reads the fixed value of a field; `refusal` says what is wrong with it. */
export const readValue = ({ kind }: ImportColumn, value: FixedValue, headers: readonly string[]): FixedValueReader | { refusal: string } =>
  readFixedValue(value, headers, kind.type === 'number' ? kind.rule.decimals : undefined);
