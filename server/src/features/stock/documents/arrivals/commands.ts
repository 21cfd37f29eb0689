import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { updateMany } from '../../../../platform/bulk.ts';
import type { Tx } from '../../../../platform/database.ts';
import { postArrival } from '../posting/commands.ts';
import { planReceipts } from './rules.ts';

/** 到货, whole or in part: what came is posted, and stands in the document beside what was sent. */
export async function receiveTransfer(
  tx: Tx,
  document: StockDocument,
  change: Pick<StockDocumentTransition, 'action' | 'received' | 'reason'>,
): Promise<void> {
  const receipts = planReceipts(document, change);
  await postArrival(tx, document.id, receipts, change.reason);
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
