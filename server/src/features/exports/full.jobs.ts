import { workbookName } from '@mrp/contract/lib/list.ts';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import { writeCsv } from '../../platform/excel/write-csv.ts';
import type { CellValue } from '../../platform/excel/write-cells.ts';
import { writeTo } from '../../platform/excel/write.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { ExportableList, ExportCell } from '../../platform/exportable-list.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listAllFiles, type KeptFile } from '../files/queries.ts';
import { chooseColumns, workbookColumn } from './rules.ts';

export interface FullExport {
  lists: readonly ExportableList[];
  files: FileStore;
  user: Identity;
  /** Made when it is not there. */
  folder: string;
  log: (line: string) => void;
}

/** What a house takes along when it leaves: every list with all its columns as csv, of one moment, and every file under its number. */
export async function exportAll(db: Db, takeaway: FullExport): Promise<void> {
  // Prices, accounts and attachments: for whoever runs this, not for everybody of the machine.
  await mkdir(join(takeaway.folder, '文件'), { recursive: true, mode: 0o700 });
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Five hundred files are copied between two statements.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      for (const list of takeaway.lists) await writeList(tx, list, takeaway);
      await writeFiles(tx, takeaway);
    });
}

async function writeList(tx: Tx, list: ExportableList, { user, folder, log }: FullExport): Promise<void> {
  const names = chooseColumns(list.spec, { columns: null, withPictures: true }, user);
  const columns = names.map((name) => workbookColumn(list.spec.columns[name] ?? { label: name, kind: 'text' }));
  let count = 0;
  async function* rows(): AsyncGenerator<CellValue[]> {
    // Places without stock are hidden on the page until somebody asks.
    for await (const page of list.streamCells(tx, list.readQuery('zero' in list.spec.filters ? 'zero=1' : ''), user, names)) {
      count += page.length;
      yield* page.map((cells) => cells.map(csvCell));
    }
  }
  const name = `${workbookName(list.spec)}-${list.spec.key}.csv`;
  await writeCsv(join(folder, name), { columns, rows: rows() });
  log(`${name}：${count} 行`);
}

/** A picture stands in a csv as the number of its file. */
const csvCell = (cell: ExportCell): CellValue => (typeof cell === 'object' && cell !== null && 'fileId' in cell ? cell.fileId : cell);

async function writeFiles(tx: Tx, { files, folder, log }: FullExport): Promise<void> {
  let count = 0;
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const file of listAllFiles(tx)) {
      const path = join('文件', nameOf(file));
      await writeTo(join(folder, path), (await files.get(file.storeKey)).stream);
      count += 1;
      yield [file.id, file.name, file.mime, file.size, file.sha256, path];
    }
  }
  const columns = ['编号', '文件名', '类型', '字节', 'SHA-256', '位置'].map((header) => ({ header, kind: 'text' as const }));
  await writeCsv(join(folder, '文件.csv'), { columns, rows: rows() });
  log(`文件：${count} 个`);
}

/** The number, and of the given name only an ending that is safe everywhere. */
const nameOf = ({ id, name }: KeptFile): string => `${id}${/^\.[a-z0-9]{1,8}$/i.exec(extname(name))?.[0] ?? ''}`;
