import { sql, type RawBuilder } from 'kysely';
import { anyId, type Tx } from '../../platform/database/database.ts';
import { sentLine } from './sql-fragments.queries.ts';

/** Goods that never arrive are delivered again at the price of now; asked before they are marked as lost. */
export const dropLostPrices = (tx: Tx, shipmentId: string): Promise<void> =>
  dropFormerPrices(
    tx,
    sql`
      select x.purchase_line_id as id, h.created_at as at, sum(x.quantity - x.received_quantity - x.lost_quantity) as quantity
      from shipment_shares x join shipment_lines n on n.id = x.line_id join shipments h on h.id = n.shipment_id
      where h.id = ${shipmentId} group by 1, 2`,
  );

/** Goods that went back to be replaced come again at the price of now. */
export const dropReplacedPrices = (
  tx: Tx,
  shares: readonly { lineId: string; purchaseLineId: string; returned: string }[],
): Promise<void> =>
  dropFormerPrices(
    tx,
    sql`
      select w."purchaseLineId" as id, coalesce(h.created_at, r.created_at) as at, sum(w.returned) as quantity
      from jsonb_to_recordset(${JSON.stringify(shares)}) as w ("lineId" bigint, "purchaseLineId" bigint, returned numeric)
      join receipt_lines n on n.id = w."lineId" join receipts r on r.id = n.receipt_id left join shipments h on h.id = r.shipment_id
      where n.id = ${anyId(shares.map(({ lineId }) => lineId))} group by 1, 2`,
  );

/** What lines kept of the goods at a former price goes. Their price is that of the version under which they were sent. */
async function dropFormerPrices(tx: Tx, gone: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (${gone}), former as (
      select l.id, least(w.quantity, l.former_quantity) as quantity,
             case when w.quantity >= l.former_quantity then l.former_amount
               when sent.price_unit_id is not distinct from l.price_unit_id
               then least(price_amount(w.quantity, sent.unit_price, l.unit_factor, l.price_factor), l.former_amount)
               else round(l.former_amount * w.quantity / l.former_quantity, 2) end as amount
      from gone w
      join purchase_lines l on l.id = w.id
      cross join lateral ${sentLine(sql`w.at`)} sent
      where w.quantity > 0 and l.former_quantity > 0 and (sent.unit_price, sent.price_unit_id) is distinct from (l.unit_price, l.price_unit_id)
    )
    update purchase_lines l
    set former_quantity = l.former_quantity - f.quantity, former_amount = l.former_amount - f.amount,
        former_cost = l.former_cost - case when f.amount = l.former_amount then l.former_cost else round(l.former_cost * f.amount / l.former_amount, 2) end
    from former f where f.id = l.id`.execute(tx);
}
