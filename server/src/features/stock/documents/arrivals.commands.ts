import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { postArrival } from './posting.commands.ts';
import { findInvalidDates } from './document-dates.queries.ts';
import type { Receipt } from './plan.rules.ts';
import { planReceipts } from './arrivals.rules.ts';

/** 到货, whole or in part: posts what arrived, and the document shows it beside what was sent. */
export async function receiveTransfer(
  tx: Tx,
  document: StockDocument,
  change: Pick<StockDocumentTransition, 'action' | 'received' | 'reason' | 'occurredAt'>,
): Promise<void> {
  const receipts = planReceipts(document, change);
  await refuseWrongMoment(tx, document, receipts, change.occurredAt);
  await postArrival(tx, document.id, receipts, change);
  await updateMany(
    tx,
    'stockDocumentRolls',
    receipts.flatMap(({ rollId, received, arrived }) =>
      rollId === null ? [] : [{ id: rollId, receivedQuantity: sumDecimals([received, arrived]) }],
    ),
  );
  const arrivedOf = Map.groupBy(receipts, ({ lineId }) => lineId);
  await updateMany(
    tx,
    'stockDocumentLines',
    document.lines.flatMap(({ id, receivedQuantity }) => {
      const arrived = arrivedOf.get(id)?.map((receipt) => receipt.arrived);
      return arrived ? [{ id, receivedQuantity: sumDecimals([receivedQuantity ?? '0', ...arrived]) }] : [];
    }),
  );
}

const MINUTE = 60_000;

/** The arrival must be after shipping, not in the future, and not before the last stocktake at the destination. */
async function refuseWrongMoment(tx: Tx, document: StockDocument, receipts: readonly Receipt[], occurredAt: string | null): Promise<void> {
  if (occurredAt === null) return;
  const { holder, toHolder, ownership, lines, occurredAt: sentAt } = document;
  const items = new Map(lines.map(({ id, itemId }) => [id, itemId]));
  const moved = receipts.map(({ lineId }) => ({
    at: 0,
    occurredAt,
    holder: (toHolder ?? holder).id,
    ownership: ownership ?? 1,
    itemId: items.get(lineId) ?? '',
  }));
  // The form has minute precision.
  const isTooEarly = sentAt !== null && Date.parse(occurredAt) + MINUTE <= Date.parse(sentAt);
  const message = isTooEarly ? '到货不能早于发运' : (await findInvalidDates(tx, moved)).get(0);
  if (message) throw new AppError('VALIDATION', {}, { fields: { occurredAt: message } });
}
