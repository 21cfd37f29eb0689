import type { PickerOption } from '../../pickers/entity-source.ts';
import { isTyped, type GridRow } from '../columns/columns.ts';

/** A cell's text, including text that its column rejects. */
export const typedText = (value: unknown): string => (isTyped(value) ? value.typed : typeof value === 'string' ? value : '');

/** The same of a field of a row, without spaces around it. */
export const textOf = (row: GridRow, field: string): string => typedText(row[field]).trim();

/** The record that a cell names; null without one, or while its text finds none. */
export function optionOf(row: GridRow, field: string): PickerOption | null {
  const value = row[field] as PickerOption | null | undefined;
  return value && !isTyped(value) ? value : null;
}
