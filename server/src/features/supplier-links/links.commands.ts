import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { purchaseWorkflow, type PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import type { SupplierLink, SupplierLinkInput } from '@mrp/contract/features/supplier-links/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Db, type Tx } from '../../platform/database.ts';
import { countCall, networkOf } from '../../platform/http/rate-limit.ts';
import { findLink, getLink, hashLinkToken, type LiveLink } from './links.queries.ts';

const ended: readonly PurchaseState[] = ['DRAFT', 'CANCELLED', 'CLOSED', 'RECEIVED'];

/** Returns the id and the token of 128 random bits, of which only the digest is stored. */
export async function createLink(
  tx: Tx,
  orderId: string,
  { isForAll, validDays, replacesId }: SupplierLinkInput,
): Promise<{ id: string; token: string }> {
  const { rows } = await sql<{ state: PurchaseState; supplierId: string }>`
    select state, supplier_id from purchase_orders where id = ${orderId} for update`.execute(tx);
  const [order] = rows;
  if (!order) throw new AppError('NOT_FOUND', { what: '采购单' });
  if (ended.includes(order.state))
    throw new AppError('STATE', { state: purchaseWorkflow.states[order.state].label, action: '给供应商链接' });
  await setAuditAction(tx, '新建供应商链接');
  if (replacesId !== null) await revoke(tx, orderId, replacesId);
  const token = randomBytes(16).toString('base64url');
  const { id } = await tx
    .insertInto('supplierPageLinks')
    .values({ orderId, supplierId: order.supplierId, isForAll, expiresAt: sql`now() + make_interval(days => ${validDays})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('supplierPageTokens')
    .values({ linkId: id, tokenHash: hashLinkToken(token) })
    .execute();
  return { id, token };
}

export async function revokeLink(tx: Tx, orderId: string, linkId: string, version: number): Promise<SupplierLink> {
  await sql`select from supplier_page_links where id = ${linkId} and order_id = ${orderId} for update`.execute(tx);
  const stored = await getLink(tx, orderId, linkId);
  if (stored.isRevoked) throw new AppError('STATE', { state: '已停用', action: '停用' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await setAuditAction(tx, '停用供应商链接');
  await revoke(tx, orderId, linkId);
  return getLink(tx, orderId, linkId);
}

const revoke = (tx: Tx, orderId: string, linkId: string) =>
  sql`update supplier_page_links set revoked_at = now() where id = ${linkId} and order_id = ${orderId} and revoked_at is null`.execute(tx);

const WRONG_TOKENS_PER_MINUTE = 20;
const CALLS_PER_MINUTE = 60;

/** The link that a caller shows. Wrong tokens count for his network, calls for the link: an address that guesses waits. */
export async function admitCaller(db: Db, token: unknown, address: string): Promise<LiveLink> {
  const bucket = `wrong supplier link ${networkOf(address)}`;
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_limits where bucket = ${bucket} and window_start = date_trunc('minute', now()) and hits >= ${WRONG_TOKENS_PER_MINUTE}`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError('RATE_LIMITED', { seconds: 60 });
  const link = await findLink(db, typeof token === 'string' ? token : '');
  if (link === null) {
    await db.transaction().execute((tx) => countCall(tx, bucket, WRONG_TOKENS_PER_MINUTE));
    throw new AppError('LINK_ENDED');
  }
  await db.transaction().execute((tx) => countCall(tx, `supplier link ${link.id}`, CALLS_PER_MINUTE));
  return link;
}

/** Who opened it when; the page tells it, so that a preview of the address, which runs no page, does not count. */
export async function noteOpening(tx: Tx, { id }: LiveLink, address: string, device: string): Promise<void> {
  await tx
    .insertInto('supplierPageOpenings')
    .values({ linkId: id, address: address.slice(0, 64), device: device.slice(0, 200) })
    .execute();
}
