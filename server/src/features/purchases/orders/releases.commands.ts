import { sql } from 'kysely';
import type { Purchase, PurchaseRelease } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { lockPurchase } from './commands.ts';
import { judgeLines } from './judging.queries.ts';
import { notifyAnswered, notifyAsked } from './release-notices.commands.ts';
import { getPurchase } from './queries.ts';

const unasked = { releaseAskedAt: null, releaseAskedBy: null, releaseWish: '' };

/** Locks a draft with prices in the red band that nobody has released. */
async function lockRed(tx: Tx, user: Identity, id: string, version: number, action: string): Promise<Purchase> {
  const stored = await lockPurchase(tx, user, id);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: purchaseWorkflow.states[stored.state].label, action });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (!(await judgeLines(tx, [id])).some(({ band }) => band === 'RED'))
    throw new AppError('GUARD', { detail: '没有超出限价的行，不需要放行' });
  return stored;
}

/** 申请放行: whoever may release learns of it. */
export async function askRelease(tx: Tx, user: Identity, id: string, { reason, version }: PurchaseRelease): Promise<Purchase> {
  const { code, releasedBy, releaseAskedBy } = await lockRed(tx, user, id, version, purchaseWords.askRelease);
  if (releasedBy !== null) throw new AppError('GUARD', { detail: `已由 ${releasedBy} 放行，可以下单` });
  if (releaseAskedBy !== null) throw new AppError('GUARD', { detail: `${releaseAskedBy} 已申请放行，等主管放行` });
  await setAuditAction(tx, purchaseWords.askRelease, reason);
  const asked = { releaseAskedAt: sql<string>`now()`, releaseAskedBy: user.userId, releaseWish: reason };
  await tx.updateTable('purchaseOrders').set(asked).where('id', '=', id).execute();
  await notifyAsked(tx, { id, code, reason });
  return getPurchase(tx, id, user);
}

/** 放行超限价 by another user than the author. */
export async function releasePurchase(tx: Tx, user: Identity, id: string, { reason, version }: PurchaseRelease): Promise<Purchase> {
  const { createdByMe } = await lockRed(tx, user, id, version, '放行');
  if (createdByMe) throw new AppError('SELF_APPROVAL');
  await setAuditAction(tx, purchaseWords.release, reason);
  await notifyAnswered(tx, id, { isReleased: true, reason });
  const released = { ...unasked, releasedBy: user.userId, releaseReason: reason };
  await tx.updateTable('purchaseOrders').set(released).where('id', '=', id).execute();
  return getPurchase(tx, id, user);
}

/** 不放行: the wish is answered, and may be said again. */
export async function declineRelease(tx: Tx, user: Identity, id: string, { reason, version }: PurchaseRelease): Promise<Purchase> {
  const { createdByMe, releaseAskedBy } = await lockRed(tx, user, id, version, '不放行');
  if (createdByMe) throw new AppError('SELF_APPROVAL');
  if (releaseAskedBy === null) throw new AppError('GUARD', { detail: '没有人申请放行' });
  await setAuditAction(tx, '不放行超限价', reason);
  await notifyAnswered(tx, id, { isReleased: false, reason });
  await tx.updateTable('purchaseOrders').set(unasked).where('id', '=', id).execute();
  return getPurchase(tx, id, user);
}
