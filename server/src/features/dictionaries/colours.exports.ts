import { colourList } from '@mrp/contract/features/dictionaries/colours.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { colourSource } from './colours.queries.ts';

export const colourExport = exportable(colourList, colourSource, {
  swatch: ({ hex }) => hex,
  lab: ({ lab }) => lab && `${lab.l} / ${lab.a} / ${lab.b}`,
  aliases: ({ aliases }) => aliases.join('、'),
});
