import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../app-error.ts';
import { openArchive } from './archive.ts';
import { inspectCsv } from './csv-rows.ts';
import { inspectWorkbook } from './zip-guard.ts';
import { limits } from './limits.ts';
import { isOldWorkbook } from './file-kind.ts';
import { findFirstSheet } from './first-sheet.ts';
import { readNumberFormats } from './number-formats.ts';
import { extractPictures, noPictures } from './pictures.ts';
import type { ReadMessage, ReadRequest, WorkbookInfo } from './reader-messages.ts';
import { refusal, refusals } from './refusals.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheetRows, type Row } from './sheet-rows.ts';
import { readXls } from './xls-rows.ts';

// This process opens untrusted files. It writes one message per line to its output and waits while nobody reads.

// Requests have priority over reading files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function send(message: ReadMessage): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}

const messageText = 1024 * 1024;
let sheetText = 0;

/** Splits rows into messages of bounded size. */
async function sendRows(rows: readonly Row[]): Promise<void> {
  let batch: Row[] = [];
  let batchText = 0;
  for (const row of rows) {
    const text = row.cells.reduce((sum, cell) => sum + cell.text.length + 16, 0);
    sheetText += text;
    if (text > limits.rowText) throw refusal(refusals.tooMuchText(row.number));
    if (sheetText > limits.sheetText) throw refusal(refusals.bomb);
    batch.push(row);
    batchText += text;
    if (batchText < messageText) continue;
    await send({ rows: batch });
    batch = [];
    batchText = 0;
  }
  if (batch.length > 0) await send({ rows: batch });
}

/** Tells whether the file was read by our own code alone. */
async function read(request: ReadRequest): Promise<boolean> {
  if (await isOldWorkbook(request.path)) {
    await readOld(request);
    return false;
  }
  await (request.fileName.toLowerCase().endsWith('.csv') ? readCsv(request) : readXlsx(request));
  return true;
}

async function readCsv({ path, fileName, sheet }: ReadRequest): Promise<void> {
  const name = basename(fileName).slice(0, -'.csv'.length);
  const { encoding, separator, rows, columns, records } = await inspectCsv(path, name);
  await send({ info: { format: 'csv', encoding, separator, sheets: [{ name, rows, columns, hidden: false }] } });
  if (sheet !== 0 && sheet !== 'first') throw refusal(refusals.noSuchSheet);
  let batch: Row[] = [];
  for (const record of records()) {
    batch.push(record);
    if (batch.length < 500) continue;
    await sendRows(batch);
    batch = [];
  }
  await sendRows(batch);
}

/** An Excel 97–2003 workbook, also under another name. */
async function readOld({ path, sheet }: ReadRequest): Promise<void> {
  const workbook = await readXls(path);
  const sheets = workbook.map(({ name, rows, columns, hidden }) => ({ name, rows, columns, hidden }));
  await send({ info: { format: 'xls', notes: ['文件是旧版 Excel（.xls）格式，单元格里的图片没有读取'], sheets } });
  const chosen = workbook[sheet === 'first' ? findFirstSheet(workbook) : sheet];
  if (!chosen) throw refusal(refusals.noSuchSheet);
  let batch: Row[] = [];
  for (const row of chosen.readRows()) {
    batch.push(row);
    if (batch.length < 500) continue;
    await sendRows(batch);
    batch = [];
  }
  await sendRows(batch);
}

async function readXlsx({ path, sheet, pictureFolder }: ReadRequest): Promise<void> {
  const workbook = await inspectWorkbook(path);
  const sheets: WorkbookInfo['sheets'] = workbook.sheets.map(({ name, rows, columns, hidden }) => ({ name, rows, columns, hidden }));
  await send({ info: { format: 'xlsx', notes: workbook.notes, sheets } });
  const chosen = workbook.sheets[sheet === 'first' ? findFirstSheet(workbook.sheets) : sheet];
  if (!chosen) throw refusal(refusals.noSuchSheet);
  const archive = await openArchive(path);
  try {
    const around = {
      strings: await readSharedStrings(archive, workbook.strings),
      formats: await readNumberFormats(archive, workbook.styles),
      date1904: workbook.date1904,
      uncalculated: workbook.uncalculated,
      pictures:
        pictureFolder === undefined ? noPictures() : await extractPictures(archive, chosen.part, workbook.cellImages, pictureFolder),
    };
    for await (const rows of readSheetRows(archive, chosen, around)) await sendRows(rows);
  } finally {
    archive.close();
  }
}

let filesRead = 0;

/**
 * A refusal, a library that is not ours, many files or a large one leave a process that is not used again: what one file does to it
 * must not reach the next.
 */
async function answer(request: ReadRequest): Promise<void> {
  sheetText = 0;
  filesRead += 1;
  try {
    await send({ begun: true });
    const isOurs = await read(request);
    // The next start finds what was compiled.
    if (filesRead === 1) flushCompileCache();
    const isFit = isOurs && filesRead < limits.filesPerChild && process.memoryUsage.rss() < limits.keptChildBytes;
    await send({ end: isFit ? 'ready' : 'retired' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await send({ refused: error.message });
  }
}

// The parent sends one request per line, each after the answer to the former, and keeps this input open; when it closes, the parent
// is gone and reading stops.
createInterface({ input: process.stdin })
  .on('line', (line) => void answer(JSON.parse(line) as ReadRequest))
  .on('close', () => process.exit(1));
