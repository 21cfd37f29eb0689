import { sql } from 'kysely';
import { updateMany } from '../../platform/lists/bulk.ts';
import { withAuditAction, type Tx } from '../../platform/database/database.ts';
import { listSyncedOrders } from './bom-sync.queries.ts';
import { syncedQuantities, type SyncedOrder } from './bom-sync.rules.ts';

/**
 * Updates drafts that were ordered from a replaced BOM to its new consumption. A line stays unchanged when the new version has another
 * material or colour at that site, or none.
 */
export async function syncBomVersions(tx: Tx, versions: readonly { fromBomId: string; toBomId: string }[]): Promise<void> {
  if (versions.length === 0) return;
  await sql`select from preparation_orders where state = 'DRAFT' and id in (
    select l.order_id from preparation_lines l join bom_lines b on b.id = l.bom_line_id
    where b.bom_id = any(${versions.map(({ fromBomId }) => fromBomId)}::bigint[])) order by id for update`.execute(tx);
  const orders = await listSyncedOrders(tx, versions);
  if (orders.length === 0) return;
  await withAuditAction(tx, '随BOM新版本调整', () => adjust(tx, orders));
}

async function adjust(tx: Tx, orders: readonly SyncedOrder[]): Promise<void> {
  const lines = orders.flatMap((order) => {
    const quantities = syncedQuantities(order);
    return order.lines.map(({ id, toLineId }, at) => ({ id, toLineId, quantity: quantities[at] ?? '0' }));
  });
  await updateMany(
    tx,
    'preparationLines',
    lines.map(({ id, quantity }) => ({ id, quantity })),
  );
  await updateMany(
    tx,
    'preparationLines',
    lines.flatMap(({ id, toLineId }) => (toLineId === null ? [] : [{ id, bomLineId: toLineId }])),
  );
  await sql`update preparation_orders set version = version + 1 where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(tx);
}
