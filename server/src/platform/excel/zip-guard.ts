import { openArchive, type Archive } from './archive.ts';
import { refuseUnlessZip } from './file-kind.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { countSheet, type Area, type SheetCounts } from './sheet-counts.ts';
import { readWorkbookParts, scanPart, type SheetPart, type WorkbookParts } from './workbook-parts.ts';
import { attributeReader } from './xml.ts';

const LINKED = '文件引用了其他工作簿，相关单元格按文件保存时的结果读取';
const contentType = attributeReader('ContentType');

/** One sheet as an import offers it for selection. */
export interface SheetInfo {
  name: string;
  /** The number of the last row with content. */
  rows: number;
  columns: number;
  hidden: boolean;
}

export type InspectedSheet = SheetInfo & Pick<SheetPart, 'part'> & { merges: Area[] };

/** A checked workbook; readers open only the parts listed here. */
export interface InspectedWorkbook extends Omit<WorkbookParts, 'sheets'> {
  sheets: InspectedSheet[];
  /** What the user should know about how it is read. */
  notes: string[];
}

/** Checks a whole uploaded .xlsx before anything reads its cells. */
export async function inspectWorkbook(path: string): Promise<InspectedWorkbook> {
  await refuseUnlessZip(path);
  const archive = await openArchive(path);
  try {
    refuseByNames(archive.names);
    await refuseByContentTypes(archive);
    const counts = await inspectParts(archive);
    const { sheets, ...workbook } = await readWorkbookParts(archive);
    for (const part of [workbook.strings, workbook.styles, workbook.cellImages]) {
      if (part !== undefined && !counts.has(part)) throw refusal(refusals.broken);
    }
    // Nothing follows the link: a formula over another workbook has the result that was saved with it.
    const linked = archive.names.some((name) => name.startsWith('xl/externallinks/'));
    return { ...workbook, notes: linked ? [LINKED] : [], sheets: sheets.map((sheet) => inspectSheet(sheet, counts.get(sheet.part))) };
  } finally {
    archive.close();
  }
}

function refuseByNames(names: readonly string[]): void {
  if (names.some((name) => /(^|\/)vbaproject[^/]*\.bin$|^xl\/macrosheets\//.test(name))) throw refusal(refusals.macro);
  if (!names.includes('[content_types].xml')) throw refusal(refusals.notWorkbook);
}

/** Part names are arbitrary, content types are not. */
async function refuseByContentTypes(archive: Archive): Promise<void> {
  const types = new Set<string>();
  await scanPart(archive, '[content_types].xml', {
    open(_, attributes) {
      types.add(contentType(attributes)?.toLowerCase() ?? '');
    },
  });
  const has = (pattern: RegExp) => [...types].some((type) => pattern.test(type));
  if (has(/ms-excel\.sheet\.binary/)) throw refusal(refusals.oldExcel);
  if (has(/vbaproject|macroenabled|macrosheet/)) throw refusal(refusals.macro);
  if (!has(/spreadsheetml/)) throw refusal(refusals.notWorkbook);
}

/** Inflates every part once and refuses wrong sizes, damage and DTDs. */
async function inspectParts(archive: Archive): Promise<Map<string, SheetCounts>> {
  const counts = new Map<string, SheetCounts>();
  let cells = 0;
  for (const name of archive.names) {
    if (/\.(xml|rels|vml)$/.test(name)) {
      const part = await countSheet(archive, name);
      cells += part.cells;
      if (cells > limits.cells) throw refusal(refusals.tooManyCells);
      counts.set(name, part);
    } else {
      for await (const _ of archive.read(name));
    }
  }
  return counts;
}

function inspectSheet({ name, hidden, part }: SheetPart, counts: SheetCounts | undefined): InspectedSheet {
  if (!counts) throw refusal(refusals.broken);
  if (counts.rowsWithContent > limits.rows) throw refusal(refusals.tooManyRows(name));
  if (counts.columns > limits.columns) throw refusal(refusals.tooManyColumns(name));
  if (counts.tooManyMerges) throw refusal(refusals.tooManyMerges(name));
  return { name, hidden, part, rows: counts.lastRow, columns: counts.columns, merges: counts.merges };
}
