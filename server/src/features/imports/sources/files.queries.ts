import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { importWords } from '@mrp/contract/features/imports/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { writeWorkbook, type WorkbookToWrite } from '../../../platform/excel/writing/write.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { Lookups, ImportColumn, ImportObject } from '../../../platform/imports/object.ts';
import { REASON_HEADER, withheldColumns } from '../headers/rules.ts';
import { readBatch } from '../queries.ts';
import { columnsFor, getObject, instructionsFor } from '../rules.ts';
import { streamErrors } from '../rows.queries.ts';
import { textOfStored } from '../cells/rules.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes a workbook to a temporary file that is deleted after sending. */
async function sendWorkbook(dataDir: string, name: string, workbook: WorkbookToWrite): Promise<Download> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  await writeWorkbook(path, workbook);
  const { size } = await stat(path);
  const stream = createReadStream(path);
  stream.once('close', () => void rm(path, { force: true }));
  return { stream, mime: XLSX, name, length: size, inline: false, immutable: false };
}

/** Longer drop-downs are unusable. */
const MAX_CHOICES = 500;

/** 导入模板: one sheet with drop-downs and an example row, one with instructions. */
export async function openTemplate(db: Db, dataDir: string, object: ImportObject, user: Identity): Promise<Download> {
  const columns = columnsFor(object, user);
  const lookups = await object.loadLookups(db);
  return sendWorkbook(dataDir, `${object.label}导入模板.xlsx`, {
    sheets: [
      {
        name: object.label,
        columns: columns.map((column) => ({
          header: column.label,
          kind: column.kind.type === 'number' ? ('number' as const) : ('text' as const),
          required: column.required !== undefined,
          choices: choicesOf(column, lookups),
        })),
        rows: [columns.map(({ example }) => example)],
      },
    ],
    instructions: instructionsFor(object, user),
  });
}

function choicesOf({ kind }: ImportColumn, lookups: Lookups): readonly string[] {
  if (kind.type === 'flag') return ['是', '否'];
  if (kind.type === 'choice') return kind.choices.map(({ label }) => label);
  const labels = kind.type === 'entry' || kind.type === 'entries' ? (lookups[kind.lookup]?.labels(MAX_CHOICES + 1) ?? []) : [];
  return labels.length > MAX_CHOICES ? [] : labels;
}

/** 错误文件: the current rows with errors, with all columns of the file and the reason; it can be imported again. */
export async function openErrors(db: Db, dataDir: string, objects: readonly ImportObject[], user: Identity, id: string): Promise<Download> {
  const batch = await readBatch(db, user, id);
  if (batch.errorCount === 0) throw new AppError('NOT_FOUND', { what: '错误的行' });
  const object = getObject(objects, batch.object);
  const known = new Map(object.columns.map((column) => [column.key, column]));
  const kinds = new Map(batch.columns.map(({ index, column }) => [index, known.get(column)?.kind.type]));
  const withheld = withheldColumns(batch, object, user);
  const shown = [...batch.headers.keys()].filter((index) => !withheld.has(index));
  const columns = shown.map((index) => ({
    header: batch.headers[index] ?? '',
    kind: kinds.get(index) === 'number' ? ('number' as const) : ('text' as const),
  }));
  return sendWorkbook(dataDir, `${batch.fileName.replace(/\.\w+$/, '')}-错误行.xlsx`, {
    sheets: [
      {
        name: batch.sheets[batch.sheet]?.name ?? importWords.failed,
        columns: [...columns, { header: REASON_HEADER, kind: 'text', width: 60 }],
        rows: errorRows(db, columnsFor(object, user), batch.id, shown),
      },
    ],
  });
}

async function* errorRows(db: Db, known: readonly ImportColumn[], batchId: string, shown: readonly number[]): AsyncGenerator<string[]> {
  for await (const rows of streamErrors(db, batchId)) {
    for (const { cells, errors } of rows) {
      const texts = shown.map((index) => {
        const cell = cells[index];
        return cell && typeof cell === 'object' && 'error' in cell ? cell.error : textOfStored(cell ?? null);
      });
      const reasons = known.flatMap(({ key, label }) => (errors[key] === undefined ? [] : [`${label}：${errors[key]}`]));
      yield [...texts, reasons.join('；')];
    }
  }
}

/** The uploaded file, unchanged; not for a user who may not see its prices any more. */
export async function openUploaded(
  db: Db,
  files: FileStore,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
): Promise<Download> {
  const batch = await readBatch(db, user, id);
  const { storeKey, fileName } = batch;
  if (withheldColumns(batch, getObject(objects, batch.object), user).size > 0) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  if (storeKey === null) throw new AppError('NOT_FOUND', { what: '文件' });
  const { stream, size } = await files.get(storeKey);
  return {
    stream,
    mime: /\.csv$/i.test(fileName) ? 'text/csv' : /\.xls$/i.test(fileName) ? 'application/vnd.ms-excel' : XLSX,
    name: fileName,
    length: size,
    inline: false,
    immutable: false,
  };
}
