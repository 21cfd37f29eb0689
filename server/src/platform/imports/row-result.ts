import type { ImportValue, RowOutcome, ReadRow } from './object.ts';

/** A row during validation. */
export interface RowResult {
  row: ReadRow;
  errors: Map<string, string>;
  /** What would be new, and what would change. */
  added: boolean;
  changed: boolean;
  note: string;
  before: Map<string, string>;
  code: string | null;
}

export function newRowResult(row: ReadRow): RowResult {
  return { row, errors: new Map(row.errors), added: false, changed: false, note: '', before: new Map(), code: null };
}

export const isValid = ({ errors }: RowResult): boolean => errors.size === 0;

/** Keeps the first message of a cell. */
export function addError({ errors }: RowResult, column: string, message: string): void {
  if (!errors.has(column)) errors.set(column, message);
}

export function toRowOutcome({ row, errors, added, changed, note, before, code }: RowResult): RowOutcome {
  const judgement = { number: row.number, errors, code, before };
  if (errors.size > 0) return { ...judgement, outcome: 'ERROR', note: '', before: new Map() };
  if (added) return { ...judgement, outcome: 'NEW', note };
  return changed ? { ...judgement, outcome: 'UPDATE', note } : { ...judgement, outcome: 'SKIP', note: note || '与现有内容相同' };
}

/** Normalises values for comparison: 12.50 and 12.5, or tags and fibres in another order, are equal. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort());
  if (typeof value === 'object') {
    const parts = new Map(Object.entries(value));
    return JSON.stringify([...parts.keys()].sort().map((key) => [key, canonical(parts.get(key))]));
  }
  const text = String(value as string);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

export const textOf = (row: ReadRow, column: string): string => {
  const value = row.values.get(column);
  return typeof value === 'string' ? value : '';
};
export const listOf = (row: ReadRow, column: string): readonly string[] => {
  const value: ImportValue | undefined = row.values.get(column);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
};
