import { readRows, type ReadRowsOptions } from '../../platform/excel/read.ts';
import type { Row } from '../../platform/excel/sheet-rows.ts';
import type { ImportObject } from '../../platform/imports/object.ts';

/** A sheet with more rows is a table. */
const MAX_FORM_ROWS = 6000;

/** The rows of a sheet as a table, in batches: a form that the object knows is read as one first. */
export async function* readTable(
  path: string,
  options: ReadRowsOptions,
  object: Pick<ImportObject, 'readForm'>,
  note: (text: string) => void = () => {},
): AsyncGenerator<Row[]> {
  if (!object.readForm) return yield* readRows(path, options);
  let held: Row[] | null = [];
  for await (const batch of readRows(path, options)) {
    if (held === null) yield batch;
    else {
      held.push(...batch);
      if (held.length <= MAX_FORM_ROWS) continue;
      yield held;
      held = null;
    }
  }
  if (held === null) return;
  const form = object.readForm(held);
  for (const text of form?.notes ?? []) note(text);
  yield form?.rows ?? held;
}
