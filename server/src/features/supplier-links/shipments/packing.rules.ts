import {
  MAX_PACKING_ROWS,
  packingFields,
  type LinkShippable,
  type PackingField,
  type PackingList,
  type PackingListText,
} from '@mrp/contract/features/supplier-links/shipment.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ImportObject, Lookups, ReadRow } from '../../../platform/imports/object.ts';
import { textOf } from '../../../platform/imports/row-result.ts';
import { normaliseCellText, textOfStored, type StoredCell } from '../../imports/cells/rules.ts';
import { findHeader, headersAt } from '../../imports/headers/row.rules.ts';
import { guessMapping } from '../../imports/headers/rules.ts';
import { samplesBelow } from '../../imports/headers/samples.rules.ts';
import { framedReason } from '../../imports/headers/tables.rules.ts';
import { headerUnitOf } from '../../imports/headers/units.rules.ts';
import { readRow } from '../../imports/rows.rules.ts';
import type { HeadRow } from '../../imports/rules.ts';
import type { ReadSettings } from '../../imports/settings.rules.ts';

export const isPackingField = (key: string | undefined): key is PackingField =>
  (packingFields as readonly (string | undefined)[]).includes(key);

type Mapping = PackingList['columns'];

export interface PackingRow extends HeadRow {
  /** A merged quantity belongs to several rows, so that none of them has it. */
  cells: readonly StoredCell[];
}

export interface PackingTable {
  headers: string[];
  headerRow: number;
  rows: PackingRow[];
  guess: Mapping;
}

const HEAD_ROWS = 30;

/** Rows of pasted text, with numbers that count the empty ones. */
export const pastedRows = (texts: readonly string[][]): PackingRow[] =>
  texts
    .map((cells, at) => ({ number: at + 1, texts: cells.map(normaliseCellText), cells }))
    .filter(({ texts }) => texts.some((one) => one !== ''));

export function refuseLongList(count: number, field: 'text' | 'file'): void {
  if (count <= MAX_PACKING_ROWS) return;
  throw new AppError('VALIDATION', {}, { fields: { [field]: `码单有 ${count} 行，一次最多 ${MAX_PACKING_ROWS} 行，请分几次发送` } });
}

/** The table in the rows of a packing list, with what its headers say; without headers its columns are numbered. */
export function findPackingTable(object: ImportObject, rows: PackingRow[]): PackingTable {
  refuseLongList(rows.length, 'text');
  const head = rows.slice(0, HEAD_ROWS);
  const header = findHeader(head, object);
  const headers = headersAt(head, header).map((name, at) => (header.row === 0 ? `第 ${at + 1} 列` : name));
  const guesses = header.row === 0 ? [] : guessMapping(headers, object, samplesBelow({ head, headerRow: header.row, headers }));
  const guess = guesses.flatMap(({ index, column }) => (isPackingField(column) ? [{ index, column }] : []));
  return { headers, headerRow: header.row, rows, guess };
}

/** What a list of these materials must say. */
function missingFields(columns: Mapping, shippable: readonly LinkShippable[]): PackingField[] {
  const needed: PackingField[] = [
    'quantity',
    ...(shippable.some(({ lotTracked }) => lotTracked !== 'NONE') ? (['lotNo'] as const) : []),
    ...(shippable.some(({ lotTracked }) => lotTracked === 'ROLL') ? (['rollNo'] as const) : []),
  ];
  return needed.filter((field) => !columns.some(({ column }) => column === field));
}

interface PackingContext {
  object: ImportObject;
  orderCode: string;
  shippable: readonly LinkShippable[];
  lookups: Lookups;
}

/** Reads the rows as the import of packing lists does, and finds the material of each. */
export function readPackingRows(
  table: PackingTable,
  columns: NonNullable<PackingListText['columns']>,
  { object, orderCode, shippable, lookups }: PackingContext,
): PackingList {
  const { headers, headerRow, rows } = table;
  const missing = missingFields(columns, shippable);
  const above = rows.filter(({ number }) => number <= headerRow);
  const below = rows.filter(({ number }) => number > headerRow);
  const sample = headers.map((_, index) => below.find(({ texts }) => (texts[index] ?? '') !== '')?.texts[index] ?? '');
  const notes = otherOrderNotes(above, orderCode);
  const list: PackingList = { headers, columns, missing, sample, rolls: [], unplaced: [], leftOut: 0, sheets: [], sheet: 0, notes };
  if (missing.length > 0) return list;
  const titles = new Set(above.map(({ texts }) => texts.join('\t').trim()));
  const settings = settingsOf(object, headers, columns, lookups);
  const fill = fillerOf(columns);
  for (const { number, texts, cells } of below) {
    if (framedReason({ headers: headerRow === 0 ? [] : headers, titles, next: null }, number, texts) !== null) {
      list.leftOut += 1;
      continue;
    }
    const row = readRow(settings, { rowNumber: number, cells: fill(cells), pictureIds: [] });
    const item = otherOrderReason(texts, orderCode) ?? materialOf(row, shippable);
    if (typeof item === 'string') list.unplaced.push({ row: number, text: texts.join(' ').trim(), reason: item });
    else list.rolls.push(rollOf(row, item));
  }
  return list;
}

/** CG000123 has the shape CG0: a text of the shape of ours that is not ours is another of ours. */
const shapeOf = (code: string): string => foldCode(code).replace(/\d+/g, '0');
const isOther = (code: string, own: string): boolean => shapeOf(code) === shapeOf(own) && foldCode(code) !== foldCode(own);

/** A row that names another order is none of this one. */
function otherOrderReason(texts: readonly string[], orderCode: string): string | null {
  const other = texts.find((text) => isOther(text, orderCode));
  return other === undefined ? null : `这一行写的是采购单 ${other}，这里是 ${orderCode}`;
}

/** A title that names another order is a mistake or not: he is told. */
function otherOrderNotes(above: readonly PackingRow[], orderCode: string): string[] {
  const words = above.flatMap(({ texts }) => texts.flatMap((text) => text.match(/[A-Za-z0-9-]+/g) ?? []));
  const others = [...new Set(words.filter((word) => isOther(word, orderCode)))];
  return others.length === 0 ? [] : [`码单上写的是采购单 ${others.slice(0, 3).join('、')}，这里是 ${orderCode}，请核对后再发送`];
}

function settingsOf(object: ImportObject, headers: readonly string[], columns: Mapping, lookups: Lookups): ReadSettings {
  return {
    object,
    lookups,
    columns: columns.flatMap(({ index, column: key }) => {
      const column = object.columns.find((one) => one.key === key);
      return column ? [{ index, column, unit: headerUnitOf(column, headers[index] ?? '', lookups) }] : [];
    }),
    constants: [],
    answers: {},
    dateOrders: new Map(),
    identity: null,
    choices: new Map(),
  };
}

const isEmptyCell = (cell: StoredCell | undefined): boolean =>
  textOfStored(cell) === '' && !(typeof cell === 'object' && cell !== null && 'error' in cell);

/** Material and lot stand once above their rolls; a row that names its material by one column is not filled from the other. */
function fillerOf(columns: Mapping): (cells: readonly StoredCell[]) => StoredCell[] {
  const indexOf = (field: PackingField) => columns.flatMap(({ index, column }) => (column === field ? [index] : []));
  const groups = [[...indexOf('code'), ...indexOf('colour')], indexOf('lotNo')];
  const last = new Map<number, StoredCell>();
  return (cells) => {
    const own = [...cells];
    for (const group of groups) {
      const isSaid = group.some((index) => !isEmptyCell(own[index]));
      for (const index of group)
        if (isSaid) last.set(index, own[index] ?? null);
        else own[index] = last.get(index) ?? null;
    }
    // No column is left without a cell where one after it was filled.
    return Array.from(own, (cell) => cell ?? null);
  };
}

/** The material of a row by code, then by colour; an order of one material needs neither. A text: why there is none. */
function materialOf(row: ReadRow, shippable: readonly LinkShippable[]): LinkShippable | string {
  const [code, colour] = [row.texts.get('code') ?? '', row.texts.get('colour') ?? ''];
  const [byCode, second] = code === '' ? [] : shippable.filter((item) => foldCode(item.code) === foldCode(code));
  if (byCode && !second) return byCode;
  if (shippable.some((item) => isOther(code, item.code))) return `采购单没有要发的“${code}”`;
  const byColour = colour === '' ? [] : shippable.filter((item) => foldText(item.colourName) === foldText(colour));
  const [only, other] = byColour.length > 0 ? byColour : shippable;
  if (only && !other) return only;
  if (code === '' && colour === '') return '采购单有多种物料，请写明编码或颜色';
  return byColour.length > 1 ? `“${colour}”有多种物料，请写明编码` : `采购单没有要发的“${code || colour}”`;
}

function rollOf(row: ReadRow, { skuId, unit, secondUnit, lotTracked }: LinkShippable): PackingList['rolls'][number] {
  const wrong: PackingList['rolls'][number]['wrong'] = {};
  for (const [key, message] of row.errors) if (isPackingField(key)) wrong[key] = message;
  const said = (key: PackingField): string => (wrong[key] === undefined && textOf(row, key)) || (row.texts.get(key) ?? '');
  for (const [key, own] of [
    ['quantity', unit],
    ['secondQuantity', secondUnit],
  ] as const) {
    const beside = row.units.get(key);
    if (own && beside !== undefined && beside !== own.id) wrong[key] ??= `请按单位“${own.name}”填写`;
  }
  if (said('quantity') === '') wrong.quantity ??= '不能为空';
  if (lotTracked !== 'NONE' && said('lotNo') === '') wrong.lotNo ??= '请填写缸号';
  if (lotTracked === 'ROLL' && said('rollNo') === '') wrong.rollNo ??= '请填写匹号';
  return {
    row: row.number,
    skuId,
    lotNo: lotTracked === 'NONE' ? '' : said('lotNo'),
    rollNo: lotTracked === 'ROLL' ? said('rollNo') : '',
    quantity: said('quantity'),
    secondQuantity: secondUnit === null ? '' : said('secondQuantity'),
    wrong,
  };
}
