import { sql } from 'kysely';
import type { PurchaseChase } from '@mrp/contract/features/purchases/chases.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';

/** 催货 of these orders, the newest first. */
export async function listChases(db: Db, orderIds: readonly string[]): Promise<Map<string, PurchaseChase[]>> {
  const { rows } = await sql<PurchaseChase & { orderId: string }>`${preparedStatement}
    select c.id, c.order_id, c.wanted_on, c.note, coalesce(a.nick_name, '系统') as asked_by, c.asked_at,
           case when c.answered_at is not null then coalesce(b.nick_name, '系统') end as answered_by, c.answered_at, c.promised_on, c.answer
    from purchase_chases c left join users a on a.id = c.asked_by left join users b on b.id = c.answered_by
    where c.order_id = ${anyId(orderIds)} order by c.id desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ orderId: _orderId, ...chase }) => chase)]),
  );
}
