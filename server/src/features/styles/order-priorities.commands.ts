import { sql } from 'kysely';
import type { OrderPriority } from '@mrp/contract/features/styles/order-effects.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { getGarmentOrder } from './orders.queries.ts';

/** Changes which orders the plan serves first; the reason stands in the log. */
export async function prioritiseGarmentOrder(
  tx: Tx,
  id: string,
  { priority, reason, version }: z.output<typeof OrderPriority>,
): Promise<GarmentOrder> {
  await sql`select from garment_orders where id = ${id} for update`.execute(tx);
  const stored = await getGarmentOrder(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (stored.state !== 'OPEN') throw new AppError('STATE', { state: garmentOrderStates[stored.state].label, action: '调整优先级' });
  await setAuditAction(tx, '调整优先级', reason);
  await sql`
    update garment_orders set priority = ${priority}::smallint, version = version + 1, updated_at = now(), updated_by = acting_user_id() where id = ${id}`.execute(
    tx,
  );
  return getGarmentOrder(tx, id);
}
