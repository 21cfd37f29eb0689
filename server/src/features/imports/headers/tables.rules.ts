import type { ImportObject } from '../../../platform/imports/object.ts';
import { countKnownHeaders } from './rules.ts';
import { repeatsHeader } from './repeated.rules.ts';
import { isHeaderText, type HeaderPlace, type HeadRow } from './row.rules.ts';
import type { SheetTable } from '../rules.ts';
import { leftOutReason } from './shapes.rules.ts';

const LEAST_HEADERS = 2;
/** Tables are looked for in so many rows when a file is uploaded; in the others when they are read. */
export const TABLE_ROWS = 20_000;
const TITLE_HEADERS = 4;

/** Whether a row below a header is a header of its own: short texts, half of them and at least three names of columns, or all of them. */
function isHeader(texts: readonly string[], object: ImportObject): boolean {
  const filled = texts.filter((text) => text !== '');
  const distinct = new Set(filled);
  if (distinct.size < LEAST_HEADERS || !filled.every(isHeaderText)) return false;
  const known = countKnownHeaders(texts, object);
  return known === distinct.size || (known > LEAST_HEADERS && known * 2 >= distinct.size);
}

/** Finds the tables of a sheet row by row: each header begins one, a header that is only repeated does not. */
export function tableFinder(header: HeaderPlace, headers: readonly string[], object: ImportObject) {
  const titleOf = (texts: readonly string[]): string =>
    texts
      .filter((text) => text !== '')
      .slice(0, TITLE_HEADERS)
      .join('、');
  const tables: SheetTable[] = header.row === 0 ? [{ headerRow: 0, title: '', rows: 0 }] : [];
  let current: readonly string[] = [];
  const titles = new Set<string>();
  const begin = (headerRow: number, own: readonly string[]): void => {
    tables.push({ headerRow, title: titleOf(own), rows: 0 });
    current = own;
  };
  return {
    tables,
    add({ number, texts }: HeadRow): void {
      if (header.rows === 2 && number === header.row - 1) return;
      if (header.row > 0 && number === header.row) return begin(number, headers);
      if (repeatsHeader(texts, current)) return;
      if (header.row > 0 && isHeader(texts, object)) return begin(number, texts);
      const table = tables.at(-1);
      if (!table) titles.add(joined(texts));
      else if (joined(texts) !== '' && framedReason({ headers: current, titles, next: null }, number, texts) === null) table.rows += 1;
    },
  };
}

/** What surrounds the records of the chosen table. */
export interface TableFrame {
  headers: readonly string[];
  /** The texts of the rows above the header, which a printed page repeats. */
  titles: ReadonlySet<string>;
  /** The header of the next table. */
  next: number | null;
}

const joined = (texts: readonly string[]): string => texts.join('\t').trim();

export function frameOf(batch: {
  headers: readonly string[];
  head: readonly HeadRow[];
  headerRow: number;
  tables: readonly SheetTable[];
}): TableFrame {
  const { headers, head, headerRow, tables } = batch;
  const titles = head.flatMap(({ number, texts }) => (number <= headerRow && joined(texts) !== '' ? [joined(texts)] : []));
  const next = headerRow === 0 ? undefined : tables.find((table) => table.headerRow > headerRow);
  return { headers: headerRow === 0 ? [] : headers, titles: new Set(titles), next: next?.headerRow ?? null };
}

const pageMark = /^(?:第\s*\d+\s*页.*|page\s*\d+.*|(?:打印|制表)(?:日期|时间|人).*)$/i;

/** Why a row of a sheet holds no record of the chosen table; null: it may hold one. */
export function framedReason({ headers, titles, next }: TableFrame, number: number, texts: readonly string[]): string | null {
  if (next !== null && number >= next) return `属于表头在第 ${next} 行的另一张表，不导入；要导入请选择那张表`;
  if (repeatsHeader(texts, headers) || titles.has(joined(texts))) return '重复的表头，不导入';
  const filled = new Set(texts.filter((text) => text !== ''));
  if (filled.size === 1 && pageMark.test([...filled][0] ?? '')) return '页码，不导入';
  return leftOutReason(texts);
}
