import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { listInTransit, inTransitKey, type InTransit } from '@mrp/contract/features/stock/in-transit.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { formatQuantity } from '../rules.ts';
import type { Receipt } from './plan.rules.ts';

type Arrival = Pick<StockDocumentTransition, 'action' | 'received' | 'reason'>;

/**
 * 部分到货 receives the named quantities. 到货 is the last receipt: rows not named arrived completely, and shortages are lost and need a reason.
 */
export function planReceipts(document: StockDocument, { action, received, reason }: Arrival): Receipt[] {
  const underway = listInTransit(document);
  const isLast = action === 'receive';
  const fields = refuseReceived(document, underway, received);
  const named = new Map(received.map((one) => [inTransitKey(one), one.quantity]));
  const receipts = underway.map((one): Receipt => {
    const arrived = named.get(inTransitKey(one)) ?? (isLast ? one.outstanding : '0');
    return { ...one, arrived, lost: isLast ? decimal(one.outstanding).minus(arrived).toFixed() : '0' };
  });
  if (receipts.some(({ lost }) => decimal(lost).gt(0)) && reason.trim() === '') fields['reason'] = '短少须填写原因';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  if (!isLast && receipts.every(({ arrived }) => decimal(arrived).isZero()))
    throw new AppError('GUARD', { detail: '请至少填写一行到货数量' });
  if (!isLast && receipts.every(({ arrived, outstanding }) => compareDecimals(arrived, outstanding) === 0))
    throw new AppError('GUARD', { detail: '在途的货已全部到齐，请使用到货' });
  return receipts.filter(({ arrived, lost }) => !decimal(arrived).isZero() || !decimal(lost).isZero());
}

/** Refuses more than is in transit, and the same row twice. */
function refuseReceived({ lines }: StockDocument, underway: readonly InTransit[], received: Arrival['received']): Record<string, string> {
  const units = new Map(lines.map(({ id, unit }) => [id, { unitName: unit.name, decimals: unit.decimals }]));
  const outstanding = new Map(underway.map((one) => [inTransitKey(one), one.outstanding]));
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  received.forEach((one, index) => {
    const key = inTransitKey(one);
    const [left, unit] = [outstanding.get(key), units.get(one.lineId)];
    if (left === undefined || !unit) fields[`received.${index}.lineId`] = '单据中没有这一行，或已全部到货';
    else if (seen.has(key)) fields[`received.${index}.lineId`] = '同一行写了两次';
    else if (compareDecimals(one.quantity, left) > 0)
      fields[`received.${index}.quantity`] = `到货不能多于在途的 ${formatQuantity(left, unit)}`;
    seen.add(key);
  });
  return fields;
}
