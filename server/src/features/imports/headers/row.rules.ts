import type { ImportObject } from '../../../platform/imports/object.ts';
import { HEADER_JOINT, isSizeText } from './parts.rules.ts';
import { countKnownHeaders } from './rules.ts';

/** One of the first rows of a sheet. */
export interface HeadRow {
  number: number;
  texts: readonly string[];
}

/** `row` 0: the file has no header; `rows` 2: the header begins in the row above. */
export interface HeaderPlace {
  row: number;
  rows: number;
}

type CellType = 'empty' | 'number' | 'text';

const numberLike = /^[¥￥$€]?\s*-?[\d,.]+\s*(%|[a-z"'²/㎡]{0,6}|元|米|克|公斤|天)?$/i;
const dateLike = /^\d{2,4}[-/.年]\d{1,2}([-/.月]\d{1,4}日?)?/;

function typeOf(text: string): CellType {
  if (text === '') return 'empty';
  return numberLike.test(text) || dateLike.test(text) ? 'number' : 'text';
}

const MAX_LATIN = 32;
const MAX_HEADER = 16;
const isShort = (text: string): boolean => text.length <= (/[\u4e00-\u9fff]/.test(text) ? MAX_HEADER : MAX_LATIN);
export const isHeaderText = (text: string): boolean => isShort(text) && (typeOf(text) === 'text' || isSizeText(text));
/** A header of a group of columns is shorter than a note, and says nothing after a colon. */
const isGroupHeader = (text: string): boolean => isShort(text) && !/[:：]|\d{4}/.test(text) && typeOf(text) === 'text';

const ROWS_BELOW = 8;

/** The columns that hold a text in this row and something else in the rows below it. */
function countChanges(rows: readonly HeadRow[], at: number): number {
  const below = rows.slice(at + 1, at + 1 + ROWS_BELOW);
  return (rows[at]?.texts ?? []).filter((text, column) => {
    if (typeOf(text) !== 'text') return false;
    const types = below.map(({ texts }) => typeOf(texts[column] ?? '')).filter((type) => type !== 'empty');
    return types.length > 0 && types.filter((type) => type === 'number').length * 2 > types.length;
  }).length;
}

/** The row with the most distinct short texts whose columns below change type; known names count most. */
function scoreOf(rows: readonly HeadRow[], at: number, object: ImportObject): number {
  const texts = (rows[at]?.texts ?? []).filter((text) => text !== '');
  const distinct = new Set(texts.filter((text) => typeOf(text) === 'text' && isShort(text)));
  if (distinct.size < 2) return 0;
  const numbers = texts.filter((text) => typeOf(text) === 'number' && !isSizeText(text)).length;
  const known = countKnownHeaders(rows[at]?.texts ?? [], object);
  return known * 4 + countChanges(rows, at) * 2 + Math.min(distinct.size, 40) - numbers * 3;
}

/** Finds the header below titles, notes and sums. */
export function findHeader(rows: readonly HeadRow[], object: ImportObject): HeaderPlace {
  const [first] = rows;
  if (!first) return { row: 1, rows: 1 };
  const scores = rows.map((_, at) => scoreOf(rows, at, object));
  const best = scores.indexOf(Math.max(...scores));
  const found = rows[best];
  if (!found || (scores[best] ?? 0) <= 0) return isData(rows, 0, object) ? { row: 0, rows: 0 } : { row: firstOfSeveral(rows), rows: 1 };
  if (isData(rows, best, object)) return { row: 0, rows: 0 };
  const lower = rows[best + 1];
  if (lower && isLowerHeader(rows, best + 1, object)) return { row: lower.number, rows: 2 };
  return { row: found.number, rows: isBelowGroups(rows, best) ? 2 : 1 };
}

/** The row below names some columns closer, and holds no data. */
function isLowerHeader(rows: readonly HeadRow[], at: number, object: ImportObject): boolean {
  const texts = (rows[at]?.texts ?? []).filter((text) => text !== '');
  if (!isBelowGroups(rows, at)) return false;
  // 尺码 over S, M, L: the sizes of the columns.
  if (texts.length >= 2 && texts.every(isSizeText)) return object.columns.some(({ kind }) => kind.type === 'sizes');
  return texts.every((text) => typeOf(text) === 'text' && isShort(text)) && countKnownHeaders(texts, object) > 0;
}

const firstOfSeveral = (rows: readonly HeadRow[]): number =>
  rows.find(({ texts }) => new Set(texts.filter((text) => text !== '')).size >= 2)?.number ?? rows[0]?.number ?? 1;

/** A row that names nothing we know and looks like the rows below it holds data. */
function isData(rows: readonly HeadRow[], at: number, object: ImportObject): boolean {
  const row = rows[at];
  const below = rows.slice(at + 1, at + 1 + ROWS_BELOW);
  if (!row || below.length === 0 || countKnownHeaders(row.texts, object) > 0) return false;
  const types = row.texts.map(typeOf);
  if (!types.includes('number')) return false;
  return below.every(({ texts }) =>
    types.every((type, column) => type === 'empty' || ['empty', type].includes(typeOf(texts[column] ?? ''))),
  );
}

/** The row above names groups of columns: texts over several columns, or the same texts where cells are merged over both rows. */
function isBelowGroups(rows: readonly HeadRow[], at: number): boolean {
  const [upper, lower] = [rows[at - 1], rows[at]];
  if (!upper || !lower || upper.number !== lower.number - 1) return false;
  const texts = upper.texts.filter((text) => text !== '');
  const distinct = new Set(texts).size;
  if (distinct < 2 || !texts.every(isGroupHeader)) return false;
  const spans = upper.texts.some(
    (text, column) => text !== '' && text === upper.texts[column + 1] && lower.texts[column] !== lower.texts[column + 1],
  );
  const both = upper.texts.some((text, column) => text !== '' && text === lower.texts[column]);
  return spans || both;
}

/** The texts of the header, joined where it has two rows; as many empty ones as there are columns without a header. */
export function headersAt(head: readonly HeadRow[], { row, rows }: HeaderPlace): string[] {
  const width = Math.max(0, ...head.map(({ texts }) => texts.length));
  if (row === 0) return Array.from({ length: width }, () => '');
  const lower = head.find(({ number }) => number === row)?.texts ?? [];
  const upper = rows === 2 ? (head.find(({ number }) => number === row - 1)?.texts ?? []) : [];
  return Array.from({ length: Math.max(lower.length, upper.length) }, (_, column) => {
    const [above = '', own = ''] = [upper[column], lower[column]];
    return above === '' || above === own ? own : own === '' ? above : `${above}${HEADER_JOINT}${own}`;
  });
}

/** Whether a header that the user chose has a second row above it. */
export function headerRowsAt(head: readonly HeadRow[], row: number): number {
  if (row === 0) return 0;
  const at = head.findIndex(({ number }) => number === row);
  return at > 0 && isBelowGroups(head, at) ? 2 : 1;
}
