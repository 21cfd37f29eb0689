import { sql } from 'kysely';
import { storedLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { decimal, roundDown } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, updateMany } from '../../../platform/lists/bulk.ts';
import { anyId, type Tx } from '../../../platform/database/database.ts';
import { ownColumns } from '../../../platform/records.ts';
import { leadDays } from '../../preparations/lines/offers.queries.ts';
import { storedUnit } from '../../prices/rules.ts';
import type { PlannedPurchaseLine } from './lines.rules.ts';

/** The most that may be shipped of a line: with the tolerance, in whole steps of its unit. */
export function maxQuantityOf(quantity: string, tolerance: string, decimals: number): string {
  const most = roundDown(decimal(quantity).times(decimal(tolerance).div(100).plus(1)), decimals);
  return decimal(most).lt(decimal(quantity)) ? quantity : most;
}

/** What a line keeps of its plan. */
function orderLineColumns(orderId: string, tolerance: string, line: PlannedPurchaseLine, position: number) {
  const { input, material, offer, quantity } = line;
  return {
    orderId,
    position,
    ...ownColumns(storedLineFields, input),
    spuId: material.spuId,
    code: material.code,
    name: material.name,
    colourName: material.colourName,
    specification: material.specification,
    offerId: offer.offerId,
    unitId: material.unitId,
    quantity,
    maxQuantity: maxQuantityOf(quantity, tolerance, material.decimals),
    unitPrice: line.unitPrice,
    ...storedUnit(material.unitId, { unit: line.priceUnit, unitFactor: line.unitFactor, priceFactor: line.priceFactor }),
    taxIncluded: line.taxIncluded,
    taxRate: line.taxRate,
    offerPrice: line.offerPrice,
    needOn: line.needOn,
    promisedOn: line.promisedOn,
    isPromised: input.promisedOn !== null,
    styleId: line.styleId,
    skcId: input.skcId,
    garmentOrderId: input.garmentOrderId,
    bomLineId: input.bomLineId,
  };
}

interface SavedOrder {
  id: string;
  tolerance: string;
  lines: readonly PlannedPurchaseLine[];
}

const untouched = {
  shippedQuantity: '0',
  receivedQuantity: '0',
  rejectedQuantity: '0',
  returnedQuantity: '0',
  replacedQuantity: '0',
  closedQuantity: '0',
};

export async function insertLines(tx: Tx, orders: readonly SavedOrder[]): Promise<void> {
  await insertMany(
    tx,
    'purchaseLines',
    orders.flatMap(({ id, tolerance, lines }) =>
      lines.map((line, position) => ({ ...orderLineColumns(id, tolerance, line, position), ...untouched })),
    ),
  );
}

/** Saves the lines of a stored order: known ones keep their id and what was shipped, others are new, missing ones go. */
export async function replaceLines(tx: Tx, { id, tolerance, lines }: SavedOrder): Promise<void> {
  const stored = await tx
    .selectFrom('purchaseLines')
    .select(['id', 'code', 'shippedQuantity'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute();
  const known = new Set(stored.map((line) => line.id));
  const kept = new Set(lines.flatMap(({ input }) => (input.id !== undefined && known.has(input.id) ? [input.id] : [])));
  const gone = stored.filter((line) => !kept.has(line.id));
  const shipped = gone.find(({ shippedQuantity }) => decimal(shippedQuantity).gt(0));
  if (shipped)
    throw new AppError('VALIDATION', {}, { fields: { lines: `物料 ${shipped.code} 已发货，不能删除这一行；请放弃修改，或重新变更` } });
  await tx
    .deleteFrom('purchaseLines')
    .where('id', '=', sql<string>`any(${gone.map((line) => line.id)}::bigint[])`)
    .execute();
  const rows = lines.map((line, position) => ({ lineId: line.input.id, columns: orderLineColumns(id, tolerance, line, position) }));
  await updateMany(
    tx,
    'purchaseLines',
    rows.flatMap(({ lineId, columns }) => (lineId !== undefined && kept.has(lineId) ? [{ id: lineId, ...columns }] : [])),
  );
  await insertMany(
    tx,
    'purchaseLines',
    rows.flatMap(({ lineId, columns }) => (lineId !== undefined && kept.has(lineId) ? [] : [{ ...columns, ...untouched }])),
  );
}

/** 交期 of these orders: the latest of their lines. */
export async function updateDueDays(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update purchase_orders o set due_on = l.due_on
    from (select order_id, max(coalesce(confirmed_on, promised_on, need_on)) as due_on from purchase_lines
          where order_id = ${anyId(orderIds)} group by 1) l
    where l.order_id = o.id and o.due_on <> l.due_on`.execute(tx);
}

/** The promised days, those that nobody typed from the lead time of today on, and costs in CNY without tax at the rate of the order. */
export async function priceLines(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update purchase_lines l
    set stock_price = round(l.unit_price * l.unit_factor * o.rate / (l.price_factor * case when l.tax_included then 1 + l.tax_rate / 100 else 1 end), 10),
        promised_on = case when l.is_promised then coalesce(l.promised_on, l.need_on)
                           else greatest(l.need_on, business_day() + (select ${leadDays(sql`false`)} from offers o join suppliers x on x.id = o.supplier_id where o.id = l.offer_id)) end
    from purchase_orders o where o.id = l.order_id and o.id = ${anyId(orderIds)}`.execute(tx);
}
