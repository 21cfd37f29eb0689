import type { LinkShipmentInput, LinkShippable } from '@mrp/contract/features/supplier-links/shipment.ts';
import { compareDecimals, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { checkRolls } from '../../stock/documents/lines.rules.ts';

type Input = LinkShipmentInput['lines'][number];
export type Refuse = (field: string, message: string) => void;

/** A line with what is shipped of its material. */
export interface CheckedLine extends Omit<Input, 'quantity'> {
  quantity: string;
  unitId: string;
}

/** Checks each line against what is open of its material; `refuse` hears what is wrong by field. */
export function checkLines(shippable: readonly LinkShippable[], lines: LinkShipmentInput['lines'], refuse: Refuse): CheckedLine[] {
  const itemOf = new Map(shippable.map((item) => [item.skuId, item]));
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const wrong: Refuse = (field, message) => refuse(`lines.${at}.${field}`, message);
    const item = itemOf.get(line.skuId);
    if (!item) wrong('quantity', '采购单没有要发的这种物料');
    else if (seen.has(line.skuId)) wrong('quantity', '物料重复，请合为一行');
    seen.add(line.skuId);
    return item ? [checkLine(item, line, wrong)] : [];
  });
}

function checkLine(item: LinkShippable, line: Input, wrong: Refuse): CheckedLine {
  const { unit, secondUnit, lotTracked, limit } = item;
  const rule = inUnit(rules.documentQuantity, unit);
  line.rolls.forEach(({ quantity, secondQuantity }, index) => {
    const message = checkNumber(rule, quantity);
    if (message) wrong(`rolls.${index}.quantity`, message);
    if (secondQuantity === null) return;
    const second =
      secondUnit === null ? '该物料没有辅单位，请留空' : checkNumber(inUnit(rules.documentQuantity, secondUnit), secondQuantity);
    if (second) wrong(`rolls.${index}.secondQuantity`, second);
  });
  const sum = sumDecimals(['0', ...line.rolls.map(({ quantity }) => quantity)]);
  const quantity = lotTracked === 'NONE' ? (line.quantity ?? '0') : sum;
  checkRolls(line, 'IN', { lotTracked, unitName: unit.name, decimals: unit.decimals }, quantity, (field, message) =>
    wrong(field === 'rolls' ? 'quantity' : field, message),
  );
  const message = lotTracked === 'NONE' ? checkNumber(rule, line.quantity ?? '') : null;
  if (message) wrong('quantity', message);
  else if (compareDecimals(quantity, limit) > 0)
    wrong('quantity', `最多再发 ${formatDecimal(limit, unit.decimals)} ${unit.name}（未发数量加溢装，减去已发送待处理的）`);
  return { ...line, quantity, unitId: unit.id };
}
