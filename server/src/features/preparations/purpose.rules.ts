import { checkNumber, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { MaterialFact } from '../stock/documents/lines.rules.ts';

/** What a line of a preparation or a purchase is for. */
interface Purpose {
  styleId: string | null;
  skcId: string | null;
  garmentOrderId: string | null;
  bomLineId: string | null;
}

/** What the purpose of a line is validated against. */
export interface PurposeFacts {
  /** The style of each SKC. */
  skcStyles: ReadonlyMap<string, string>;
  styles: ReadonlySet<string>;
  /** The style of each garment order. */
  garmentOrderStyles: ReadonlyMap<string, string>;
  /** By garment order that was cancelled or closed: what to say of it. */
  endedOrders: ReadonlyMap<string, string>;
  bomLines: ReadonlySet<string>;
}

export type AddFieldError = (field: string, message: string) => void;

/** The given style, or the style of the given colour. */
export const styleOf = ({ styleId, skcId }: Pick<Purpose, 'styleId' | 'skcId'>, { skcStyles }: Pick<PurposeFacts, 'skcStyles'>) =>
  styleId ?? skcStyles.get(skcId ?? '') ?? null;

/** Checks the style of a line and its colour; false when one of them is refused. */
export function checkStyle(
  { styleId, skcId }: Pick<Purpose, 'styleId' | 'skcId'>,
  { skcStyles, styles }: PurposeFacts,
  addError: AddFieldError,
): boolean {
  if (skcId !== null && !skcStyles.has(skcId)) addError('skcId', '货色不存在');
  else if (styleId !== null && !styles.has(styleId)) addError('styleId', '款式不存在');
  else if (skcId !== null && styleId !== null && skcStyles.get(skcId) !== styleId) addError('skcId', '货色不属于该款式');
  else return true;
  return false;
}

/** Checks the garment order of a line and its BOM line. `knownOrders`: those that the document already names, which may have ended by now. */
export function checkOrigin(line: Purpose, knownOrders: readonly string[], facts: PurposeFacts, addError: AddFieldError): void {
  const { garmentOrderId, bomLineId } = line;
  const style = styleOf(line, facts);
  const orderStyle = facts.garmentOrderStyles.get(garmentOrderId ?? '');
  if (garmentOrderId !== null && orderStyle === undefined) addError('garmentOrderId', '成衣订单不存在');
  else if (orderStyle !== undefined && style !== null && style !== orderStyle) addError('garmentOrderId', '成衣订单不属于该款式');
  const ended = knownOrders.includes(garmentOrderId ?? '') ? undefined : facts.endedOrders.get(garmentOrderId ?? '');
  if (ended !== undefined) addError('garmentOrderId', ended);
  if (bomLineId !== null && !facts.bomLines.has(bomLineId)) addError('bomLineId', 'BOM明细不存在');
}

/** Checks a typed price by the rule of the material; zero only for material that the customer supplies. */
export function checkPrice(price: string, { kind, customerSupplied }: MaterialFact, addError: AddFieldError): void {
  const rule = kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
  const wrong = checkNumber(customerSupplied ? { ...rule, zeroAllowed: true } : refuseZero(rule), price);
  if (wrong) addError('unitPrice', wrong);
}
