import { workbookName } from '@mrp/contract/lib/list.ts';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CellValue, PictureToWrite } from '../../platform/excel/writing/write-cells.ts';
import { writeWorkbook } from '../../platform/excel/writing/write.ts';
import type { ExportCell } from '../../platform/lists/export-cells.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { StoredBytes } from '../../platform/files/file-store.ts';
import { thumbKey, toJpeg } from '../../platform/files/pictures.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listPictures } from '../files/queries.ts';
import { MAX_ROWS, refuseTooMany, workbookColumns } from './rules.ts';

export interface WorkbookOrder {
  list: ExportableList;
  query: object;
  user: Identity;
  columns: readonly string[];
  withPictures: boolean;
  /** Called after each page; throws to stop the export. */
  progress: (rowsDone: number, rowsTotal: number) => Promise<void>;
}

/** Streams the list into the store from one snapshot; memory use does not grow with the rows. */
export function storeWorkbook(
  db: Db,
  files: FileStore,
  key: string,
  order: WorkbookOrder,
  signal: AbortSignal,
): Promise<StoredBytes & { rows: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Pictures are read after the rows, so that the snapshot is released early.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const total = await order.list.count(tx, order.query, order.user, MAX_ROWS + 1);
      refuseTooMany(total, order.withPictures);
      await order.progress(0, total);
      const counter = { rows: 0 };
      const bytes = new PassThrough();
      const { names, columns } = workbookColumns(order.list.spec, order.columns);
      const sheet = {
        name: workbookName(order.list.spec),
        columns,
        rows: cellsOf(tx, files, { ...order, columns: names }, counter, total),
      };
      const further = (await order.list.sheets?.(tx, order.query, order.user, order.columns)) ?? [];
      const [stored] = await Promise.all([files.put(key, bytes), writeWorkbook(bytes, { sheets: [sheet, ...further] }, signal)]);
      return { ...stored, rows: counter.rows };
    });
}

async function* cellsOf(
  tx: Tx,
  files: FileStore,
  { list, query, user, columns, progress }: WorkbookOrder,
  counter: { rows: number },
  total: number,
) {
  for await (const page of list.streamCells(tx, query, user, columns)) {
    const pictures = await readPictures(tx, files, page.flat());
    const toCell = (cell: ExportCell): CellValue => (isPictureCell(cell) ? pictures.get(cell.fileId) : cell);
    for (const cells of page) yield cells.some(isPictureCell) ? cells.map(toCell) : (cells as CellValue[]);
    counter.rows += page.length;
    await progress(counter.rows, total);
  }
}

const isPictureCell = (cell: ExportCell): cell is { fileId: string } => typeof cell === 'object' && cell !== null && 'fileId' in cell;

/** Spreadsheet programs do not support WebP, so the small thumbnail is converted to JPEG when its cell is written. */
async function readPictures(tx: Tx, files: FileStore, cells: readonly ExportCell[]): Promise<Map<string, CellValue & PictureToWrite>> {
  const found = await listPictures(
    tx,
    cells.flatMap((cell) => (isPictureCell(cell) ? cell.fileId : [])),
  );
  const written = [...found].map(([id, { storeKey, width, height }]) => {
    const load = async () => toJpeg(await buffer((await files.get(thumbKey(storeKey, 160))).stream));
    return [id, { key: storeKey, mime: 'image/jpeg' as const, width, height, load }] as const;
  });
  return new Map(written);
}
