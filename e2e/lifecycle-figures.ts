import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { readRow, readRows } from './database.ts';

/** A quantity in metres or money as pages show it. */
export const shown = (figure: string): string => formatDecimal(figure, 2);

/** Movements of a material at a holder up to a moment. */
const movedIn = `
  select m.*, b.holder_id, b.ownership, i.spu_id, i.sku_id, l.lot_no, l.quality, r.roll_no
  from movements m join stock_balances b on b.id = m.balance_id join stock_items i on i.id = b.item_id
  left join lots l on l.id = m.lot_id left join rolls r on r.id = m.roll_id`;

/** Ordered pieces of a colour with the metres per piece, in line order. */
export function wantedParts(orderCode: string, skuId: string): Promise<{ pieces: number; factor: string; quantity: string }[]> {
  return readRows(
    `select ol.pieces, coalesce(z.factor, 1)::text as factor,
       round(ol.pieces * round(bl.consumption / (1 - bl.shrinkage / 100) * (1 + bl.loss / 100), 4) * coalesce(z.factor, 1), 4)::text as quantity
     from garment_orders o join garment_order_lines ol on ol.order_id = o.id
     join boms b on b.style_id = o.style_id and b.state = 'EFFECTIVE'
     join bom_lines bl on bl.bom_id = b.id join bom_line_colours c on c.line_id = bl.id and c.skc_id = ol.skc_id
     left join bom_line_sizes z on z.line_id = bl.id and z.size = ol.size
     where o.code = $1 and c.sku_id = $2 order by ol.id`,
    [orderCode, skuId],
  );
}

export interface NettingFigures {
  safety: string;
  onHand: string;
  reserved: string;
  frozen: string;
  scheduled: string;
  net: string;
  suggest: string;
  greigeNeeded: string;
  greigeThere: string;
}

interface NettingQuestion {
  orderCode: string;
  skuId: string;
  holderId: string;
  dyerId: string;
  needOn: string;
}

/** Every step of the netting explanation, from movements, reservations, lots, orders and the offer, with formulas 5 and 6. */
export async function nettingFigures({ orderCode, skuId, holderId, dyerId, needOn }: NettingQuestion): Promise<NettingFigures> {
  const gross = (await wantedParts(orderCode, skuId)).map(({ quantity }) => quantity);
  return readRow(
    `with here as (select * from (${movedIn}) m where sku_id = $1 and holder_id = $2),
     facts as (
       select (select sum(q) from unnest($5::numeric[]) q) as gross, coalesce(k.safety_stock, 0) as safety, s.dye_loss / 100 as loss,
         (select coalesce(sum(quantity), 0) from here) as on_hand,
         (select coalesce(sum(quantity), 0) from here where quality = 'FAILED') as frozen,
         (select coalesce(sum(r.quantity), 0) from reservations r where r.balance_id in (select balance_id from here)) as reserved,
         (select coalesce(sum(l.quantity - l.finished_quantity), 0) from preparation_lines l join preparation_orders o on o.id = l.order_id
          where l.sku_id = k.id and o.holder_id = $2 and o.expected_on <= $3 and o.netting_run_id is null) as scheduled,
         (select coalesce(sum(quantity), 0) from (${movedIn}) m where spu_id = s.id and sku_id is null and holder_id = $4) as greige_there,
         f.moq_per_colour as moq, f.pack_quantity as pack
       from skus k join spus s on s.id = k.spu_id join offers f on f.sku_id = k.id and f.preferred
       where k.id = $1
     ), netted as (
       select *, greatest(0, gross + safety - (on_hand - reserved - frozen) - scheduled) as net from facts
     ), suggested as (
       select *, case when net = 0 then 0 else ceil(greatest(net, moq) / pack) * pack end as suggest from netted
     )
     select safety::text, on_hand::text as "onHand", reserved::text, frozen::text, scheduled::text, net::text, suggest::text,
       round(suggest / (1 - loss), 2)::text as "greigeNeeded", greige_there::text as "greigeThere"
     from suggested`,
    [skuId, holderId, needOn, dyerId, gross],
  );
}

/** Greige of one owner at the dyer. */
export async function greigeOf(spuId: string, dyerId: string, ownership: 1 | 2): Promise<string> {
  const { quantity } = await readRow<{ quantity: string }>(
    `select coalesce(sum(quantity), 0)::text as quantity from (${movedIn}) m where spu_id = $1 and sku_id is null and holder_id = $2 and ownership = $3`,
    [spuId, dyerId, ownership],
  );
  return quantity;
}

/** Greige taken by a production: lot, roll, quantity. */
export async function greigeTaken(productionId: string): Promise<string[][]> {
  const rows = await readRows<{ lot: string; roll: string; quantity: string }>(
    `select lot_no as lot, roll_no as roll, (-quantity)::text as quantity from (${movedIn}) m
     where document_kind = 'production' and document_id = $1 and type = 'PREPARATION_OUT' order by id`,
    [productionId],
  );
  return rows.map(({ lot, roll, quantity }) => [lot, roll, shown(quantity)]);
}

export interface BatchFigures {
  quantity: string;
  greige: string;
  fee: string;
  unitCost: string;
}

/** Expected cost of every batch: the issued greige by the planned loss, the last batch taking the rest, and the dye fee of the offer. */
export function batchFigures(productionId: string): Promise<BatchFigures[]> {
  return readRows(
    `with work as (
       select p.id, p.sku_id, s.dye_loss / 100 as loss,
         (select round(d.price / (1 + f.tax_rate / 100), 4) from offers f join offer_prices d on d.offer_id = f.id and d.kind = 'DYE'
          where f.sku_id = p.sku_id and f.preferred) as fee,
         (select -sum(quantity) from movements where document_kind = 'production' and document_id = p.id and type = 'PREPARATION_OUT') as pool,
         (select -sum(amount) from movements where document_kind = 'production' and document_id = p.id and type = 'PREPARATION_OUT') as value
       from production_orders p join spus s on s.id = p.spu_id where p.id = $1
     ), told as (
       select b.position, b.quantity, b.is_last, w.fee, w.pool, w.value,
         round(sum(b.quantity) over (order by b.position) / (1 - w.loss), 2) as so_far
       from work w join production_batches b on b.production_id = w.id
     ), used as (
       select *, case when is_last then pool else least(so_far, pool) end as used from told
     ), valued as (
       select *, round(value * used / pool, 2) - coalesce(lag(round(value * used / pool, 2)) over (order by position), 0) as greige from used
     )
     select quantity::text, greige::text, round(quantity * fee, 2)::text as fee,
       round((greige + round(quantity * fee, 2)) / quantity, 4)::text as "unitCost"
     from valued order by position`,
    [productionId],
  );
}

export interface StockFigures {
  total: string;
  available: string;
  scheduledIn: string;
  value: string;
  averageCost: string;
}

/** Stock and expected receipts at a holder, from movements, reservations, lots, orders and productions. */
export function stockFigures(skuId: string, holderId: string): Promise<StockFigures> {
  return readRow(
    `with here as (select * from (${movedIn}) m where sku_id = $1 and holder_id = $2),
     sums as (
       select sum(quantity) as total, sum(amount) as value, coalesce(sum(quantity) filter (where quality = 'FAILED'), 0) as frozen,
         (select coalesce(sum(r.quantity), 0) from reservations r where r.balance_id in (select balance_id from here)) as reserved
       from here
     ), coming as (
       select quantity - finished_quantity as quantity from production_orders where sku_id = $1 and holder_id = $2 and state = 'PRODUCING'
       union all
       select l.quantity - l.finished_quantity from preparation_lines l join preparation_orders o on o.id = l.order_id
       where l.sku_id = $1 and o.holder_id = $2 and o.state = 'WAITING'
     )
     select total::text, (total - reserved - frozen)::text as available, (select coalesce(sum(quantity), 0)::text from coming) as "scheduledIn",
       value::text, round(value / total, 4)::text as "averageCost"
     from sums`,
    [skuId, holderId],
  );
}

/** Receipts of a production in the ledger: lot, roll, quantity. */
export async function receivedBy(productionId: string): Promise<string[][]> {
  const rows = await readRows<{ lot: string; roll: string; quantity: string }>(
    `select lot_no as lot, roll_no as roll, quantity::text from (${movedIn}) m
     where document_kind = 'production' and document_id = $1 and type = 'PREPARATION_IN' order by id`,
    [productionId],
  );
  return rows.map(({ lot, roll, quantity }) => [lot, roll, shown(quantity)]);
}

/** Invariants of the ledger that are violated. */
export async function brokenInvariants(): Promise<object[]> {
  return readRows('select * from inv.report() where violations <> 0');
}
