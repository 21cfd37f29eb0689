import { isDitto } from '@mrp/contract/lib/dittos.ts';
import type { PickerOption } from '../../pickers/entity-source.ts';
import type { ClipboardTable } from './clipboard.ts';
import { chooseEntity, isEditable, isNumberColumn, isTyped, readText, type GridColumn, type GridRow } from '../columns/columns.ts';

/** How the clipboard's columns map to this grid. */
export interface PasteMap {
  /** By clipboard column; undefined: not mapped. */
  columns: readonly (GridColumn | undefined)[];
  /** The first row contained headings. */
  header: boolean;
  /** Unknown headings, or columns beyond the last of the grid. */
  overflow: readonly string[];
  /** Read-only columns. */
  skipped: readonly string[];
}

export interface PasteError {
  /** Starts at 0, among the pasted rows without the header. */
  pastedRow: number;
  column: GridColumn;
  text: string;
  message: string;
  /** The records that match this text. */
  candidates: readonly PickerOption[];
}

export interface PastedRow {
  pastedRow: number;
  /** The line to overwrite; undefined: a new one. */
  key: string | undefined;
  values: Readonly<Record<string, unknown>>;
  wrong: boolean;
}

export interface PastePlan {
  updates: readonly PastedRow[];
  inserts: readonly PastedRow[];
  errors: readonly PasteError[];
  map: PasteMap;
}

/** Texts of entity columns → matching records, by column key. */
export type Resolved = Readonly<Record<string, ReadonlyMap<string, readonly PickerOption[]>>>;
/** The user's corrections: column key → wrong text → text or record. One applies to all equal texts. */
export type Fixes = Readonly<Record<string, Readonly<Record<string, string | PickerOption>>>>;

const LABELS_NEEDED = 2;

const normalLabel = (text: string): string => text.replace(/[\s*＊:：()（）[\]【】]/g, '').toLowerCase();

const labelsOf = ({ label, unit = '', aliases = [] }: GridColumn): string[] => [label, label + unit, ...aliases].map(normalLabel);

/** Two known headings make a header row, which maps columns by name; otherwise columns map from the active cell on. */
export function mapColumns(columns: readonly GridColumn[], clip: ClipboardTable, startField: string): PasteMap {
  const first = clip.rows[0] ?? [];
  const byName = first.map((text) => (text === '' ? undefined : columns.find((column) => labelsOf(column).includes(normalLabel(text)))));
  const header = byName.filter((column) => column !== undefined).length >= LABELS_NEEDED;
  const start = Math.max(
    0,
    columns.findIndex(({ key }) => key === startField),
  );
  const width = Math.max(0, ...clip.rows.map((row) => row.length));
  const targets = header ? byName : Array.from({ length: width }, (_, at) => columns[start + at]);
  const beyond = targets.flatMap((column, at) =>
    column || !hasText(clip, at, header) ? [] : [header ? first[at] || `第 ${at + 1} 列` : `第 ${at + 1} 列`],
  );
  return {
    columns: onlyFirst(targets),
    header,
    overflow: beyond,
    skipped: targets.filter((column) => column && isClosed(column)).map((column) => column!.label),
  };
}

/** A repeated heading fills the column once. */
const onlyFirst = (targets: readonly (GridColumn | undefined)[]) =>
  targets.map((column, at) => (targets.indexOf(column) === at ? column : undefined));

const hasText = ({ rows }: ClipboardTable, at: number, header: boolean): boolean =>
  rows.some((row, line) => !(header && line === 0) && (row[at] ?? '') !== '');

/** Computed and read-only columns are skipped; columns that are read-only in some lines are checked per line. */
const isClosed = (column: GridColumn): boolean => column.kind === 'computed' || column.kind === 'image' || column.readOnly === true;

interface PasteInput {
  clip: ClipboardTable;
  map: PasteMap;
  /** All lines of the grid in order. */
  rows: readonly GridRow[];
  /** The line of the active cell; undefined: after the last. */
  startKey: string | undefined;
}

interface PastedCell {
  column: GridColumn;
  text: string;
}

/** The pasted lines as texts by column, without blank ones. */
function pastedLines({ clip, map }: Pick<PasteInput, 'clip' | 'map'>): PastedCell[][] {
  const offset = map.header ? 1 : 0;
  return clip.rows.slice(offset).flatMap((row, line) => {
    const cells = map.columns.flatMap((column, at) => {
      if (!column || isClosed(column)) return [];
      return [{ column, text: textAt(clip, row[at] ?? '', line + offset, at, column) }];
    });
    return row.every((text) => text === '') || cells.length === 0 ? [] : [cells];
  });
}

/** A merged text applies to every line it covers, but a merged amount must count once. */
function textAt({ covered }: ClipboardTable, text: string, line: number, at: number, column: GridColumn): string {
  return isNumberColumn(column) ? text : (covered.get(`${line}:${at}`) ?? text);
}

/** The texts to resolve before planning: one query per column. */
export function entityTexts(input: Pick<PasteInput, 'clip' | 'map'>): Record<string, string[]> {
  const texts: Record<string, Set<string>> = {};
  for (const cells of pastedLines(input))
    for (const { column, text } of cells) if (column.kind === 'entity' && text !== '') (texts[column.key] ??= new Set()).add(text);
  return Object.fromEntries(Object.entries(texts).map(([key, set]) => [key, [...set]]));
}

/** Overwrites lines from the active cell on and adds the rest; invalid cells keep their text. */
export function planPaste(input: PasteInput, resolved: Resolved, fixes: Fixes = {}): PastePlan {
  const start =
    input.startKey === undefined
      ? input.rows.length
      : Math.max(
          0,
          input.rows.findIndex(({ key }) => key === input.startKey),
        );
  const errors: PasteError[] = [];
  const planned = pastedLines(input).map((cells, pastedRow): PastedRow => {
    const target = input.rows[start + pastedRow];
    const values: Record<string, unknown> = {};
    for (const { column, text } of dependentLast(cells)) {
      if (target && !isEditable(column, target)) continue;
      const read = readCell(column, text, { resolved, fixes, row: { key: '', ...target, ...values } });
      values[column.key] = read.value;
      if (isTyped(read.value)) errors.push({ pastedRow, column, text, message: read.value.message ?? '', candidates: read.candidates });
    }
    return { pastedRow, key: target?.key, values, wrong: Object.values(values).some(isTyped) };
  });
  return {
    updates: planned.filter(({ key }) => key !== undefined),
    inserts: planned.filter(({ key }) => key === undefined),
    errors,
    map: input.map,
  };
}

/** Choices that depend on the line are parsed after the rest of the line. */
function dependentLast(cells: readonly PastedCell[]): PastedCell[] {
  const isDependent = ({ column }: PastedCell) => column.kind === 'select' && typeof column.choices === 'function';
  return [...cells.filter((cell) => !isDependent(cell)), ...cells.filter(isDependent)];
}

function readCell(
  column: GridColumn,
  text: string,
  { resolved, fixes, row }: { resolved: Resolved; fixes: Fixes; row: GridRow },
): { value: unknown; candidates: readonly PickerOption[] } {
  const fix = fixes[column.key]?.[text];
  if (typeof fix === 'object') return { value: fix, candidates: [] };
  if (fix === undefined && isDitto(text))
    return { value: { typed: text, message: `“${text}”是同上的记号，请改为实际的值` }, candidates: [] };
  const meant = fix ?? text;
  if (column.kind !== 'entity' || meant === '') return { value: readText(column, meant, row), candidates: [] };
  const found = resolved[column.key]?.get(meant) ?? [];
  return { value: chooseEntity(meant, found), candidates: found.filter(({ unusable }) => unusable === undefined) };
}

/** The distinct invalid texts of a column, each with its count and the pasted rows that have it, counted from 1. */
export function groupErrors(errors: readonly PasteError[]): (PasteError & { count: number; rows: readonly number[] })[] {
  return [...Map.groupBy(errors, ({ column, text }) => `${column.key}\n${text}`).values()].map((group) => ({
    ...group[0]!,
    count: group.length,
    rows: group.map(({ pastedRow }) => pastedRow + 1),
  }));
}

const ROWS_SHOWN = 6;

/** 3、7、9 行 of what was copied: a heading is its first row. */
export function rowsText(rows: readonly number[], hasHeading: boolean): string {
  const named = rows.slice(0, ROWS_SHOWN).map((row) => row + (hasHeading ? 1 : 0));
  return rows.length > ROWS_SHOWN ? `第 ${named.join('、')} 行等 ${rows.length} 行` : `第 ${named.join('、')} 行`;
}
