import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';

/** Unit of line `l`, for totals by unit. */
export const lineUnit = sql`(select u.name from units u where u.id = l.unit_id)`;

/** What a line comes to in the order's currency: what was delivered at former prices, and the rest at its price. */
export const amountOfLine = (line: string, wanted: RawBuilder<unknown> = sql.ref(`${line}.quantity`)) =>
  sql<string>`(${sql.ref(`${line}.former_amount`)} + price_amount(greatest(${wanted} - ${sql.ref(`${line}.former_quantity`)}, 0),
    ${sql.ref(`${line}.unit_price`)}, ${sql.ref(`${line}.unit_factor`)}, ${sql.ref(`${line}.price_factor`)}))`;

/** Line `l` by the version under which goods were sent at a moment: its price and what that is for. */
export const sentLine = (at: RawBuilder<unknown>) => sql`(
  select n.unit_price, n.price_unit_id
  from purchase_versions v join purchase_version_lines n on n.order_id = v.order_id and n.revision = v.revision
  where v.order_id = l.order_id and n.line_id = l.id and v.placed_at <= ${at}
  order by v.revision desc limit 1)`;

/** The price of line `l` then; that of now where its unit was changed since. */
export const sentPrice = (at: RawBuilder<unknown>) => sql<string | null>`coalesce((
  select case when sent.price_unit_id is not distinct from l.price_unit_id then sent.unit_price end from ${sentLine(at)} sent), l.unit_price)`;

/** CNY without tax of line `l` of order `o` at a price of its unit, at the rate of the order; null before 下单. */
export const costAt = (price: RawBuilder<unknown>) => sql`
  case when l.stock_price is not null then jsonb_build_object('unitPrice', (${price})::text, 'unitFactor', (l.unit_factor * o.rate * 100)::text,
    'priceFactor', (l.price_factor * (100 + case when l.tax_included then l.tax_rate else 0 end))::text) end`;
export const costOfLine = costAt(sql`l.unit_price`);

/** The unit of the price of receipt line `l`, where all orders that it serves agree on one, else its stock unit; with what a quantity is converted by. */
export const receiptPriceUnit = sql`
  lateral (
    select case when x.units = 1 then x.unit_id end as unit_id, case when x.units = 1 then x.unit_factor else 1 end as unit_factor,
           case when x.units = 1 then x.price_factor else 1 end as price_factor
    from (
      select count(distinct (coalesce(n.price_unit_id, 0), n.unit_factor, n.price_factor)) as units, min(n.price_unit_id) as unit_id,
             min(n.unit_factor) as unit_factor, min(n.price_factor) as price_factor
      from receipt_shares s join purchase_lines n on n.id = s.purchase_line_id where s.line_id = l.id
    ) x
  ) f`;

/** CNY without tax of receipt line `l` in that unit `f`: as the correction `c` says in its own unit, else what was paid, rounded to be shown. */
export const receiptPrice = sql`round(coalesce(c.unit_price * c.unit_factor / c.price_factor, l.amount / l.quantity) * f.price_factor / f.unit_factor, 4)`;

/** The last correction `c` of receipt line `l`. */
export const lastCorrection = sql`
  lateral (
    select x.unit_price, x.unit_factor, x.price_factor, x.position from receipt_price_corrections x where x.line_id = l.id order by x.position desc limit 1
  ) c`;

/**
 * `l` of a delivery `d`: its units, material in words, sum of quantities and of one other column. The sums mean something only
 * where `l.units` is one.
 */
export const deliveryLines = (of: 'shipment' | 'receipt', other: string) => sql`
  lateral (
    select count(distinct n.unit_id) as units, min(n.unit_id) as unit_id, sum(n.quantity) as quantity, sum(${sql.ref(`n.${other}`)}) as other,
           min(concat_ws(' ', n.code, n.name, nullif(n.colour_name, ''))) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end as material_name
    from ${sql.table(`${of}_lines`)} n where ${sql.ref(`n.${of}_id`)} = d.id
  ) l`;

/** Numbers of the orders that a delivery `d` serves. */
export const deliveryOrders = (of: 'shipment' | 'receipt') => sql`
  (select coalesce(array_agg(distinct o.code order by o.code), '{}')
   from ${sql.table(`${of}_lines`)} x
   join ${sql.table(`${of}_shares`)} s on s.line_id = x.id
   join purchase_orders o on o.id = s.order_id
   where ${sql.ref(`x.${of}_id`)} = d.id)`;

/** Whether delivery `d` serves one of the orders. */
export const servesOrders = (of: 'shipment' | 'receipt', orderIds: readonly string[]) => sql<SqlBool>`
  d.id in (select ${sql.ref(`x.${of}_id`)} from ${sql.table(`${of}_lines`)} x
           join ${sql.table(`${of}_shares`)} s on s.line_id = x.id where ${isAnyOf(sql`s.order_id`, orderIds)})`;
