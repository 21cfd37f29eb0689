import { Form } from 'antd';
import type { KeyedRow } from './changes.ts';

const noRows: readonly KeyedRow[] = [];
const editions = new WeakMap<object, number>();
let last = 0;

/** Equal numbers keep the same rows. */
function editionOf(rows: unknown): number {
  if (typeof rows !== 'object' || rows === null) return 0;
  const known = editions.get(rows) ?? (last += 1);
  editions.set(rows, known);
  return known;
}

/** The rows of a grid. Antd would compare a watched value by serialising it on every change. */
export function useRows(name: string): readonly KeyedRow[] {
  const form = Form.useFormInstance();
  const edition = Form.useWatch((values: Record<string, unknown>) => editionOf(values[name]), { form, preserve: true });
  return edition ? (form.getFieldValue(name) as readonly KeyedRow[]) : noRows;
}
