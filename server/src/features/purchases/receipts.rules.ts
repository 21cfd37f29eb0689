import type { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import { checkRolls } from '../stock/documents/lines.rules.ts';
import { formatRoll } from '../stock/rules.ts';
import type { Outstanding } from './shipments.queries.ts';

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

/** What of a shipment's line arrives: the named rolls, all of them, or the quantity of goods without lots. */
export function planArrival(input: LineInput, inTransit: readonly Outstanding[], unit: Unit, addError: AddError): ArrivingPart[] {
  const wrong = checkNumber(inUnit(rules.documentQuantity, unit), input.quantity);
  if (wrong) {
    addError('quantity', wrong);
    return [];
  }
  const outstanding = sumDecimals(['0', ...inTransit.map((part) => part.outstanding)]);
  if (compareDecimals(input.quantity, outstanding) > 0) {
    addError('quantity', `在途只有 ${roundHalfUp(outstanding, unit.decimals)} ${unit.name}，多到的请另作直接收货`);
    return [];
  }
  if (inTransit.every(({ lotId }) => lotId === null)) {
    if (input.rolls.length > 0) addError('rolls', '该物料不分缸号，请不要填写细码');
    return inTransit.map((part) => ({ ...arriving(part), quantity: input.quantity, secondQuantity: null }));
  }
  if (input.rolls.length > 0) return namedParts(input, inTransit, addError);
  if (compareDecimals(input.quantity, outstanding) === 0)
    return inTransit.map((part) => ({ ...arriving(part), quantity: part.outstanding, secondQuantity: part.secondOutstanding }));
  addError('rolls', '只收一部分时，请填写收到的缸号与匹号');
  return [];
}

const arriving = ({ shipmentRollId, lotId, rollId, lotNo, rollNo }: Outstanding) => ({
  shipmentRollId,
  lotId,
  rollId,
  lotNo,
  rollNo,
  defectPoints: null,
  binId: null,
});

function namedParts({ rolls, quantity }: LineInput, inTransit: readonly Outstanding[], addError: AddError): ArrivingPart[] {
  const known = new Map(inTransit.map((part) => [rollKey(part), part]));
  const seen = new Set<string>();
  const parts = rolls.flatMap((roll, at): ArrivingPart[] => {
    const part = known.get(rollKey(roll));
    if (!part) addError(`rolls.${at}.rollNo`, `${formatRoll(roll)} 不在这张发货单上`);
    else if (seen.has(rollKey(roll))) addError(`rolls.${at}.rollNo`, '与上面的细码重复');
    else if (compareDecimals(roll.quantity, part.outstanding) > 0) addError(`rolls.${at}.quantity`, `在途只有 ${part.outstanding}`);
    seen.add(rollKey(roll));
    if (!part) return [];
    const isWhole = compareDecimals(roll.quantity, part.outstanding) === 0;
    const second = roll.secondQuantity ?? (isWhole ? part.secondOutstanding : null);
    return [
      { ...arriving(part), quantity: roll.quantity, secondQuantity: second, defectPoints: points(roll.defectPoints), binId: roll.binId },
    ];
  });
  const sum = sumDecimals(['0', ...rolls.map((roll) => roll.quantity)]);
  if (compareDecimals(sum, quantity) !== 0) addError('rolls', `细码合计 ${sum}，与数量 ${quantity} 不一致`);
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
    const told = (quantity: string): string => roundHalfUp(quantity, unit.decimals);
    const total = sumDecimals([line.shipped, input.quantity]);
    const limit = decimal(line.shipped).plus(decimal(line.most)).toFixed();
    return addError('quantity', `累计 ${told(total)} 超过上限 ${told(limit)} ${unit.name}（订购 ${told(line.quantity)} 加溢装）`);
  }
  checkRolls(input, 'IN', line.lotTracked, input.quantity, addError);
}
