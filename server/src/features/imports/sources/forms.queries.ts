import type { Row } from '../../../platform/excel/sheet-rows.ts';
import type { FormNote, ImportObject } from '../../../platform/imports/object.ts';

/** A sheet with more rows is a table. */
const MAX_FORM_ROWS = 6000;

/** The rows of a sheet as a table, in batches: a form that the object knows is read as one first. */
export async function* readTable(
  rows: AsyncGenerator<Row[]>,
  object: Pick<ImportObject, 'readForm'>,
  note: (found: FormNote) => void = () => {},
): AsyncGenerator<Row[]> {
  if (!object.readForm) return yield* rows;
  let held: Row[] | null = [];
  for await (const batch of rows) {
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
  for (const found of form?.notes ?? []) note(found);
  yield form?.rows ?? held;
}
