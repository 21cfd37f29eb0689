import type { Receipt, ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { receiveDirectly } from './direct-receipts.commands.ts';
import { refuseFuture } from '../moments.queries.ts';
import { notifyReceipt } from '../notices.commands.ts';
import { getReceipt } from './queries.ts';
import { receiveShipment } from './arrivals.commands.ts';

/** 收货 of a shipment, whole or in part, or of an order directly. */
export async function createReceipt(tx: Tx, user: Identity, input: ReceiptInput): Promise<Receipt> {
  await refuseFuture(tx, input.occurredAt, '收货时间不能晚于现在');
  const id = input.shipmentId === null ? await receiveDirectly(tx, user, input) : await receiveShipment(tx, input, input.shipmentId);
  await notifyReceipt(tx, id);
  return getReceipt(tx, id);
}

/** Carries nothing but the way back out of a transaction. */
class Rehearsed extends Error {}

/** Refuses what 收货 would refuse, by receiving it and taking that back. */
export async function rehearseReceipt(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  user: Identity,
  input: ReceiptInput,
): Promise<null> {
  const outcome = await transact(async (tx): Promise<never> => {
    await createReceipt(tx, user, input);
    throw new Rehearsed();
  }).catch((error: unknown) => error);
  if (outcome instanceof Rehearsed) return null;
  throw outcome;
}
