import { decimal } from '../../lib/decimals.ts';
import type { StockDocument } from './documents.ts';

/** One thing that was sent: a roll, or a line without 细码. */
export interface Underway {
  lineId: string;
  rollId: string | null;
  shipped: string;
  received: string;
  outstanding: string;
}

/** What of a 调拨 is on its way still. */
export function listUnderway({ lines }: Pick<StockDocument, 'lines'>): Underway[] {
  return lines
    .flatMap(({ id: lineId, quantity, receivedQuantity, rolls }) =>
      rolls.length === 0
        ? [underway({ lineId, rollId: null }, quantity, receivedQuantity)]
        : rolls.map((roll) => underway({ lineId, rollId: roll.id }, roll.quantity, roll.receivedQuantity)),
    )
    .filter(({ outstanding }) => decimal(outstanding).gt(0));
}

function underway(what: Pick<Underway, 'lineId' | 'rollId'>, shipped: string, received: string | null): Underway {
  return {
    ...what,
    shipped,
    received: received ?? '0',
    outstanding: decimal(shipped)
      .minus(received ?? '0')
      .toFixed(),
  };
}
