import type { CountEvent, CountLine } from '@mrp/contract/features/stocktakes/tasks.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, normaliseNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { typedText } from '../../../kit/grid/lines/row-values.ts';
import { uuidOf } from '../../../lib/count-device.ts';
import { formatNumber, today } from '../../../lib/format/format.ts';
import { instantOf, momentText, readMoment } from '../../stock/text.ts';
import { itemOption, lineOption, unlistedLot, type CountOption, type TaskBook } from './desk-choices.ts';

/** A row of the desk: `line` names what was counted; `at` is when it was typed, `time` what the row says of it. */
export const entryOption = (row: GridRow): CountOption | null => {
  const value = row['line'] as CountOption | null | undefined;
  return value && !isTyped(value) ? value : null;
};
const textOf = (row: GridRow, field: string): string => typedText(row[field]).trim();
/** What stood there before a second scan counts until something is typed. */
const quantityOf = (row: GridRow): string => textOf(row, 'quantity') || textOf(row, 'addTo');
export const hasQuantity = (row: GridRow): boolean => quantityOf(row) !== '';
/** Something was typed that must not be lost. */
export const isEntry = (row: GridRow): boolean => hasQuantity(row) || textOf(row, 'note') !== '' || isTyped(row['line']);

/** Said of a row that was scanned again while adding. */
export function addWords(book: TaskBook, row: GridRow): string | null {
  const unit = unitOfRow(book, row);
  const base = textOf(row, 'addTo');
  return base === '' ? null : `已有 ${formatNumber(base, unit?.decimals ?? 2)} ${unit?.name ?? ''}，再输入的数量加在上面`;
}

export function lineOfRow({ byId }: TaskBook, row: GridRow): CountLine | undefined {
  const option = entryOption(row);
  return option?.kind === 'LINE' ? byId.get(option.id) : undefined;
}

export function unitOfRow({ byId, byCode }: TaskBook, row: GridRow) {
  const option = entryOption(row);
  if (option?.kind === 'FOUND') return option.found.unit;
  const line = option?.kind === 'LINE' ? byId.get(option.id) : byCode.get(option?.code.toUpperCase() ?? '')?.[0];
  return line?.unit;
}

/** How far the material is tracked; null while nothing is chosen. */
export function trackingOfRow({ byId, byCode }: TaskBook, row: GridRow): 'NONE' | 'LOT' | 'ROLL' | null {
  const option = entryOption(row);
  if (option === null) return null;
  if (option.kind === 'FOUND') return option.found.lotTracked;
  const line = option.kind === 'LINE' ? byId.get(option.id) : byCode.get(option.code.toUpperCase())?.[0];
  return line?.rollNo ? 'ROLL' : line?.lotNo ? 'LOT' : 'NONE';
}

interface Completion {
  book: TaskBook;
  now: number;
  /** 盘点时间 of a sheet that was counted earlier. */
  sheetTime: string | null;
}

/** What follows from an edit of a row: its line, the unit's decimals, the sum of a second scan, and when it was counted. */
export function completeEntry({ book, now, sheetTime }: Completion, row: GridRow, before: GridRow | undefined): GridRow {
  const named = nameLine(book, row, before);
  const counted = completeQuantity(book, addScanned(named));
  return {
    ...counted,
    ...timeOf(counted, sheetTime === null ? now : Date.parse(sheetTime)),
    isUnsure: before ? row['isUnsure'] : false,
  };
}

/** Lot and roll say which line of a material is meant, or that it is another lot than those listed. */
function nameLine(book: TaskBook, row: GridRow, before: GridRow | undefined): GridRow {
  const option = entryOption(row);
  if (option === null) return row;
  const isOther = before !== undefined && entryOption(before)?.id !== option.id;
  // Another material was chosen: the lot that stands there is that of the one before.
  const kept = (field: string): string => (isOther && textOf(row, field) === textOf(before, field) ? '' : textOf(row, field));
  const [lotNo, rollNo] = [kept('lotNo'), kept('rollNo')];
  if (option.kind === 'FOUND' && option.found.lotNo !== null)
    return { ...row, lotNo: option.found.lotNo, rollNo: option.found.rollNo ?? rollNo };
  const listed = book.byCode.get(option.code.toUpperCase()) ?? [];
  const own = option.kind === 'LINE' ? book.byId.get(option.id) : undefined;
  if (own && (own.lotNo === null || isLot(own, lotNo, rollNo))) return { ...row, lotNo: own.lotNo, rollNo: own.rollNo };
  const [first, second] = listed.filter((line) => isLot(line, lotNo, rollNo));
  if (first && !second && (option.kind !== 'FOUND' || lotNo !== ''))
    return { ...row, line: lineOption(first), lotNo: first.lotNo, rollNo: first.rollNo };
  if (option.kind === 'FOUND') return { ...row, lotNo, rollNo };
  const [any] = listed;
  if (!any) return { ...row, lotNo, rollNo };
  return { ...row, line: first ? itemOption(listed, option.code) : unlistedLot(any), lotNo, rollNo };
}

const isSame = (stored: string | null, written: string): boolean => written === '' || stored?.toLowerCase() === written.toLowerCase();
const isLot = (line: CountLine, lotNo: string, rollNo: string): boolean => isSame(line.lotNo, lotNo) && isSame(line.rollNo, rollNo);

/** Scanned again while adding, the cell is empty for what is added to `addTo`. */
function addScanned(row: GridRow): GridRow {
  const base = textOf(row, 'addTo');
  const quantity = textOf(row, 'quantity');
  if (base === '' || (row['mode'] === 'ADD' && quantity === '')) return row;
  if (quantity === '') return { ...row, addTo: null, quantity: base };
  // A scanner writes its code into the cell before that is taken out again.
  if (checkNumber(rules.countedQuantity, quantity) !== null) return row;
  return { ...row, addTo: null, quantity: row['mode'] === 'ADD' ? sumDecimals([base, quantity]) : quantity };
}

function completeQuantity(book: TaskBook, row: GridRow): GridRow {
  const quantity = textOf(row, 'quantity');
  const unit = unitOfRow(book, row);
  if (!unit || quantity === '' || checkNumber(rules.countedQuantity, quantity) !== null) return row;
  const rule = inUnit(rules.countedQuantity, unit);
  const message = checkNumber(rule, quantity);
  return {
    ...row,
    quantity: message === null ? normaliseNumber(rule, quantity) : { typed: quantity, message: `${unit.name}：${message}` },
  };
}

/** The keeper gave the time himself. */
const isTimeGiven = (row: GridRow): boolean => textOf(row, 'time') !== '' && textOf(row, 'time') !== ownTime(row);
const ownTime = (row: GridRow): string => (typeof row['at'] === 'string' ? momentText(row['at']) : '');

/** An entry was counted when its quantity was typed, unless the keeper says when; `atOf` is the quantity that `at` is about. */
function timeOf(row: GridRow, moment: number): Pick<GridRow, 'at' | 'atOf' | 'time'> {
  const quantity = quantityOf(row);
  const isFigure = checkNumber(rules.countedQuantity, quantity) === null;
  const wasCleared = isFigure && textOf(row, 'time') === '';
  if (!isTimeGiven(row) && isFigure && (wasCleared || quantity !== row['atOf'])) {
    const at = new Date(moment).toISOString();
    return { at, atOf: quantity, time: momentText(at) };
  }
  const typed = textOf(row, 'time');
  const time = typed === '' ? null : (readCountTime(typed) ?? { typed, message: timeMessage });
  return { at: row['at'], atOf: row['atOf'], time };
}

export const timeMessage = '时间写成 9:30、11-26 9:30 或 2026-11-26 9:30';

/** 9:30 is today's; else as moments are written everywhere. */
export function readCountTime(typed: string, day = today()): string | null {
  // A workbook writes the seconds.
  const text = typed.replace(/([:：]\d\d)[:：]\d\d$/, '$1');
  const [, hour, minute] = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/.exec(text) ?? [];
  return hour !== undefined && minute !== undefined ? `${day} ${hour.padStart(2, '0')}:${minute}` : readMoment(text);
}

/** When a row was counted: to the second where it was typed, to the minute where the keeper gave the time. */
export function instantOfRow(row: GridRow): string {
  const given = isTimeGiven(row) ? readCountTime(textOf(row, 'time')) : null;
  if (given !== null) return new Date(instantOf(given)).toISOString();
  return typeof row['at'] === 'string' ? row['at'] : new Date().toISOString();
}

/** The event of a row; its id is the row's, so that sending twice counts once. */
export function eventOf(book: TaskBook, row: GridRow): CountEvent {
  const option = entryOption(row);
  const found = option?.kind === 'FOUND' ? option.found : null;
  const isLabel = found !== null && found.lotNo !== null;
  return {
    id: uuidOf(row.key),
    lineId: option?.kind === 'LINE' ? option.id : null,
    code: found?.label ?? '',
    lotNo: found && !isLabel ? textOf(row, 'lotNo') : '',
    rollNo: found && !(isLabel && found.rollNo !== null) ? textOf(row, 'rollNo') : '',
    adds: found !== null,
    round: lineOfRow(book, row)?.round ?? 1,
    mode: row['mode'] === 'ADD' ? 'ADD' : 'SET',
    quantity: quantityOf(row),
    voids: null,
    reasonId: null,
    note: textOf(row, 'note'),
    at: instantOfRow(row),
  };
}

export interface EntryFault {
  key: string;
  field: 'line' | 'lotNo' | 'rollNo' | 'quantity' | 'time';
  message: string;
}

const CLOCK_MS = 60_000;

/** What keeps rows with a quantity from being sent. */
export function entryFaults(book: TaskBook, rows: readonly GridRow[], now: number): EntryFault[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row, at) => {
    if (!hasQuantity(row)) return [];
    const fault = faultOf(book, row, now);
    if (fault) return [{ key: row.key, ...fault }];
    const { lineId, code, lotNo, rollNo, mode } = eventOf(book, row);
    const what = lineId ?? [code, lotNo, rollNo].join('\n').toLowerCase();
    const earlier = seen.get(what);
    seen.set(what, at);
    if (earlier === undefined || mode === 'ADD') return [];
    return [{ key: row.key, field: 'line' as const, message: `与第 ${earlier + 1} 行是同一行：方式改为“累加”，或删去一行` }];
  });
}

function faultOf(book: TaskBook, row: GridRow, now: number): Omit<EntryFault, 'key'> | null {
  const option = entryOption(row);
  if (option === null) return { field: 'line', message: '请选择物料' };
  const tracking = trackingOfRow(book, row);
  if (option.kind !== 'LINE' && tracking !== 'NONE') {
    const words = option.kind === 'ITEM' ? option.note : '不在清单里';
    if (textOf(row, 'lotNo') === '') return { field: 'lotNo', message: `${words}，请填缸号` };
    if (tracking === 'ROLL' && textOf(row, 'rollNo') === '') return { field: 'rollNo', message: `${words}，请填匹号` };
  }
  const at = Date.parse(instantOfRow(row));
  if (at > now + CLOCK_MS) return { field: 'time', message: '盘点时间不能晚于现在' };
  // Minutes are written without their seconds.
  if (at < Date.parse(book.task.publishedAt) - CLOCK_MS)
    return { field: 'time', message: `盘点时间不能早于发布（${momentText(book.task.publishedAt)}）` };
  return null;
}
