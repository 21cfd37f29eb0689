import { openArchive, type Archive } from './archive.ts';
import { refuseUnlessZip } from './file-kind.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { readCellImages } from './pictures.ts';
import { countSheet, type Area, type SheetCounts } from './sheet-counts.ts';
import { refuseByContentType, refuseByNames } from './package-kind.ts';
import {
  findWorkbook,
  isBrokenXml,
  readWorkbookParts,
  scanIgnorable,
  type SheetPart,
  type WorkbookParts,
  type WorkbookPlace,
} from './workbook-parts.ts';

const LINKED = '文件引用了其他工作簿，相关单元格按文件保存时的结果读取';
const WITHOUT_STYLES = '文件里没有单元格格式，日期和百分比会读成普通数字，请核对';
const LOST_PICTURES = '文件里有嵌入单元格的图片没有保存下来，没有读取';

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
    refuseByNames(archive);
    const place = await findWorkbook(archive);
    await refuseByContentType(archive, place);
    const { sheets, strings, styles, cellImages, ...workbook } = await readWorkbookParts(archive, place);
    const sound = await inspectOthers(archive, new Set(sheets.map(({ part }) => part)));
    const wanted = { strings: pick(strings, sound), styles: pick(styles, sound), cellImages: pick(cellImages, sound) };
    const inspected = await inspectSheets(archive, sheets, strings !== undefined && wanted.strings === undefined);
    return {
      ...workbook,
      ...wanted,
      sheets: inspected,
      notes: [
        // Nothing follows the link: a formula over another workbook has the result that was saved with it.
        ...(isLinked(archive, place) ? [LINKED] : []),
        ...sheets.flatMap(({ part, name }) =>
          inspected.some((one) => one.part === part) ? [] : [`工作表“${name}”的内容不在文件里，没有列出`],
        ),
        ...(styles !== undefined && wanted.styles === undefined ? [WITHOUT_STYLES] : []),
        ...((await lacksPictures(archive, cellImages, wanted.cellImages)) ? [LOST_PICTURES] : []),
      ],
    };
  } finally {
    archive.close();
  }
}

const pick = (part: string | undefined, sound: ReadonlySet<string>): string | undefined =>
  part !== undefined && sound.has(part) ? part : undefined;

const isLinked = ({ names }: Archive, { relationships }: WorkbookPlace): boolean =>
  names.some((name) => name.startsWith('xl/externallinks/')) || [...relationships.values()].some(({ type }) => type === 'externalLink');

/** WPS names a part NULL where it has lost the pictures of cells, or does not say where the picture of a cell is. */
async function lacksPictures(archive: Archive, named: string | undefined, found: string | undefined): Promise<boolean> {
  if (found === undefined) return named !== undefined;
  const media = await readCellImages(archive, found);
  return [...media.values()].some((part) => part === undefined || !archive.has(part));
}

/** Inflates every part that is no sheet, and refuses wrong sizes, damage and DTDs. Returns those that can be read: Excel ignores the others. */
async function inspectOthers(archive: Archive, sheets: ReadonlySet<string>): Promise<Set<string>> {
  const sound = new Set<string>();
  for (const name of archive.names) {
    if (sheets.has(name)) continue;
    if (!/\.(xml|rels|vml)$/.test(name)) for await (const _ of archive.read(name));
    else if (await scanIgnorable(archive, name, { open: () => undefined }, 'latin1')) sound.add(name);
  }
  return sound;
}

async function inspectSheets(archive: Archive, sheets: readonly SheetPart[], lacksStrings: boolean): Promise<InspectedSheet[]> {
  const inspected: InspectedSheet[] = [];
  let cells = 0;
  for (const sheet of sheets) {
    if (!archive.has(sheet.part) || (await isBlank(archive, sheet.part))) continue;
    const counts = await countSheet(archive, sheet.part, lacksStrings).catch((error: unknown) => {
      throw isBrokenXml(error) ? refusal(refusals.brokenSheet(sheet.name)) : error;
    });
    cells += counts.cells;
    if (cells > limits.cells) throw refusal(refusals.tooManyCells);
    if (counts.usesStrings) throw refusal(refusals.noStrings);
    inspected.push(inspectSheet(sheet, counts));
  }
  if (inspected.length === 0) throw refusal(refusals.noSheets);
  return inspected;
}

/** A part without content is as if it were not there. */
async function isBlank(archive: Archive, part: string): Promise<boolean> {
  for await (const chunk of archive.read(part)) if (chunk.some((byte) => byte > 0x20)) return false;
  return true;
}

function inspectSheet({ name, hidden, part }: SheetPart, counts: SheetCounts): InspectedSheet {
  if (counts.rowsWithContent > limits.rows) throw refusal(refusals.tooManyRows(name));
  if (counts.columns > limits.columns) throw refusal(refusals.tooManyColumns(name));
  if (counts.tooManyMerges) throw refusal(refusals.tooManyMerges(name));
  return { name, hidden, part, rows: counts.lastRow, columns: counts.columns, merges: counts.merges };
}
