import { sql } from 'kysely';
import type { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { createPurchases } from './orders/commands.ts';

/** One draft for each supplier and currency of each form. */
export async function writePurchases(tx: Tx, user: Identity, forms: readonly PurchaseInput[]): Promise<ImportWrite[]> {
  const written: ImportWrite[] = [];
  for (const form of forms) {
    const { orders } = await createPurchases(tx, user, form);
    written.push(
      ...orders.map(({ id }): ImportWrite => ({ kind: 'purchase', recordId: id, documentId: id, operation: 'I', before: null })),
    );
  }
  return written;
}

/** 撤销: deletes drafts; refuses entirely when one was already placed. */
export async function undoPurchases(tx: Tx, _user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const ids = written.map(({ documentId }) => documentId);
  const { rows } = await sql<{ code: string; state: string }>`
    select code, state from purchase_orders where id = ${anyId(ids)} order by id for update`.execute(tx);
  const moved = rows.filter(({ state }) => state !== 'DRAFT');
  if (moved.length > 0) throw new AppError('GUARD', { detail: `以下采购单已下单，不能撤销：${moved.map(({ code }) => code).join('、')}` });
  await sql`delete from purchase_lines where order_id = ${anyId(ids)}`.execute(tx);
  await sql`delete from purchase_orders where id = ${anyId(ids)}`.execute(tx);
}
