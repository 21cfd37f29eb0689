import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { StockRollInput } from '@mrp/contract/features/stock/documents.ts';
import type { FabricWeight } from '@mrp/contract/features/stock/item-level.ts';
import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import type { PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { isDitto } from '@mrp/contract/lib/dittos.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, normaliseNumber, numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { units } from '@mrp/contract/lib/units.ts';
import { cleanText } from '../../../kit/grid/pasting/clipboard.ts';
import { cleanFigure } from '../../../kit/grid/columns/columns.ts';

/** The material of a packing list. */
export interface PackedMaterial {
  unit: string;
  decimals: number;
  secondUnit: string | null;
  lotTracked: LotTracking;
  fabric?: FabricWeight | null;
}

export type PackedRoll = Omit<StockRollInput, 'side'>;

export interface PackingList {
  rolls: PackedRoll[];
  /** The cell of the problem as in the file: C7. */
  errors: { cell: string; message: string }[];
  sum: string;
  /** Totals stated in the sheet. */
  stated: string | null;
  /** Headings that are not imported. */
  unused: string[];
}

type Field = 'lotNo' | 'rollNo' | 'metres' | 'yards' | 'kilograms' | 'quantity' | 'defectPoints';

const headings: Readonly<Record<Field, readonly string[]>> = {
  lotNo: ['缸号', '缸', '染缸号', '批号', '缸批号', 'lot', 'lotno', 'dyelot', 'batch'],
  rollNo: ['匹号', '卷号', '条号', '疋号', '布号', '件号', '匹', '卷', 'roll', 'rollno', 'pieceno'],
  metres: ['米数', '米', '长度', '净米数', 'm', 'meter', 'meters', 'metres', 'length'],
  yards: ['码数', '码', 'y', 'yd', 'yds', 'yard', 'yards'],
  kilograms: ['公斤', '公斤数', '净重', '重量', 'kg', 'kgs', 'weight', 'nw', 'netweight'],
  quantity: ['数量', 'qty', 'quantity'],
  defectPoints: ['疵点分', '疵点', '扣分', '四分制', 'points'],
};
const fieldOf = new Map(Object.entries(headings).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)));
/** 长度(m), 净重（公斤）: the brackets contain the unit. */
const fold = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s.:*#/_-]/g, '');

/** The word alone, optionally followed by a colon or a number: 合计：, 合计512.3, 小计(3匹). SUMMER01 is a 缸号. */
const totals = /^(合计|总计|小计|共计|总数|total|subtotal|sum)(匹数|米数|数量|公斤)?[:：]?([(（].*[)）])?[\d.,]*$/i;
const statedLot = /^(?:缸号|批号|lot\s*no\.?|lot)\s*[:：]\s*(\S+)$/i;

/** Columns of one roll; suppliers place several such blocks side by side. */
type Block = Partial<Record<Field, number>>;
interface Head {
  at: number;
  blocks: Block[];
  unused: string[];
}

function readHeadings(texts: readonly string[]): Omit<Head, 'at'> {
  const blocks: Block[] = [{}];
  const unused: string[] = [];
  texts.forEach((text, at) => {
    const field = fieldOf.get(fold(text));
    if (field === undefined) return text === '' ? undefined : void unused.push(text);
    const last = blocks.at(-1)!;
    if (last[field] === undefined) last[field] = at;
    else blocks.push({ [field]: at });
    return undefined;
  });
  return { blocks, unused };
}

const isHead = (blocks: readonly Block[]): boolean => {
  const fields = Object.keys(blocks[0] ?? {});
  return (
    fields.length >= 2 && fields.some((field) => field === 'metres' || field === 'yards' || field === 'kilograms' || field === 'quantity')
  );
};

function findHead(rows: PackingSheet['rows']): Head | null {
  for (const [at, { texts }] of rows.entries()) {
    const { blocks, unused } = readHeadings(texts);
    if (isHead(blocks)) return { at, blocks, unused };
  }
  return null;
}

const cellName = (row: number, column: number): string => {
  const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row}`;
};

/** 86.5m, １２．３ KG: a unit after the number repeats the unit of the column. */
const readFigure = (text: string): string => cleanFigure(cleanText(text)).replace(/(米|码|公斤|千克|kgs?|m|yds?|y)$/i, '');

/** State of the parser. */
interface Reading extends PackingList {
  goods: PackedMaterial;
  seen: Map<string, string>;
}

/** The columns of the quantity in the material's first and second unit. */
function quantityColumn(block: Block, unit: string | null): { field: Field; perUnit: string } | null {
  const { metres, yards, kilograms, quantity } = block;
  if (unit === '公斤' && kilograms !== undefined) return { field: 'kilograms', perUnit: '1' };
  if (unit === '米' && metres !== undefined) return { field: 'metres', perUnit: '1' };
  if (unit === '码' && yards !== undefined) return { field: 'yards', perUnit: '1' };
  if (unit === '米' && yards !== undefined) return { field: 'yards', perUnit: units['码'].factor };
  if (unit === '码' && metres !== undefined) return { field: 'metres', perUnit: decimal('1').div(units['码'].factor).toFixed(10) };
  return quantity === undefined ? null : { field: 'quantity', perUnit: '1' };
}

/** Parses 细码 as suppliers send them: title rows, lots merged or named once, blocks side by side, subtotals, full-width numbers. */
export function readPackingSheet({ rows }: Pick<PackingSheet, 'rows'>, goods: PackedMaterial): PackingList {
  const reading: Reading = { goods, rolls: [], errors: [], sum: '0', stated: null, unused: [], seen: new Map() };
  const head = findHead(rows);
  if (!head) return withError(reading, 'A1', '没有找到表头：需有缸号、匹号与米数或公斤数的列名');
  const first = rows[head.at]!;
  if (goods.lotTracked === 'NONE') return withError(reading, cellName(first.number, 0), '该物料不分缸号，请直接填写数量');
  if (!quantityColumn(head.blocks[0]!, goods.unit))
    return withError(reading, cellName(first.number, 0), `没有${goods.unit}数的列：该物料以${goods.unit}计`);
  reading.unused = head.unused;
  const above = rows
    .slice(0, head.at)
    .flatMap(({ texts }) => texts.flatMap((text) => statedLot.exec(plainLotText(cleanText(text)))?.[1] ?? []));
  const lots = head.blocks.map(() => above.at(-1) ?? '');
  for (const row of rows.slice(head.at + 1)) readRow(reading, row, head.blocks, lots);
  reading.sum = sumDecimals(['0', ...reading.rolls.map(({ quantity }) => quantity)]);
  if (reading.rolls.length === 0 && reading.errors.length === 0) return withError(reading, cellName(first.number, 0), '表头下没有细码');
  return reading;
}

function withError(reading: Reading, cell: string, message: string): PackingList {
  reading.errors.push({ cell, message });
  return reading;
}

type PackingRow = PackingSheet['rows'][number];
const textsOf =
  ({ texts }: PackingRow, block: Block) =>
  (field: Field): string =>
    cleanText(texts[block[field] ?? -1] ?? '');

function readRow(reading: Reading, row: PackingRow, blocks: readonly Block[], lots: string[]): void {
  if (isHead(readHeadings(row.texts).blocks)) return;
  const label = totalOf(row, blocks);
  if (label !== undefined) return readTotal(reading, row, blocks, label);
  blocks.forEach((block, at) => {
    const textOf = textsOf(row, block);
    const column = quantityColumn(block, reading.goods.unit);
    if (!column) return;
    // The 缸号 of one block applies to the blocks beside it.
    const said = textOf('lotNo');
    const lotNo = (isDitto(said) ? lots[at] : plainLotText(said)) || (block.lotNo === undefined ? lots[0] : lots[at]) || '';
    lots[at] = lotNo;
    if (textOf(column.field) === '' && textOf('rollNo') === '') return;
    readRoll(reading, { number: row.number, textOf, block, lotNo, column });
  });
}

/** Label of a totals row: at the start of a row or in the lot or roll column, but not in a remark. */
function totalOf(row: PackingRow, blocks: readonly Block[]): string | undefined {
  const first = row.texts.find((text) => cleanText(text) !== '') ?? '';
  const named = blocks.flatMap((block) => [textsOf(row, block)('lotNo'), textsOf(row, block)('rollNo')]);
  return [first, ...named].map((text) => cleanText(text).replace(/\s/g, '')).find((text) => totals.test(text));
}

/** 合计 of the whole list, summed over the blocks; 小计 is ignored. */
function readTotal(reading: Reading, row: PackingRow, blocks: readonly Block[], label: string): void {
  if (/^(小计|subtotal)/i.test(label)) return;
  const parts = blocks.flatMap((block) => {
    const column = quantityColumn(block, reading.goods.unit);
    const figure = column ? readFigure(textsOf(row, block)(column.field)) : '';
    const isFigure = checkNumber(rules.countedQuantity, figure) === null;
    return column && isFigure ? [convert(figure, column.perUnit, reading.goods.decimals)] : [];
  });
  if (parts.length > 0) reading.stated = sumDecimals(parts);
}

const convert = (figure: string, perUnit: string, decimals: number): string =>
  perUnit === '1' ? normaliseNumber(rules.documentQuantity, figure) : roundHalfUp(decimal(figure).times(perUnit), decimals);

interface RollCells {
  number: number;
  textOf: (field: Field) => string;
  block: Block;
  lotNo: string;
  column: { field: Field; perUnit: string };
}

function readRoll(reading: Reading, { number, textOf, block, lotNo, column }: RollCells): void {
  const { goods, errors, rolls, seen } = reading;
  const addError = (field: Field, message: string) => void errors.push({ cell: cellName(number, block[field] ?? 0), message });
  const figure = readFigure(textOf(column.field));
  const rule = column.perUnit === '1' ? inUnit(rules.documentQuantity, goods) : rules.documentQuantity;
  const wrong = checkNumber(rule, figure);
  if (wrong) return addError(column.field, `“${textOf(column.field)}” ${wrong}`);
  const rollNo = goods.lotTracked === 'ROLL' ? plainLotText(textOf('rollNo')) : '';
  if (lotNo === '') return addError('lotNo', '没有缸号');
  if (Array.from(lotNo).length > 32) return addError('lotNo', '不能超过32个字符');
  if (Array.from(rollNo).length > 32) return addError('rollNo', '不能超过32个字符');
  if (isDitto(textOf('rollNo'))) return addError('rollNo', `“${textOf('rollNo')}”是同上的记号，请改为实际的匹号`);
  if (goods.lotTracked === 'ROLL' && rollNo === '') return addError('rollNo', '没有匹号');
  const points = textOf('defectPoints');
  const wrongPoints = checkNumber(numericRules['D4.0'], points, { required: false });
  if (wrongPoints) return addError('defectPoints', `“${points}” ${wrongPoints}`);
  const second = secondOf(block, goods, textOf, (field, message) => addError(field, message));
  if (second === undefined) return undefined;
  const quantity = convert(figure, column.perUnit, goods.decimals);
  const key = rollKey({ lotNo, rollNo });
  const cell = seen.get(key);
  if (goods.lotTracked === 'LOT' && cell !== undefined) return addToLot(rolls, lotNo, quantity, second);
  if (cell !== undefined) return addError('rollNo', `与 ${cell} 的缸号、匹号重复`);
  seen.set(key, cellName(number, block.rollNo ?? block.lotNo ?? 0));
  rolls.push({ lotNo, rollNo, quantity, secondQuantity: second, defectPoints: points || null });
  return undefined;
}

/** Null: not in the list. Undefined: invalid, and already reported. */
function secondOf(
  block: Block,
  { unit, secondUnit }: PackedMaterial,
  textOf: (field: Field) => string,
  addError: (field: Field, message: string) => void,
): string | null | undefined {
  const column = secondUnit === unit ? null : quantityColumn({ ...block, quantity: undefined } as Block, secondUnit);
  const figure = column ? readFigure(textOf(column.field)) : '';
  if (!column || figure === '') return null;
  const wrong = checkNumber(rules.documentQuantity, figure);
  if (wrong === null) return convert(figure, column.perUnit, 2);
  addError(column.field, `“${textOf(column.field)}” ${wrong}`);
  return undefined;
}

/** When only lots are managed, the rolls of a lot are merged. */
function addToLot(rolls: PackedRoll[], lotNo: string, quantity: string, second: string | null): void {
  const lot = rolls.find((one) => one.lotNo.toLowerCase() === lotNo.toLowerCase());
  if (!lot) return;
  lot.quantity = sumDecimals([lot.quantity, quantity]);
  lot.secondQuantity = lot.secondQuantity !== null && second !== null ? sumDecimals([lot.secondQuantity, second]) : null;
}

/** Selects the sheet with the most rolls; cover and note sheets have none. */
export function chooseSheet(sheets: readonly PackingSheet[], goods: PackedMaterial): number {
  const counts = sheets.map((sheet) => readPackingSheet(sheet, goods).rolls.length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** Pasted text as a sheet. */
export const sheetOfClipboard = (rows: readonly (readonly string[])[]): PackingSheet => ({
  name: '粘贴的内容',
  rows: rows.map((texts, at) => ({ number: at + 1, texts: [...texts] })),
});

/** Signed difference between sum and stated sum; null when they are equal or nothing is stated. */
export function differenceOf(sum: string, said: string | null): string | null {
  if (said === null || checkNumber(rules.countedQuantity, said) !== null || compareDecimals(sum, said) === 0) return null;
  const difference = decimal(sum).minus(decimal(said)).toFixed();
  return difference.startsWith('-') ? difference : `+${difference}`;
}
