import type { Archive } from './archive.ts';
import {
  booleanCell,
  cellErrors,
  decodeText,
  emptyCell,
  errorCell,
  isoDateCell,
  numberCell,
  textCell,
  type Cell,
  type NumberFormat,
} from './cells.ts';
import type { InspectedSheet } from './zip-guard.ts';
import { limits } from './limits.ts';
import { mergeFiller } from './merges.ts';
import type { Picture, SheetPictures } from './pictures.ts';
import { cellColumn, rowNumber } from './sheet-counts.ts';
import { attributeReader, xmlScanner, type XmlHandler } from './xml.ts';

/** A row with content or a picture; other rows are skipped. */
export interface Row {
  /** Row number as in Excel, from 1. */
  number: number;
  /** From column A to the last column with content. */
  cells: Cell[];
  pictures?: Picture[];
  /** The file does not show the row. */
  hidden?: true;
}

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: readonly Cell[];
  formats: readonly NumberFormat[];
  date1904: boolean;
  uncalculated: boolean;
  pictures: SheetPictures;
}

const cellReference = attributeReader('r');
const cellStyle = attributeReader('s');
const cellType = attributeReader('t');
const rowHidden = attributeReader('hidden');
/** The longest legal text with every character escaped. */
const longestRaw = limits.textLength * 8;

/** Streams the rows of a sheet in batches. */
export async function* readSheetRows(archive: Archive, sheet: InspectedSheet, around: SheetContext): AsyncGenerator<Row[]> {
  const rows = rowCollector(sheet, around);
  const scanner = xmlScanner(cellHandler(around, rows));
  for await (const chunk of archive.read(sheet.part)) {
    scanner.write(chunk);
    if (rows.hasRows()) yield rows.take();
  }
  scanner.end();
  rows.finish();
  if (rows.hasRows()) yield rows.take();
}

/** Turns the tags of a sheet into cells. */
function cellHandler(around: SheetContext, rows: RowCollector): XmlHandler {
  const stored: StoredCell = { type: undefined, style: undefined, value: '', inline: '', formula: undefined };
  let inRows = false;
  let row = 0;
  let column = -1;
  let reading: 'value' | 'inline' | 'formula' | undefined;
  let inReading = false;
  return {
    open(name, attributes, empty) {
      if (name === 'sheetData') inRows = !empty;
      if (!inRows) return;
      if (name === 'c') {
        column = cellColumn(cellReference(attributes)) ?? column + 1;
        stored.type = cellType(attributes);
        stored.style = cellStyle(attributes);
        stored.value = stored.inline = '';
        stored.formula = undefined;
      } else if (name === 'v') reading = 'value';
      else if (name === 't') reading = inReading ? undefined : 'inline';
      else if (name === 'f') {
        reading = 'formula';
        stored.formula = '';
      } else if (name === 'rPh') inReading = true;
      else if (name === 'row') {
        row = rowNumber(cellReference(attributes), row);
        column = -1;
        rows.begin(row, /^(1|true)$/.test(rowHidden(attributes) ?? ''));
      }
    },
    text(raw) {
      if (reading && (stored[reading]?.length ?? 0) <= longestRaw) stored[reading] += raw;
    },
    close(name) {
      reading = undefined;
      if (name === 'sheetData') inRows = false;
      if (!inRows) return;
      if (name === 'c') rows.add(column, readStoredCell(stored, around), stored.formula);
      else if (name === 'row') rows.end();
      else if (name === 'rPh') inReading = false;
    },
  };
}

interface StoredCell {
  type: string | undefined;
  style: string | undefined;
  value: string;
  inline: string;
  /** Undefined for a cell without a formula. */
  formula: string | undefined;
}

function readStoredCell(stored: StoredCell, around: SheetContext): Cell {
  if (stored.formula === undefined) return readValue(stored, around);
  // Libraries that cannot calculate write 0 for Excel to replace.
  const isOpen = around.uncalculated && stored.value === '0' && stored.type === undefined;
  if (isOpen || (stored.value === '' && stored.type !== 'str')) return { text: cellErrors.noResult, kind: 'error', formula: true };
  const cell = readValue(stored, around);
  return cell === emptyCell ? cell : { ...cell, formula: true };
}

function readValue({ type, style, value, inline }: StoredCell, { strings, formats, date1904 }: SheetContext): Cell {
  if (type === 'inlineStr') return textCell(decodeText(inline));
  if (value === '') return emptyCell;
  switch (type) {
    case 's':
      return strings[Number.parseInt(value, 10)] ?? { text: cellErrors.noText, kind: 'error' };
    case 'str':
      return textCell(decodeText(value));
    case 'b':
      return booleanCell(value);
    case 'e':
      return errorCell(decodeText(value));
    case 'd':
      return isoDateCell(value);
    default:
      return numberCell(value, (style === undefined ? undefined : formats[Number.parseInt(style, 10)]) ?? 'plain', date1904);
  }
}

interface RowCollector {
  begin(row: number, hidden: boolean): void;
  add(column: number, cell: Cell, formula: string | undefined): void;
  end(): void;
  finish(): void;
  hasRows(): boolean;
  take(): Row[];
}

/** Collects rows: cells by column, merged areas filled, pictures by row. */
function rowCollector(sheet: InspectedSheet, { pictures }: SheetContext): RowCollector {
  const fillMerges = mergeFiller(sheet.name, sheet.merges);
  const pictureRows = [...pictures.anchored.keys()].sort((a, b) => a - b);
  let rows: Row[] = [];
  let current: Row = { number: 0, cells: [] };
  let cellPictures: Picture[] = [];

  function push(row: Row, inCells: Picture[]): void {
    const found = [...(pictures.anchored.get(row.number) ?? []), ...inCells];
    rows.push(found.length === 0 ? row : { ...row, pictures: found });
  }

  /** Rows that hold only a picture may be missing in the sheet. */
  function pushPictureRows(before: number): void {
    while ((pictureRows[0] ?? before) < before) push({ number: pictureRows.shift() ?? 0, cells: [] }, []);
  }

  return {
    begin(number, hidden) {
      current = { number, cells: [], ...(hidden && { hidden: true as const }) };
      cellPictures = [];
    },
    add(column, cell, formula) {
      if (cell === emptyCell || column >= limits.columns) return;
      if (formula?.includes('DISPIMG(')) {
        const shown = pictures.byId.get(/DISPIMG\("([^"]+)"/.exec(decodeText(formula))?.[1] ?? '');
        if (shown) cellPictures.push({ ...shown, row: current.number, column });
        return;
      }
      while (current.cells.length < column) current.cells.push(emptyCell);
      current.cells[column] = cell;
    },
    end() {
      pushPictureRows(current.number);
      const hasPicture = pictureRows[0] === current.number;
      if (hasPicture) pictureRows.shift();
      if (current.cells.length === 0 && cellPictures.length === 0 && !hasPicture) return;
      fillMerges(current.number, current.cells);
      push(current, cellPictures);
    },
    finish() {
      pushPictureRows(Number.POSITIVE_INFINITY);
    },
    hasRows: () => rows.length > 0,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}
