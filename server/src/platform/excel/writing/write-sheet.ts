import { AppError } from '../../app-error.ts';
import {
  cellXml,
  columnLetters,
  escapeXml,
  textXml,
  xmlDeclaration,
  type CellValue,
  type ColumnKind,
  type PictureToWrite,
} from './write-cells.ts';
import type { Styles } from './write-styles.ts';

export interface Column {
  header: string;
  kind: ColumnKind;
  /** In characters. */
  width?: number;
  /** Decimal places shown; money has 2, other numbers keep their own. */
  decimals?: number;
  /** Marks the header in templates. */
  required?: boolean;
  /** Values of a drop-down list; other text causes a warning, not an error. */
  choices?: readonly string[];
}

export interface SheetToWrite {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
}

/** Position of a picture, row and column from 0. */
export interface PlacedPicture {
  row: number;
  column: number;
  picture: PictureToWrite;
}

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const excelRows = 1_048_576;
const longestErrorTitle = 32;
/** Row height for a thumbnail. */
const pictureRowPoints = 60;
const pictureColumnWidth = 12;
const chunkCharacters = 64 * 1024;

/** Yields a sheet's XML in chunks with one row in memory at a time; collects its pictures in `pictures`. */
export async function* writeSheet(
  { columns, rows }: Omit<SheetToWrite, 'name'>,
  styles: Styles,
  choiceLists: ReadonlyMap<Column, string>,
  pictures: PlacedPicture[],
): AsyncGenerator<Uint8Array> {
  const columnStyles = columns.map(({ kind, decimals }) => styles.ofColumn(kind, decimals));
  const letters = columns.map((_, at) => columnLetters(at));
  let text = sheetHead(columns, columnStyles) + headerRow(columns, letters, styles);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > excelRows) throw new AppError('TOO_MANY_ROWS');
    const before = pictures.length;
    let cells = '';
    columns.forEach(({ kind }, at) => {
      const value = row[at];
      if (isPicture(value)) pictures.push({ row: number - 1, column: at, picture: value });
      else cells += cellXml(`${letters[at]}${number}`, columnStyles[at] ?? 0, kind, value);
    });
    const height = pictures.length > before ? ` ht="${pictureRowPoints}" customHeight="1"` : '';
    text += `<row r="${number}"${height}>${cells}</row>`;
    if (text.length < chunkCharacters) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(
    `${text}</sheetData>${validations(columns, letters, choiceLists)}${pictures.length > 0 ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
  );
}

const isPicture = (value: CellValue): value is PictureToWrite => typeof value === 'object' && value !== null && 'load' in value;

function sheetHead(columns: readonly Column[], columnStyles: readonly number[]): string {
  const widths = columns.map(({ kind, width, header }, at) => {
    const characters = width ?? (kind === 'picture' ? pictureColumnWidth : Math.max(10, header.length * 2 + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${characters}" style="${columnStyles[at]}" customWidth="1"/>`;
  });
  return (
    `${xmlDeclaration}<worksheet ${namespaces}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}

function headerRow(columns: readonly Column[], letters: readonly string[], styles: Styles): string {
  const cells = columns.map(({ header, required }, at) =>
    textXml(`${letters[at]}1`, required ? styles.requiredHeader : styles.header, header),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

function validations(columns: readonly Column[], letters: readonly string[], choiceLists: ReadonlyMap<Column, string>): string {
  const lists = columns.flatMap((column, at) => {
    const list = choiceLists.get(column);
    if (list === undefined) return [];
    const range = `${letters[at]}2:${letters[at]}${excelRows}`;
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="${escapeXml(column.header.slice(0, longestErrorTitle))}" error="请从下拉列表中选择" sqref="${range}"><formula1>${escapeXml(list)}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** A sheet with plain lines: instructions, or the lists of the drop-downs. */
export function plainSheet(rows: readonly (readonly string[])[], style: number): Uint8Array {
  const lines = rows.map((row, at) => {
    const cells = row.map((text, column) => (text === '' ? '' : textXml(`${columnLetters(column)}${at + 1}`, style, text)));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return Buffer.from(
    `${xmlDeclaration}<worksheet ${namespaces}><cols><col min="1" max="1" width="90" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  );
}
