import { sql } from 'kysely';
import type { PickLineParts } from '@mrp/contract/features/picks/record.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { listSuggestions } from './proposals.queries.ts';

/** What 建议 and 占用 of a line are made of now: the order's need and its other picks; the balances that are reserved. */
export async function getLineParts(db: Db, pickId: string, lineId: string): Promise<PickLineParts> {
  const { rows } = await sql<{ orderId: string | null; skuId: string; skcId: string | null }>`
    select p.garment_order_id as order_id, l.sku_id, l.skc_id from pick_orders p join pick_lines l on l.pick_id = p.id
    where p.id = ${pickId} and l.id = ${lineId}`.execute(db);
  const [line] = rows;
  if (!line) throw new AppError('NOT_FOUND', { what: '领料明细' });
  const { rows: reservations } = await sql<PickLineParts['reservations'][number]>`
    select b.id, ${holderRef('h')} as holder, b.ownership, sum(r.quantity)::text as quantity
    from reservations r join stock_balances b on b.id = r.balance_id join holders h on h.id = b.holder_id
    where r.document_kind = 'pick' and r.document_id = ${pickId} and r.line_id = ${lineId} group by b.id, h.id order by h.name, b.ownership`.execute(
    db,
  );
  if (line.orderId === null || line.skcId === null) return { need: null, picks: [], reservations };
  const suggestions = await listSuggestions(db, [line.orderId]);
  const found = suggestions.find(({ skuId, skcId }) => skuId === line.skuId && skcId === line.skcId);
  const { rows: picks } = await sql<PickLineParts['picks'][number]>`
    select p.id, p.code, l.picked_quantity::text as picked, l.surplus_quantity::text as surplus,
           case when p.state = 'OPEN' then greatest(l.quantity - l.picked_quantity, 0) else 0 end::text as planned
    from pick_orders p join pick_lines l on l.pick_id = p.id
    where p.garment_order_id = ${line.orderId} and p.state <> 'CANCELLED' and p.id <> ${pickId} and l.sku_id = ${line.skuId} and l.skc_id = ${line.skcId}
    order by p.id`.execute(db);
  return { need: found ? { pieces: found.pieces, quantity: found.needed } : null, picks, reservations };
}
