import type { Choice, FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { checkNumber, normaliseNumber, toHalfWidth, ungroup, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import type { Upload } from '../../files/upload.ts';
import type { KeyedRow } from '../../form/changes.ts';
import type { EntitySource, PickerOption } from '../../pickers/entity-source.ts';
import type { Shade } from '../../Swatch.tsx';

export type GridRow = KeyedRow;

/** One of a closed list, such as the colours of a line's material. */
export interface GridChoice extends Choice {
  /** Another text that means the same choice when pasted. */
  code?: string;
  note?: string;
  shade?: Shade;
}

/** Key of the first line of an empty grid: constant, so that a draft finds its line again. */
export const FIRST_LINE = 'first';

/** Text that the column rejects: kept as typed, reported, never sent. */
export interface Typed {
  typed: string;
  /** For errors that the column itself cannot detect. */
  message?: string;
}

/** A value that a text cell offers; choosing it may fill other cells of the line. */
export interface TextOffer extends GridChoice {
  fill?: (row: GridRow) => Readonly<Record<string, unknown>>;
}

/** What a text cell offers beside typing, read for its line when the cell opens. */
export interface TextOffers {
  /** Lines with equal keys have the same offers; null: nothing is offered. */
  keyOf: (row: GridRow) => string | null;
  read: (row: GridRow, signal: AbortSignal) => Promise<readonly TextOffer[]>;
  /** Why nothing is offered. */
  empty: string;
}

/** A source that also resolves pasted text: by code, then name, then abbreviation, then alias. */
export interface ResolvingSource extends EntitySource {
  resolve: (texts: readonly string[]) => Promise<ReadonlyMap<string, readonly PickerOption[]>>;
}

interface ColumnBase {
  /** The field of the row. */
  key: string;
  label: string;
  /** Other headings for this column in users' workbooks. */
  aliases?: readonly string[];
  width?: number;
  /** Stays visible during horizontal scrolling; only for the first columns. */
  frozen?: true;
  readOnly?: boolean | ((row: GridRow) => boolean);
  required?: true;
  /** The server's name for the field, where it differs: supplierId. */
  bodyName?: string;
  unit?: string;
  /** A warning about an unusual value: shown, never rejected. */
  warn?: (row: GridRow) => string | null;
  /** Shown beside the label: the colour of the column. */
  shade?: Shade;
  /** The total where lines differ in unit: 350.00 米 · 20 粒. */
  total?: (rows: readonly GridRow[]) => string;
}

export type GridColumn = ColumnBase &
  (
    | { kind: 'text'; maxLength?: number; check?: (text: string) => string | null; offers?: TextOffers }
    | {
        kind: 'number' | 'money';
        rule: NumericRule;
        decimals?: number;
        sum?: true;
        /** Shown behind the figure where the unit depends on the line. */
        unitOf?: (row: GridRow) => string;
      }
    | { kind: 'select'; choices: readonly GridChoice[] | ((row: GridRow) => readonly GridChoice[]) }
    | { kind: 'entity'; source: ResolvingSource }
    | { kind: 'colour' }
    | { kind: 'image'; upload: Upload }
    | { kind: 'date' }
    | { kind: 'checkbox' }
    | {
        kind: 'computed';
        compute: (row: GridRow) => string | null;
        /** Of the line's unit, where lines differ: 3,100 粒. */
        decimals: number | ((row: GridRow) => number);
        formula?: (row: GridRow) => string;
        /** For choices that depend on the line. */
        unitOf?: (row: GridRow) => string;
        sum?: true;
      }
  );

export const isTyped = (value: unknown): value is Typed => typeof value === 'object' && value !== null && 'typed' in value;

export const isEmptyCell = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false;

export function isEditable(column: GridColumn, row: GridRow): boolean {
  if (column.kind === 'computed') return false;
  return typeof column.readOnly === 'function' ? !column.readOnly(row) : !column.readOnly;
}

export const isNumberColumn = (column: GridColumn): column is GridColumn & { kind: 'number' | 'money' } =>
  column.kind === 'number' || column.kind === 'money';

export const isRightAligned = (column: GridColumn): boolean => isNumberColumn(column) || column.kind === 'computed';

const refused = (typed: string, message?: string): Typed => ({ typed, ...(message && { message }) });

export const choicesFor = ({ choices }: GridColumn & { kind: 'select' }, row: GridRow): readonly GridChoice[] =>
  typeof choices === 'function' ? choices(row) : choices;

const NO_ROW: GridRow = { key: '' };

/** Parses text for a column; text that cannot be parsed stays text. Entities are resolved by their source, not here. */
export function readText(column: GridColumn, text: string, row: GridRow = NO_ROW): unknown {
  const typed = text.trim();
  if (typed === '') return column.kind === 'checkbox' ? false : null;
  switch (column.kind) {
    case 'text':
      return readWords(column, text);
    case 'number':
    case 'money':
      return readNumber(column.rule, typed);
    case 'select':
      return findChoice(choicesFor(column, row), typed)?.value ?? refused(typed, `“${typed}”不在可选项中`);
    case 'entity':
      return refused(typed, `没有找到“${typed}”`);
    case 'colour':
      return readColour(typed);
    case 'date':
      return readDay(typed) ?? refused(typed, '日期格式应为 2026-01-31 或 1-31');
    case 'checkbox':
      return readFlag(typed);
    case 'image':
    case 'computed':
      return refused(typed, '不能粘贴文字');
  }
}

function readWords({ maxLength, check }: { maxLength?: number; check?: (text: string) => string | null }, text: string): string | Typed {
  if (maxLength !== undefined && Array.from(text).length > maxLength) return refused(text, `不能超过${maxLength}个字符`);
  const message = check?.(text);
  return message ? refused(text, message) : text;
}

/** ￥1,234.50 → 1234.50, ３％ → 3: removes currency signs, separators and units from a number. */
export function cleanFigure(text: string): string {
  return ungroup(
    toHalfWidth(text)
      .replace(/[￥¥$\s]/g, '')
      .replace(/^RMB|元$/gi, '')
      .replace(/%$/, '')
      .replace(/^\((.+)\)$/, '-$1')
      .replace(/^\+/, ''),
  );
}

function readNumber(rule: NumericRule, typed: string): string | Typed {
  const figure = cleanFigure(typed);
  const message = checkNumber(rule, figure);
  if (message === null) return normaliseNumber(rule, figure);
  return refused(typed, hasUnit.test(figure) ? '数字后面有单位，请只填数字' : message);
}

/** For 1.25米 the error is the unit, not the number of decimals. */
const hasUnit = /^\d+(\.\d+)?[^\d.,-]+$/;

function findChoice(choices: readonly GridChoice[], typed: string): GridChoice | undefined {
  const same = (text = '') => text.toLowerCase() === typed.toLowerCase();
  return choices.find(({ label }) => same(label)) ?? choices.find(({ value, code }) => same(value) || same(code));
}

function readColour(typed: string): string | Typed {
  const hex = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(typed)?.[1];
  if (hex === undefined) return refused(typed, '色值应为 #RRGGBB');
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return `#${long.toUpperCase()}`;
}

const yes: readonly string[] = ['是', '有', '√', '✓', 'y', 'yes', 'true', '1'];
const no: readonly string[] = ['否', '无', '×', 'n', 'no', 'false', '0', '-'];

function readFlag(typed: string): boolean | Typed {
  if (yes.includes(typed.toLowerCase())) return true;
  return no.includes(typed.toLowerCase()) ? false : refused(typed, '请填 是 或 否');
}

/** The error of a cell. An empty required cell is reported only when the whole grid is validated. */
export function checkCell(column: GridColumn, value: unknown, strict: boolean): string | null {
  if (isTyped(value)) return value.message ?? '填写的内容不正确';
  if (isEmptyCell(value)) return strict && column.required && column.kind !== 'checkbox' ? '不能为空' : null;
  if (isNumberColumn(column)) return checkNumber(column.rule, String(value), { required: false });
  return null;
}

/** A cell as clipboard text. */
export function plainText(column: GridColumn, value: unknown, row: GridRow): string {
  if (isTyped(value)) return value.typed;
  if (column.kind === 'computed') return column.compute(row) ?? '';
  if (column.kind === 'checkbox') return value ? '是' : '否';
  if (isEmptyCell(value)) return '';
  if (isNumberColumn(column)) return normaliseNumber(column.rule, String(value));
  if (column.kind === 'select') return choicesFor(column, row).find((choice) => choice.value === value)?.label ?? String(value);
  if (column.kind === 'entity') return entityText(value as PickerOption);
  if (column.kind === 'image') return (value as FileRef).name;
  return String(value);
}

/** The code identifies the record wherever it is pasted. */
const entityText = ({ code, name }: PickerOption): string => code || name;

/** A cell as its editor starts: a record by its name, not by its clipboard code. */
export const editorText = (column: GridColumn, value: unknown, row: GridRow): string =>
  column.kind === 'entity' ? shownText(column, value, row) : plainText(column, value, row);

/** A cell as displayed: fixed decimals and separators, an entity by its name. */
export function shownText(column: GridColumn, value: unknown, row: GridRow): string {
  if (isTyped(value)) return value.typed;
  if (column.kind === 'computed') return shownFigure(column, row);
  if (isEmptyCell(value)) return '';
  if (isNumberColumn(column)) return shownNumber(column, String(value), row);
  if (column.kind === 'entity') return (value as PickerOption).name;
  return plainText(column, value, row);
}

function shownNumber(column: GridColumn & { kind: 'number' | 'money' }, text: string, row: GridRow): string {
  if (checkNumber(column.rule, text) !== null) return plainText(column, text, row);
  const unit = column.unitOf?.(row);
  return `${formatNumber(text, column.decimals ?? decimalsIn(plainText(column, text, row)))}${unit ? ` ${unit}` : ''}`;
}

/** As many as were typed. */
const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

function shownFigure(column: GridColumn & { kind: 'computed' }, row: GridRow): string {
  const figure = column.compute(row);
  const unit = figure === null ? undefined : column.unitOf?.(row);
  const decimals = typeof column.decimals === 'number' ? column.decimals : column.decimals(row);
  return `${formatNumber(figure, decimals)}${unit ? ` ${unit}` : ''}`;
}

/** Resolves to exactly one record, otherwise the text stays. */
export function chooseEntity(text: string, found: readonly PickerOption[]): PickerOption | Typed {
  const usable = found.filter(({ unusable }) => unusable === undefined);
  if (usable.length === 1) return usable[0]!;
  const [inactive] = found;
  if (usable.length === 0 && inactive) return { typed: text, message: `“${text}”${inactive.unusable}` };
  const names = usable.slice(0, 3).map(({ name, code }) => name || code);
  const parts = text.split(/[、,，;；|\n]+/).filter((part) => part.trim() !== '');
  if (usable.length === 0 && parts.length > 1)
    return { typed: text, message: `没有找到“${text}”；写了 ${parts.length} 个时请分成 ${parts.length} 行，一行一个` };
  return { typed: text, message: usable.length === 0 ? `没有找到“${text}”` : `“${text}”对应多个：${names.join('、')}，请选择` };
}
