import { Form } from 'antd';
import type { KeyedRow } from './changes.ts';

const noRows: readonly KeyedRow[] = [];
const editions = new WeakMap<object, number>();
let last = 0;

/** The same rows, the same number. */
function editionOf(rows: unknown): number {
  if (typeof rows !== 'object' || rows === null) return 0;
  const known = editions.get(rows) ?? (last += 1);
  editions.set(rows, known);
  return known;
}

/** The rows of a grid of this form. Watched as a value they would be written out as text at every change, to be compared. */
export function useRows(name: string): readonly KeyedRow[] {
  const form = Form.useFormInstance();
  const edition = Form.useWatch((values: Record<string, unknown>) => editionOf(values[name]), { form, preserve: true });
  return edition ? (form.getFieldValue(name) as readonly KeyedRow[]) : noRows;
}
