import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWorkflow, shipmentWorkflow, type PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { compareDecimals, decimal, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { checkRollGsm } from '@mrp/contract/lib/formulas/formulas.ts';
import type { FabricWeight } from '@mrp/contract/lib/units.ts';
import { addError, isValid, textOf, type RowResult } from '../../../platform/imports/row-result.ts';
import { addFieldErrors, commonValues, refusePartialRecord, requireValues } from '../../../platform/imports/groups.ts';
import { checkDirect, planArrival } from '../receipts/rules.ts';
import { isNearlyDone } from './shares.rules.ts';
import type { Outstanding } from './queries.ts';

interface PackedUnit {
  id: string;
  name: string;
  decimals: number;
  dimension: string;
  /** To 公斤 or 米; null: it has none. */
  factor: string | null;
}

/** An open line of a shipment, or of an order that is received without one. */
export interface PackedLine {
  lineId: string;
  itemId: string;
  code: string;
  /** Sent or ordered, and done of it: received of a shipment, shipped of an order. */
  quantity: string;
  done: string;
  left: string;
  /** The most that may be received, with the tolerance. */
  most: string;
  unit: PackedUnit;
  secondUnit: PackedUnit | null;
  lotTracked: LotTracking;
  fabric: Required<FabricWeight> | null;
  inTransit: Outstanding[];
  /** How much more than that the orders of a shipment may take. */
  spare: string;
}

export interface PackedDocument {
  kind: 'shipment' | 'order';
  id: string;
  code: string;
  state: string;
  version: number;
  tolerance: string;
  /** Who receives. */
  holder: { id: string; name: string };
  lines: PackedLine[];
}

export const packedRollKey = (itemId: string, roll: { lotNo: string; rollNo: string }): string => `${itemId}\n${rollKey(roll)}`;

export const namedBinKey = (holderId: string, code: string): string => `${holderId} ${code}`;

interface PackingContext {
  /** By folded number. */
  documents: ReadonlyMap<string, PackedDocument>;
  /** Words about rolls that are in stock, by `packedRollKey`. */
  inStock: ReadonlyMap<string, string>;
  /** Ids of active bins, by `namedBinKey`. */
  bins: ReadonlyMap<string, string>;
}

/** Validates the rows; the rows of a document become one receipt, completely or not at all. */
export function planPackingLists(verdicts: readonly RowResult[], context: PackingContext): ReceiptInput[] {
  requireValues(verdicts, ['document', 'quantity']);
  return [...Map.groupBy(verdicts, ({ row }) => foldCode(textOf(row, 'document'))).values()].flatMap((rows) => {
    const document = findDocument(rows, context.documents);
    const input = document && planReceipt(document, rows, context);
    if (!refusePartialRecord(rows, 'document', '单据') || !input) return [];
    for (const verdict of rows) verdict.added = true;
    return [input];
  });
}

function findDocument(rows: readonly RowResult[], documents: ReadonlyMap<string, PackedDocument>): PackedDocument | undefined {
  const [first] = rows;
  const text = first ? textOf(first.row, 'document') : '';
  const document = documents.get(foldCode(text));
  const refuse = (message: string): undefined => {
    for (const verdict of rows) addError(verdict, 'document', message);
  };
  if (text === '') return undefined;
  if (!document) return refuse(`发货单或采购单“${text}”不存在`);
  const { kind, state, lines } = document;
  const label =
    kind === 'shipment' ? shipmentWorkflow.states[state as 'SHIPPED'].label : purchaseWorkflow.states[state as PurchaseState].label;
  if (state !== (kind === 'shipment' ? 'SHIPPED' : 'CONFIRMED'))
    return refuse(
      kind === 'shipment' ? `发货单为“${label}”，没有要收的货` : `采购单为“${label}”，只有待发货的可以直接收货；已发货的请填发货单号`,
    );
  return lines.length > 0 ? document : refuse('单据上没有要收的货');
}

interface PackedGroup {
  line: PackedLine;
  rows: RowResult[];
}

function planReceipt(document: PackedDocument, rows: readonly RowResult[], { inStock, bins }: PackingContext): ReceiptInput | null {
  const groups = groupByLine(document, rows);
  for (const { line, rows: own } of groups) {
    for (const verdict of own) checkRow(verdict, line, document.kind === 'order' ? inStock : new Map());
    for (const verdict of own) checkBin(verdict, document, bins);
  }
  for (const own of Map.groupBy(groups, ({ line }) => line.itemId).values()) checkTotal(own);
  const binOf = ({ row }: RowResult) => bins.get(namedBinKey(document.holder.id, textOf(row, 'bin'))) ?? null;
  const lines = groups.map((group) => planLine(document, group, binOf));
  const [isLast] = commonValues(rows, ['isLast']).values();
  const asksLast = document.kind === 'order' && groups.some((group, at) => isNear(document, group, lines[at]?.quantity ?? '0'));
  const [first] = rows;
  if (asksLast && typeof isLast !== 'boolean' && first) addError(first, 'isLast', '已在溢短装范围内，请填写是否送完：是或否');
  if (!rows.every(isValid)) return null;
  const parsed = ReceiptInput.safeParse({
    shipmentId: document.kind === 'shipment' ? document.id : null,
    orderId: document.kind === 'order' ? document.id : null,
    remark: remarkOf(rows),
    lines,
    isLast: asksLast ? isLast : null,
    version: document.version,
  });
  const messages = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  addFieldErrors(messages, (path) => placeOf(path, rows, groups));
  return parsed.data ?? null;
}

/** `lines.1.rolls.3.lotNo` belongs to the fourth row of the second line; what is wrong with a line, to its first row. */
function placeOf(
  [, line, field = 'document', index, inner = 'lotNo']: readonly string[],
  rows: readonly RowResult[],
  groups: readonly PackedGroup[],
) {
  const own = groups[Number.parseInt(line ?? '', 10)]?.rows ?? rows;
  return index === undefined ? { verdict: own[0], column: field } : { verdict: own[Number.parseInt(index, 10)], column: inner };
}

const isNear = ({ tolerance }: PackedDocument, { line }: PackedGroup, quantity: string): boolean =>
  isNearlyDone({ quantity: line.quantity, done: sumDecimals([line.done, quantity]), tolerance });

/** Finds the line of each row; an order may have several lines of one material, which are filled with whole rolls by need date. */
function groupByLine({ lines }: PackedDocument, rows: readonly RowResult[]): PackedGroup[] {
  const groups = new Map(lines.map((line) => [line.lineId, { line, rows: [] as RowResult[], sum: '0' }]));
  const items = new Set(lines.map(({ itemId }) => itemId));
  for (const verdict of rows) {
    const code = foldCode(textOf(verdict.row, 'code'));
    if (code === '' && items.size > 1) {
      addError(verdict, 'code', '单据有多个物料，请填写 SKU 编码');
      continue;
    }
    const own = lines.filter((line) => code === '' || foldCode(line.code) === code);
    const quantity = textOf(verdict.row, 'quantity') || '0';
    const groupOf = (line: PackedLine) => groups.get(line.lineId);
    const fits = own.find((line) => compareDecimals(sumDecimals([groupOf(line)?.sum ?? '0', quantity]), line.most) <= 0);
    const line = fits ?? own.at(-1);
    const group = line && groupOf(line);
    if (!group) {
      addError(verdict, 'code', `单据上没有要收的“${textOf(verdict.row, 'code')}”`);
      continue;
    }
    group.rows.push(verdict);
    group.sum = sumDecimals([group.sum, quantity]);
  }
  return [...groups.values()].filter(({ rows: own }) => own.length > 0);
}

function checkRow(verdict: RowResult, line: PackedLine, inStock: ReadonlyMap<string, string>): void {
  const { row } = verdict;
  for (const [column, unit] of [
    ['quantity', line.unit],
    ['total', line.unit],
    ['secondQuantity', line.secondUnit],
  ] as const) {
    const beside = row.units.get(column);
    if (column === 'secondQuantity' && !unit && textOf(row, column) !== '') addError(verdict, column, '该物料没有辅单位，请留空');
    else if (unit && beside !== undefined && beside !== unit.id) addError(verdict, column, `请按单位“${unit.name}”填写`);
  }
  const { lotNo, rollNo } = rollOf(verdict);
  if (lotNo === '' && (line.lotTracked !== 'NONE' || rollNo !== '')) addError(verdict, 'lotNo', '请填写缸号');
  const there = inStock.get(packedRollKey(line.itemId, rollOf(verdict)));
  if (there !== undefined) addError(verdict, 'rollNo', there);
  checkWeight(verdict, line);
}

/** A code means the receiver's bin. */
function checkBin(verdict: RowResult, { holder }: PackedDocument, bins: ReadonlyMap<string, string>): void {
  const code = textOf(verdict.row, 'bin');
  if (code !== '' && !bins.has(namedBinKey(holder.id, code)))
    addError(verdict, 'bin', `“${holder.name}”没有库位 ${code}，或已停用；请改库位，或先在库位里新建`);
}

/** Kilograms beside metres: more than 5 % off the nominal weight is most likely a slip, so it wants a reason. */
function checkWeight(verdict: RowResult, { unit, secondUnit, fabric }: PackedLine): void {
  const { row } = verdict;
  const amountIn = (dimension: string): string | undefined => {
    const [column, own] = unit.dimension === dimension ? (['quantity', unit] as const) : (['secondQuantity', secondUnit] as const);
    const text = textOf(row, column);
    return own?.dimension === dimension && own.factor !== null && text !== ''
      ? decimal(text).times(decimal(own.factor)).toFixed()
      : undefined;
  };
  const [kg, metres] = [amountIn('mass'), amountIn('length')];
  if (!fabric || kg === undefined || metres === undefined || decimal(metres).isZero()) return;
  const { deviation, beyondLimit } = checkRollGsm({ kg, metres, width: fabric.width, allowance: fabric.allowance, gsm: fabric.gsm });
  if (!beyondLimit || textOf(row, 'reason') !== '') return;
  const shown = compareDecimals(deviation, '0') > 0 ? `+${deviation}` : deviation;
  addError(verdict, 'secondQuantity', `每米公斤数偏差 ${shown}%，超过 ±5%，请核对；确认无误请填写偏差原因`);
}

/** The total that the packing list states for a material must be the sum of its rolls. */
function checkTotal(groups: readonly PackedGroup[]): void {
  const rows = groups.flatMap((group) => group.rows);
  const [total] = commonValues(rows, ['total']).values();
  const [line] = groups.map((group) => group.line);
  if (typeof total !== 'string' || !line) return;
  const sum = sumDecimals(['0', ...rows.map(({ row }) => textOf(row, 'quantity') || '0')]);
  if (compareDecimals(sum, total) === 0) return;
  const { decimals, name } = line.unit;
  const first = rows.find(({ row }) => row.values.has('total'));
  if (first)
    addError(
      first,
      'total',
      `细码合计 ${formatDecimal(sum, decimals)} ${name}，与收货数量 ${formatDecimal(total, decimals)} ${name}不一致`,
    );
}

const rollOf = ({ row }: RowResult) => ({
  lotNo: plainLotText(textOf(row, 'lotNo')),
  rollNo: plainLotText(textOf(row, 'rollNo')),
  quantity: textOf(row, 'quantity'),
  secondQuantity: textOf(row, 'secondQuantity') || null,
  defectPoints: textOf(row, 'defectPoints') || null,
});

type BinOf = (verdict: RowResult) => string | null;

/** The bin of goods without lots: they lie in a single one. */
function plainBin(rows: readonly RowResult[], binOf: BinOf): string | null {
  const [first = null, second] = new Set(rows.flatMap((verdict) => binOf(verdict) ?? []));
  const other = second !== undefined && rows.find((verdict) => binOf(verdict) === second);
  if (other) addError(other, 'bin', '这个物料不分缸号，只能放一个库位；收货后可以移位');
  return first;
}

function planLine({ kind }: PackedDocument, { line, rows }: PackedGroup, binOf: BinOf): ReceiptInput['lines'][number] {
  const isPlain = line.lotTracked === 'NONE' && rows.every(({ row }) => textOf(row, 'lotNo') === '' && textOf(row, 'rollNo') === '');
  const quantity = sumDecimals(['0', ...rows.map(({ row }) => textOf(row, 'quantity') || '0')]);
  const input = {
    lineId: line.lineId,
    quantity,
    binId: isPlain ? plainBin(rows, binOf) : null,
    rolls: isPlain ? [] : rows.map((verdict) => ({ ...rollOf(verdict), binId: binOf(verdict) })),
  };
  if (!rows.every(isValid)) return input;
  const addFieldError = (field: string, message: string): void => {
    const [, index, inner] = /^rolls\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const verdict = rows[index === undefined ? 0 : Number.parseInt(index, 10)];
    const column = inner ?? (field === 'rolls' ? 'lotNo' : field);
    if (verdict) addError(verdict, column, message);
  };
  if (kind === 'shipment') planArrival(input, line, addFieldError);
  else
    checkDirect(
      input,
      { unit: line.unit, lotTracked: line.lotTracked, most: line.most, quantity: line.quantity, shipped: line.done },
      addFieldError,
    );
  return input;
}

const REMARK_LENGTH = 500;

/** The reasons of rolls that are off their weight go along with the receipt. */
function remarkOf(rows: readonly RowResult[]): string {
  const reasons = rows.flatMap((verdict) => {
    const reason = textOf(verdict.row, 'reason');
    return reason === '' ? [] : [`${rollOf(verdict).rollNo || rollOf(verdict).lotNo}：${reason}`];
  });
  return ['码单导入', ...reasons].join('；').slice(0, REMARK_LENGTH);
}
