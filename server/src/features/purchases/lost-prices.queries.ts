import { sql } from 'kysely';
import { note, type Diagnostic } from '../../platform/doctor/finding.ts';

const NAMED = 5;

/** Goods that were lost under way once kept their former price: what is delivered instead was counted at it, not at the price of now. */
export const lostPricesDiagnostic: Diagnostic = {
  topic: '改价后途中短少',
  well: '途中短少、改价后再发的货都按现价计算',
  run: async ({ db }) => {
    const { rows } = await sql<{ code: string }>`
      with repriced as (
        select n.line_id, max(v.placed_at) as at
        from purchase_version_lines n
        join purchase_versions v on v.order_id = n.order_id and v.revision = n.revision
        join purchase_version_lines b on b.order_id = n.order_id and b.line_id = n.line_id and b.revision = n.revision - 1
        where (n.unit_price, n.price_unit_id) is distinct from (b.unit_price, b.price_unit_id) group by 1
      )
      select distinct o.id, o.code
      from purchase_lines l
      join purchase_orders o on o.id = l.order_id
      join repriced p on p.line_id = l.id
      where l.former_quantity > coalesce((
          select sum(s.quantity - s.lost_quantity) from shipment_shares s join shipment_lines n on n.id = s.line_id
          join shipments h on h.id = n.shipment_id and h.created_at < p.at where s.purchase_line_id = l.id), 0)
        + coalesce((
          select sum(x.quantity) from receipt_shares x join receipt_lines n on n.id = x.line_id and n.shipment_line_id is null
          join receipts d on d.id = n.receipt_id and d.created_at < p.at where x.purchase_line_id = l.id), 0)
        and exists (select from shipment_shares s where s.purchase_line_id = l.id and s.lost_quantity > 0)
      order by o.id desc`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ code }) => code);
    const text = `${rows.length} 张采购单的短少货物还按改价前的价格计算：${named.join('、')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '核对订单金额；补到的货在收货单上更正价格')];
  },
};
