import type { Archive } from './archive.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { scanPart } from './workbook-parts.ts';
import { attributeReader, type XmlHandler } from './xml.ts';

/** A rectangle of cells, rows from 1, columns from 0. */
export interface Area {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Contents of the part of one sheet. */
export interface SheetCounts {
  /** The number of the last row with content. */
  lastRow: number;
  rowsWithContent: number;
  columns: number;
  /** Includes blank cells with a format, which cost as much to read. */
  cells: number;
  /** Ordered by first row. */
  merges: Area[];
  tooManyMerges: boolean;
  /** A cell refers to a shared text; told only where asked for. */
  usesStrings: boolean;
}

const reference = attributeReader('r');
const area = attributeReader('ref');
const type = attributeReader('t');

/** Reads a sheet completely, so that invalid XML or a DTD is found here and not by a reader. */
export async function countSheet(archive: Archive, part: string, looksForStrings = false): Promise<SheetCounts> {
  const counts: SheetCounts = {
    lastRow: 0,
    rowsWithContent: 0,
    columns: 0,
    cells: 0,
    merges: [],
    tooManyMerges: false,
    usesStrings: false,
  };
  let inRows = false;
  let row = 0;
  let column = -1;
  const handler: XmlHandler = {
    open(name, attributes, empty) {
      if (name === 'sheetData') inRows = !empty;
      else if (name === 'c' && inRows) {
        column = cellColumn(reference(attributes)) ?? column + 1;
        countCell(counts, row, empty ? -1 : column);
        if (looksForStrings && type(attributes) === 's') counts.usesStrings = true;
      } else if (name === 'row' && inRows) {
        row = rowNumber(reference(attributes), row);
        column = -1;
      } else if (name === 'mergeCell') {
        counts.tooManyMerges ||= counts.merges.length >= limits.merges;
        const merge = parseArea(area(attributes) ?? '');
        if (merge && !counts.tooManyMerges) counts.merges.push(merge);
      }
    },
    close(name) {
      if (name === 'sheetData') inRows = false;
    },
  };
  await scanPart(archive, part, handler, 'latin1');
  counts.merges.sort((a, b) => a.firstRow - b.firstRow);
  return counts;
}

function countCell(counts: SheetCounts, row: number, contentColumn: number): void {
  counts.cells += 1;
  if (counts.cells > limits.cells) throw refusal(refusals.tooManyCells);
  if (contentColumn < 0) return;
  if (contentColumn >= counts.columns) counts.columns = contentColumn + 1;
  if (counts.lastRow !== row) counts.rowsWithContent += 1;
  counts.lastRow = row;
}

/** A row without a number follows the previous one. A decreasing number means that the file was not written by Excel. */
export function rowNumber(written: string | undefined, previous: number): number {
  const row = written === undefined ? previous + 1 : Number.parseInt(written, 10);
  if (!(row > previous && row <= 1_048_576)) throw refusal(refusals.brokenXml);
  return row;
}

/** "AB12" → 27; undefined when there is no reference. */
export function cellColumn(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < written.length; at++) {
    const letter = written.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  if (column < 1 || column > 16_384) throw refusal(refusals.brokenXml);
  return column - 1;
}

function parseArea(written: string): Area | undefined {
  const [first = '', last = first] = written.split(':');
  const rows = [first, last].map((corner) => Number.parseInt(corner.replace(/^\D+/, ''), 10));
  const [firstRow = 0, lastRow = 0] = rows;
  if (!(firstRow >= 1 && lastRow >= firstRow)) return undefined;
  const firstColumn = cellColumn(first) ?? 0;
  const lastColumn = Math.min(cellColumn(last) ?? 0, limits.columns - 1);
  return firstColumn > lastColumn ? undefined : { firstRow, lastRow, firstColumn, lastColumn };
}
