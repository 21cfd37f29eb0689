import type pg from 'pg';
import type { Client } from './client.ts';

/** A delivery: each line has its rolls, ten to a lot. */
const LINES = 5;
const ROLLS_OF_LINE = 100;
const ROLLS_OF_LOT = 10;
const METRES = 40;
export const ROLLS = LINES * ROLLS_OF_LINE;
export const LOTS = ROLLS / ROLLS_OF_LOT;

const ORDERS = '/api/material/mrp/mrp/purchases';
const RECEIPTS = '/api/material/mrp/mrp/receipts';
const AHEAD_MS = 30 * 86_400_000;

/** An order whose goods may come. */
export interface ConfirmedOrder {
  id: string;
  version: number;
  lines: { id: string }[];
}

/** Makes orders of the same five fabrics of one supplier, confirmed and whole. */
export async function openOrders(pool: pg.Pool, client: Client): Promise<() => Promise<ConfirmedOrder>> {
  const { rows } = await pool.query<{ skuIds: string[]; holderId: string }>(
    `select (array_agg(k.id::text order by k.id))[1:${LINES}] as "skuIds", (select min(id)::text from holders where kind = 'OWN' and active) as "holderId"
     from offers o
     join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
     join dictionary_entries c on c.id = o.currency_id and c.code = 'CNY'
     join skus k on k.id = o.sku_id and k.state <> 'DISABLED'
     join spus s on s.id = k.spu_id and s.state = 'ACTIVE'
     join stock_items i on i.sku_id = k.id and i.lot_tracked = 'ROLL'
     join current_prices p on p.offer_id = o.id and p.kind = 'BULK'
     where o.preferred and o.active and exists (select from holders h where h.supplier_id = v.id and h.kind = 'MATERIAL_SUPPLIER')
     group by v.id having count(*) >= ${LINES} order by count(*) desc, v.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error(`no supplier has ${LINES} fabrics in rolls`);
  const needOn = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  const lines = found.skuIds.map((skuId) => ({ skuId, quantity: String(ROLLS_OF_LINE * METRES), reason: '大货' }));
  return async () => {
    const { orders } = await client.post<{ orders: { id: string }[] }>(ORDERS, {
      source: 'BRAND',
      holderId: found.holderId,
      needOn,
      remark: '',
      lines,
    });
    const address = `${ORDERS}/${orders[0]?.id}`;
    const { version } = await client.get<ConfirmedOrder>(address);
    const placed = await client.post<ConfirmedOrder>(`${address}/transitions`, { action: 'place', version });
    return client.post<ConfirmedOrder>(`${address}/transitions`, { action: 'confirm', version: placed.version });
  };
}

/** Receives everything of an order with its packing list. Lot numbers are new for each serial number. */
export const receive = (client: Client, { id, version, lines }: ConfirmedOrder, serial: number): Promise<{ id: string }> =>
  client.post(RECEIPTS, {
    orderId: id,
    version,
    remark: '',
    lines: lines.map((line) => ({
      lineId: line.id,
      quantity: String(ROLLS_OF_LINE * METRES),
      rolls: Array.from({ length: ROLLS_OF_LINE }, (_, roll) => ({
        lotNo: `SH${serial}-${Math.floor(roll / ROLLS_OF_LOT)}`,
        rollNo: String(roll),
        quantity: String(METRES),
        defectPoints: '12',
      })),
    })),
  });
