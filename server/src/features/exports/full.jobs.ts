import { workbookName } from '@mrp/contract/lib/list.ts';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import { writeCsv } from '../../platform/excel/writing/write-csv.ts';
import type { CellValue } from '../../platform/excel/writing/write-cells.ts';
import { writeTo } from '../../platform/excel/writing/write.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listAllFiles, type StoredFile } from '../files/queries.ts';
import { chooseColumns, plainCell, workbookColumns } from './rules.ts';

export interface FullExport {
  lists: readonly ExportableList[];
  files: FileStore;
  user: Identity;
  /** Created when it does not exist. */
  folder: string;
  log: (line: string) => void;
}

/** Exports all data of an installation: every list with all columns as CSV from one snapshot, and every file under its number. */
export async function exportAll(db: Db, takeaway: FullExport): Promise<void> {
  // The export contains prices, accounts and attachments, so only the user who runs it may read it.
  await mkdir(join(takeaway.folder, '文件'), { recursive: true, mode: 0o700 });
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Idle transactions time out, and copying many files takes long between two statements.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      for (const list of takeaway.lists) await writeList(tx, list, takeaway);
      await writeFiles(tx, takeaway);
    });
}

async function writeList(tx: Tx, list: ExportableList, { user, folder, log }: FullExport): Promise<void> {
  const { names, columns } = workbookColumns(list.spec, chooseColumns(list.spec, { columns: null, withPictures: true }, user));
  let count = 0;
  async function* rows(): AsyncGenerator<CellValue[]> {
    // The page hides balances without stock by default; the export includes them.
    for await (const page of list.streamCells(tx, list.readQuery('zero' in list.spec.filters ? 'zero=1' : ''), user, names)) {
      count += page.length;
      yield* page.map((cells) => cells.map(plainCell));
    }
  }
  const name = `${workbookName(list.spec)}-${list.spec.key}.csv`;
  await writeCsv(join(folder, name), { columns, rows: rows() });
  log(`${name}：${count} 行`);
}

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

/** The number, plus the extension of the original name when it is safe on all systems. */
const nameOf = ({ id, name }: StoredFile): string => `${id}${/^\.[a-z0-9]{1,8}$/i.exec(extname(name))?.[0] ?? ''}`;
