import type { ShipmentRequest } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals, decimal, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { checkRolls } from '../../stock/documents/lines.rules.ts';
import { drawBySource, type StockPool, type Take } from '../../stock/planning.rules.ts';
import { costOfShares, isNearlyDone, shareOut, type Share } from './shares.rules.ts';
import type { OpenPurchaseLine, Shippable, ShippedItem } from './shippable.queries.ts';

type LineInput = ShipmentRequest['lines'][number];

/** A line as it would ship: how it serves the orders, and where it comes from. */
export interface PlannedShipmentLine {
  item: ShippedItem;
  input: LineInput;
  /** From the supplier's stock in this system, and outside it. */
  fromStock: string;
  unregistered: string;
  isFull: boolean;
  shares: Share<OpenPurchaseLine>[];
  takes: Take[];
  short: string;
  /** CNY without tax of the whole quantity at the prices of the orders that it serves. */
  cost: string | null;
}

export interface ShipmentPlanning {
  lines: PlannedShipmentLine[];
  /** Errors by field. */
  fields: Record<string, string>;
  asksLast: boolean;
}

/** Shares each line out to the orders, and takes it from the supplier's stock in the order of sources. */
export function planShipment(shippable: Shippable, { lines: inputs }: ShipmentRequest, stockPool: StockPool): ShipmentPlanning {
  const fields: Record<string, string> = {};
  const items = new Map(shippable.items.map((item) => [item.skuId, item]));
  const seen = new Set<string>();
  const lines = inputs.flatMap((input, at) => {
    const item = items.get(input.skuId);
    const addError = (field: string, message: string): void => {
      fields[`lines.${at}.${field}`] ??= message;
    };
    if (!item) addError('skuId', '这些采购单没有未发的该物料');
    else if (seen.has(input.skuId)) addError('skuId', '物料重复，请合为一行');
    seen.add(input.skuId);
    if (!item || !checkInput(input, item, addError)) return [];
    return [planLine(shippable, item, input, stockPool, addError)];
  });
  return { lines, fields, asksLast: lines.some(({ shares }) => shares.some(isNear)) };
}

const isNear = ({ line, quantity }: Share<OpenPurchaseLine>): boolean =>
  isNearlyDone({ quantity: line.quantity, done: sumDecimals([line.shipped, quantity]), tolerance: line.tolerance });

type AddError = (field: string, message: string) => void;

function checkInput(input: LineInput, { unit, lotTracked }: ShippedItem, addError: AddError): boolean {
  const rule = inUnit(rules.documentQuantity, unit);
  const wrong = checkNumber(rule, input.quantity);
  if (wrong) addError('quantity', wrong);
  const unregistered = input.unregistered ?? null;
  if (wrong || unregistered === null) {
    if (unregistered === null && input.rolls.length > 0) addError('rolls', '只有供应商系统外的货要填写细码');
    return !wrong;
  }
  const alsoWrong = checkNumber(rule, unregistered);
  if (alsoWrong) addError('unregistered', alsoWrong);
  else if (compareDecimals(unregistered, input.quantity) > 0) addError('unregistered', '不能多于发货数量');
  else checkRolls(input, 'IN', { lotTracked, unitName: unit.name, decimals: unit.decimals }, unregistered, addError);
  return true;
}

function planLine(
  { from, ownership }: Shippable,
  item: ShippedItem,
  input: LineInput,
  stockPool: StockPool,
  addError: AddError,
): PlannedShipmentLine {
  const { quantity } = input;
  const { decimals } = item.unit;
  const { isFull, shares } = shareOut(quantity, item.lines, decimals);
  const over = shares.find(({ line, quantity: part }) => compareDecimals(part, line.most) > 0);
  if (over) addError('quantity', tooMuch(item));
  const unregistered = input.unregistered ?? '0';
  const fromStock = decimal(quantity).minus(decimal(unregistered)).toFixed();
  const takes = compareDecimals(fromStock, '0') > 0 ? takeFromStock(stockPool, from.id, ownership, item, fromStock) : [];
  const covered = sumDecimals(['0', ...takes.map((take) => take.quantity)]);
  const short = decimal(fromStock).minus(decimal(covered)).toFixed();
  return {
    item,
    input,
    fromStock,
    unregistered,
    isFull,
    shares,
    takes,
    short,
    cost: ownership === 2 ? null : costOfShares(shares.map(({ line: { cost }, quantity }) => ({ cost, quantity }))),
  };
}

function tooMuch({ lines, unit }: ShippedItem): string {
  const limit = lines.reduce((sum, { most }) => sum.plus(decimal(most)), decimal('0'));
  return `超过上限 ${formatDecimal(limit.toFixed(), unit.decimals)} ${unit.name}（未发数量加溢装）`;
}

/** The brand's own first, then the supplier's; what a factory buys for itself comes from the supplier's only. */
function takeFromStock(stockPool: StockPool, holderId: string, ownership: 1 | 2, { itemId, unit }: ShippedItem, quantity: string): Take[] {
  const items = ownership === 1 ? { brandDyed: itemId, supplierDyed: itemId } : { supplierDyed: itemId };
  return drawBySource(stockPool, { holderId, quantity, dyeLoss: '0', decimals: unit.decimals, items }).draws;
}
