import { sql } from 'kysely';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import type { LinkDelivery } from '@mrp/contract/features/supplier-links/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { openPicture } from '../files/queries.ts';

/** Why goods of receipt line `l` were rejected or returned. */
const defects = sql`(
      select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'place', w.place::text, 'lotNo', coalesce(t.lot_no, r.lot_no, ''), 'rollNo', coalesce(r.roll_no, ''),
                 'pictureIds', array(select p.file_id::text from receipt_defect_pictures p where p.defect_id = w.id order by p.position))
               order by r.position, t.lot_no, w.id), '[]') as defects
      from receipt_defects w left join lots t on t.id = w.lot_id left join receipt_rolls r on r.id = w.receipt_roll_id
      where w.line_id = l.id
    )`;

/** Shipments and receipts with what of them belongs to the order, the newest first; amounts, bins and reasons of returns stay inside. */
export async function listLinkDeliveries(db: Db, orderId: string): Promise<LinkDelivery[]> {
  const { rows } = await sql<LinkDelivery>`${preparedStatement}
    select 'shipment' as kind, d.id, d.code, business_day(d.shipped_at) as at, d.state,
           jsonb_agg(jsonb_build_object('lineId', x.purchase_line_id::text, 'unit', ${unitRef('u')}, 'shipped', x.quantity::text, 'lost', x.lost_quantity::text)
             order by l.position, x.purchase_line_id) as lines
    from shipment_shares x
    join shipment_lines l on l.id = x.line_id
    join shipments d on d.id = l.shipment_id
    join units u on u.id = l.unit_id
    where x.order_id = ${orderId} group by d.id
    union all
    select 'receipt', d.id, d.code, business_day(d.received_at), d.state,
           jsonb_agg(jsonb_build_object('lineId', x.purchase_line_id::text, 'unit', ${unitRef('u')}, 'received', x.quantity::text,
             'rejected', x.rejected_quantity::text, 'returned', x.returned_quantity::text, 'replaced', x.replaced_quantity::text,
             'defects', case when x.rejected_quantity + x.returned_quantity > 0 then f.defects else '[]' end) order by l.position, x.purchase_line_id)
    from receipt_shares x
    join receipt_lines l on l.id = x.line_id
    join receipts d on d.id = l.receipt_id
    join units u on u.id = l.unit_id
    cross join lateral ${defects} f
    where x.order_id = ${orderId} group by d.id
    order by at desc, kind, id desc`.execute(db);
  return rows;
}

/** Receipts of a shipment by its lines, the newest first. */
export async function listShipmentReceipts(db: Db, shipmentId: string): Promise<LinkDelivery[]> {
  const { rows } = await sql<LinkDelivery>`${preparedStatement}
    select 'receipt' as kind, d.id, d.code, business_day(d.received_at) as at, d.state,
           jsonb_agg(jsonb_build_object('lineId', l.shipment_line_id::text, 'unit', ${unitRef('u')}, 'received', l.quantity::text,
             'rejected', l.rejected_quantity::text, 'returned', l.returned_quantity::text,
             'replaced', (select coalesce(sum(x.replaced_quantity), 0)::text from receipt_shares x where x.line_id = l.id),
             'defects', case when l.rejected_quantity + l.returned_quantity > 0 then f.defects else '[]' end) order by l.position) as lines
    from receipts d
    join receipt_lines l on l.receipt_id = d.id
    join units u on u.id = l.unit_id
    cross join lateral ${defects} f
    where d.shipment_id = ${shipmentId} and l.shipment_line_id is not null group by d.id order by d.received_at desc, d.id desc`.execute(
    db,
  );
  return rows;
}

/** A photo of what was rejected or returned of the shipment; any other file is refused. */
export async function openShipmentPicture(
  db: Db,
  files: FileStore,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  const { rows } = await sql`
    select from receipt_defect_pictures p
    join receipt_defects w on w.id = p.defect_id
    join receipt_lines l on l.id = w.line_id
    join receipts d on d.id = l.receipt_id
    where p.file_id = ${pictureId} and d.shipment_id = ${id} and l.rejected_quantity + l.returned_quantity > 0 limit 1`.execute(db);
  if (rows.length === 0) throw new AppError('LINK_ENDED');
  return openPicture(db, files, pictureId);
}

/** A photo of what was rejected or returned of the order; any other file is refused. */
export async function openDefectPicture(db: Db, files: FileStore, { id, pictureId }: { id: string; pictureId: string }): Promise<Download> {
  const { rows } = await sql`
    select from receipt_defect_pictures p
    join receipt_defects w on w.id = p.defect_id
    join receipt_shares x on x.line_id = w.line_id
    where p.file_id = ${pictureId} and x.order_id = ${id} and x.rejected_quantity + x.returned_quantity > 0 limit 1`.execute(db);
  if (rows.length === 0) throw new AppError('LINK_ENDED');
  return openPicture(db, files, pictureId);
}
