import { decimal } from '../../lib/decimals.ts';
import type { StockDocument } from './documents.ts';

/** Something sent: a roll, or a line without 细码. */
export interface InTransit {
  lineId: string;
  rollId: string | null;
  shipped: string;
  received: string;
  outstanding: string;
}

type Place = Pick<InTransit, 'lineId' | 'rollId'>;
export const inTransitKey = ({ lineId, rollId }: Place): string => `${lineId} ${rollId ?? ''}`;

/** Quantity of a line or roll that was sent and has not arrived. */
export const outstandingOf = ({ quantity, receivedQuantity }: { quantity: string; receivedQuantity: string | null }): string =>
  decimal(quantity)
    .minus(receivedQuantity ?? '0')
    .toFixed();

/** Lists what of a 调拨 is still in transit. */
export function listInTransit({ lines }: Pick<StockDocument, 'lines'>): InTransit[] {
  return lines
    .flatMap((line) =>
      line.rolls.length === 0
        ? [inTransit({ lineId: line.id, rollId: null }, line)]
        : line.rolls.map((roll) => inTransit({ lineId: line.id, rollId: roll.id }, roll)),
    )
    .filter(({ outstanding }) => decimal(outstanding).gt(0));
}

function inTransit(place: Place, sent: Parameters<typeof outstandingOf>[0]): InTransit {
  return { ...place, shipped: sent.quantity, received: sent.receivedQuantity ?? '0', outstanding: outstandingOf(sent) };
}
