import type { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { compareDecimals, decimal, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import { checkRolls } from '../../stock/documents/lines.rules.ts';
import { formatQuantity, formatRoll, rollsDiffer } from '../../stock/rules.ts';
import type { Outstanding } from '../shipments/queries.ts';

type LineInput = ReceiptInput['lines'][number];
type AddError = (field: string, message: string) => void;

interface Unit {
  name: string;
  decimals: number;
}

/** A part that arrives: of one lot or roll, or of the line. */
export interface ArrivingPart {
  shipmentRollId: string | null;
  lotId: string | null;
  rollId: string | null;
  lotNo: string;
  rollNo: string;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: number | null;
  /** 库位 of its own. */
  binId: string | null;
  /** Measured beyond what is under way of it, and the second quantity that was typed beyond that. */
  surplus: string;
  secondSurplus: string | null;
  /** Of a roll that arrives in part: what is still under way of it. */
  rest: { quantity: string; secondQuantity: string | null } | null;
}

/** Error messages by field, collected over the lines of a form. */
export function collectErrors(): { fields: Record<string, string>; of: (at: number) => AddError } {
  const fields: Record<string, string> = {};
  return {
    fields,
    of: (at) => (field, message) => {
      fields[`lines.${at}.${field}`] ??= message;
    },
  };
}

const points = (text: string | null): number | null => (text === null ? null : Number.parseInt(text, 10));

/** What is under way of a shipment's line, and how much more of it the orders may take within their tolerance. */
interface Coming {
  inTransit: readonly Outstanding[];
  spare: string;
  unit: Unit;
}

/**
 * What of a shipment's line arrives: the named rolls, all of them, or the quantity of goods without lots. Rolls may measure more than they
 * were sent as.
 */
export function planArrival(input: LineInput, { inTransit, spare, unit }: Coming, addError: AddError): ArrivingPart[] {
  const wrong = checkNumber(inUnit(rules.documentQuantity, unit), input.quantity);
  if (wrong) {
    addError('quantity', wrong);
    return [];
  }
  const outstanding = sumDecimals(['0', ...inTransit.map((part) => part.outstanding)]);
  if (inTransit.every(({ lotId }) => lotId === null)) {
    if (input.rolls.length > 0) addError('rolls', '该物料不分缸号，请不要填写细码');
    const surplus = excess(input.quantity, outstanding);
    refuseSurplus([{ field: 'quantity', surplus }], { spare, unit }, addError);
    return inTransit.map((part) => ({ ...arriving(part), quantity: input.quantity, secondQuantity: null, surplus }));
  }
  if (input.rolls.length > 0) {
    const parts = namedParts(input, inTransit, unit, addError);
    const more = parts.map(({ surplus }, at) => ({ field: `rolls.${at}.quantity`, surplus }));
    if (parts.length === input.rolls.length) refuseSurplus(more, { spare, unit }, addError);
    return parts;
  }
  if (compareDecimals(input.quantity, outstanding) > 0) {
    addError('rolls', `与在途的 ${formatDecimal(outstanding, unit.decimals)} ${unit.name}不同，请按匹填写收到的数量`);
    return [];
  }
  if (compareDecimals(input.quantity, outstanding) === 0)
    return inTransit.map((part) => ({ ...arriving(part), quantity: part.outstanding, secondQuantity: part.secondOutstanding }));
  addError('rolls', '只收一部分时，请填写收到的缸号与匹号');
  return [];
}

const excess = (quantity: string, outstanding: string): string =>
  compareDecimals(quantity, outstanding) > 0 ? decimal(quantity).minus(decimal(outstanding)).toFixed() : '0';

/** Refuses a surplus beyond the tolerance of the orders, at the first cell that has some. */
function refuseSurplus(
  parts: readonly { field: string; surplus: string }[],
  { spare, unit }: Pick<Coming, 'spare' | 'unit'>,
  addError: AddError,
): void {
  const surplus = sumDecimals(['0', ...parts.map((part) => part.surplus)]);
  const first = parts.find((part) => compareDecimals(part.surplus, '0') > 0);
  if (!first || compareDecimals(surplus, spare) <= 0) return;
  const told = (quantity: string): string => formatQuantity(quantity, { unitName: unit.name, decimals: unit.decimals });
  addError(first.field, `比在途多 ${told(surplus)}，超过采购单的溢装：最多再多收 ${told(spare)}`);
}

const arriving = ({ shipmentRollId, lotId, rollId, lotNo, rollNo }: Outstanding) => ({
  shipmentRollId,
  lotId,
  rollId,
  lotNo,
  rollNo,
  defectPoints: null,
  binId: null,
  surplus: '0',
  secondSurplus: null,
  rest: null,
});

function restOf(part: Outstanding, quantity: string, second: string | null): ArrivingPart['rest'] {
  const rest = decimal(part.outstanding).minus(decimal(quantity));
  if (part.rollId === null || rest.lte(0)) return null;
  const left = part.secondOutstanding === null ? null : decimal(part.secondOutstanding).minus(decimal(second ?? '0'));
  return { quantity: rest.toFixed(), secondQuantity: left === null || left.lte(0) ? null : left.toFixed() };
}

function namedParts({ rolls, quantity }: LineInput, inTransit: readonly Outstanding[], unit: Unit, addError: AddError): ArrivingPart[] {
  const known = new Map(inTransit.map((part) => [rollKey(part), part]));
  const seen = new Set<string>();
  const parts = rolls.flatMap((roll, at): ArrivingPart[] => {
    const part = known.get(rollKey(roll));
    if (!part) addError(`rolls.${at}.rollNo`, `${formatRoll(roll)} 不在这张发货单上`);
    else if (seen.has(rollKey(roll))) addError(`rolls.${at}.rollNo`, '与上面的细码重复');
    seen.add(rollKey(roll));
    if (!part) return [];
    const surplus = excess(roll.quantity, part.outstanding);
    const isWhole = compareDecimals(roll.quantity, part.outstanding) >= 0;
    const second = roll.secondQuantity ?? (isWhole ? part.secondOutstanding : null);
    const isMoreOfBoth = compareDecimals(surplus, '0') > 0 && second !== null && part.secondOutstanding !== null;
    return [
      {
        ...arriving(part),
        quantity: roll.quantity,
        secondQuantity: second,
        defectPoints: points(roll.defectPoints),
        binId: roll.binId,
        surplus,
        secondSurplus: isMoreOfBoth ? excess(second, part.secondOutstanding ?? '0') : null,
        rest: restOf(part, roll.quantity, second),
      },
    ];
  });
  const sum = sumDecimals(['0', ...rolls.map((roll) => roll.quantity)]);
  if (compareDecimals(sum, quantity) !== 0) addError('rolls', rollsDiffer(sum, quantity, { unitName: unit.name, decimals: unit.decimals }));
  return parts;
}

/** Checks a direct receipt against what the order may still get, with the tolerance, over all receipts. */
export function checkDirect(
  input: LineInput,
  line: { unit: Unit; lotTracked: LotTracking; most: string; quantity: string; shipped: string },
  addError: AddError,
): void {
  const { unit } = line;
  const wrong = checkNumber(inUnit(rules.documentQuantity, unit), input.quantity);
  if (wrong) return addError('quantity', wrong);
  if (compareDecimals(input.quantity, line.most) > 0) {
    const told = (quantity: string): string => formatQuantity(quantity, { unitName: unit.name, decimals: unit.decimals });
    const total = sumDecimals([line.shipped, input.quantity]);
    const limit = decimal(line.shipped).plus(decimal(line.most)).toFixed();
    return addError('quantity', `累计 ${told(total)}，超过上限 ${told(limit)}（订购 ${told(line.quantity)}加溢装）`);
  }
  checkRolls(input, 'IN', { lotTracked: line.lotTracked, unitName: unit.name, decimals: unit.decimals }, input.quantity, addError);
}
