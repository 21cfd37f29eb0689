import type { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { createReceipt } from '../receipts/commands.ts';

/** One receipt for each document of the packing lists. */
export async function writePackingLists(tx: Tx, user: Identity, inputs: readonly ReceiptInput[]): Promise<ImportWrite[]> {
  const written: ImportWrite[] = [];
  for (const input of inputs) {
    const { id } = await createReceipt(tx, user, input);
    written.push({ kind: 'receipt', recordId: id, documentId: id, operation: 'I', before: null });
  }
  return written;
}

/** Goods that came in go out by a document of their own. */
export const refuseReceiptUndo = async (): Promise<void> => {
  throw new AppError('GUARD', { detail: '收货已经入库，不能撤销导入；收错的请在收货单上退货' });
};
