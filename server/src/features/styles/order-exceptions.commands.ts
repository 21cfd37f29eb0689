import { sql } from 'kysely';
import type { OrderException, OrderExceptionSettling } from '@mrp/contract/features/styles/order-effects.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { getOrderException } from './order-exceptions.queries.ts';

/** 保留: the document stays although the order does not need it, for this reason. */
export async function settleOrderException(
  tx: Tx,
  id: string,
  { reason, version }: z.output<typeof OrderExceptionSettling>,
): Promise<OrderException> {
  await sql`select from garment_order_exceptions where id = ${id} for update`.execute(tx);
  const stored = await getOrderException(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (!stored.isOpen) throw new AppError('STATE', { state: '已处理', action: '再次处理' });
  await setAuditAction(tx, '处理例外', reason);
  await sql`
    update garment_order_exceptions set settled_at = now(), settled_by = acting_user_id(), settle_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
  return getOrderException(tx, id);
}
