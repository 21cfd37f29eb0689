import { sql } from 'kysely';
import type { Receipt, ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { receiveDirectly } from './direct-receipts.commands.ts';
import { getReceipt } from './receipts.queries.ts';
import { receiveShipment } from './arrivals.commands.ts';

/** 收货 of a shipment, whole or in part, or of an order directly. */
export async function createReceipt(tx: Tx, user: Identity, input: ReceiptInput): Promise<Receipt> {
  await refuseFuture(tx, input.occurredAt);
  const id = input.shipmentId === null ? await receiveDirectly(tx, user, input) : await receiveShipment(tx, input, input.shipmentId);
  return getReceipt(tx, id);
}

async function refuseFuture(tx: Tx, occurredAt: string | null): Promise<void> {
  if (occurredAt === null) return;
  const { rows } = await sql<{ isFuture: boolean }>`select ${occurredAt}::timestamptz > now() + interval '1 minute' as is_future`.execute(
    tx,
  );
  if (rows[0]?.isFuture) throw new AppError('VALIDATION', {}, { fields: { occurredAt: '收货时间不能晚于现在' } });
}
