import { bomList, garmentOrderList, styleList } from '@mrp/contract/features/styles/list.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CellValue } from '../../platform/excel/writing/write-cells.ts';
import type { Column } from '../../platform/excel/writing/write-sheet.ts';
import { exportable, type ExportableList } from '../../platform/lists/exportable-list.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { streamRows } from '../../platform/lists/lists.ts';
import { lineCells } from './boms/line-cells.rules.ts';
import { bomSource } from './boms/queries.ts';
import { listStoredBoms } from './boms/stored.queries.ts';
import { bomColumns } from './imports/columns.rules.ts';
import { garmentOrderSource } from './orders.queries.ts';
import { styleSource } from './queries.ts';

const pictureOf = (pictureId: string | null) => (pictureId === null ? null : { fileId: pictureId });
const namesOf = (colours: readonly { name: string }[]): string => colours.map(({ name }) => name).join('、');
const codeOf = (bom: { code: string; versionNo: number } | null): string | null => bom && `${bom.code} V${bom.versionNo}`;

const BOMS_AT_ONCE = 100;
/** The columns of the BOM import, under their headers. */
const lineColumns: readonly Column[] = bomColumns.map(({ label, kind }) => ({
  header: label,
  kind: kind.type === 'number' ? 'number' : 'text',
}));

/** Every line of the BOMs, with colours and sizes. */
async function* lineRows(tx: Tx, query: object, user: Identity): AsyncGenerator<CellValue[]> {
  for await (const rows of streamRows(tx, bomSource, query, user, BOMS_AT_ONCE)) {
    const ids = rows.map(({ id }) => id);
    const boms = new Map((await listStoredBoms(tx, ids)).map((bom) => [bom.id, bom]));
    for (const id of ids) {
      const bom = boms.get(id);
      for (const line of bom?.lines ?? []) {
        const cells = lineCells(bom!, line);
        yield bomColumns.map(({ key }) => cells[key] ?? null);
      }
    }
  }
}

export const styleExports: readonly ExportableList[] = [
  {
    ...exportable(bomList, bomSource, {
      picture: ({ owner }) => pictureOf(owner.pictureId),
      ownerCode: ({ owner }) => owner.code,
      ownerName: ({ owner }) => owner.name,
      colours: ({ colours }) => namesOf(colours),
    }),
    sheets: (tx, query, user) => Promise.resolve([{ name: styleWords.lines, columns: lineColumns, rows: lineRows(tx, query, user) }]),
  },
  exportable(styleList, styleSource, {
    picture: ({ pictureId }) => pictureOf(pictureId),
    colours: ({ colours }) => namesOf(colours),
    effectiveBom: ({ effectiveBom }) => codeOf(effectiveBom),
  }),
  exportable(garmentOrderList, garmentOrderSource, {
    picture: ({ pictureId }) => pictureOf(pictureId),
    colours: ({ colours }) => namesOf(colours),
    bulkBom: ({ bulkBom }) => codeOf(bulkBom),
  }),
];
