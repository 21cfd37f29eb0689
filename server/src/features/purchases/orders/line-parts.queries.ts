import { sql } from 'kysely';
import type { PurchaseLineParts } from '@mrp/contract/features/purchases/record.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';

/** The shipments and receipts whose shares are 已发, 已收, 不合格, 已退 and 补货 of a line, the oldest first. */
export async function listLineParts(db: Db, orderId: string, lineId: string): Promise<PurchaseLineParts> {
  const line = await db.selectFrom('purchaseLines').select('id').where('id', '=', lineId).where('orderId', '=', orderId).executeTakeFirst();
  if (!line) throw new AppError('NOT_FOUND', { what: '采购明细' });
  const { rows } = await sql<PurchaseLineParts[number]>`
    select 'shipment' as kind, d.id, d.code, d.shipped_at as at, (s.quantity - s.lost_quantity)::text as shipped, '0' as received, '0' as rejected, '0' as returned,
           '0' as replaced
    from shipment_shares s join shipment_lines l on l.id = s.line_id join shipments d on d.id = l.shipment_id
    where s.purchase_line_id = ${lineId}
    union all
    -- goods received without a shipment count as shipped by the receipt
    select 'receipt', d.id, d.code, d.received_at, case when l.shipment_line_id is null then x.quantity else 0 end::text, x.quantity::text,
           x.rejected_quantity::text, x.returned_quantity::text, x.replaced_quantity::text
    from receipt_shares x join receipt_lines l on l.id = x.line_id join receipts d on d.id = l.receipt_id
    where x.purchase_line_id = ${lineId}
    order by at, kind desc, id`.execute(db);
  return rows;
}
