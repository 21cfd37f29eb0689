import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { told, type PlainReport } from './plain-report.ts';

/** How often the scarcest line of an order allows the whole set. */
const complete = `least(o.sets, (select floor(min(y.finished_quantity / y.per_set)) from preparation_lines y where y.order_id = o.id))`;
const sum = (column: string) => `sum(${told(`r.${column}`)})`;
/** Of each order once, however many of its lines are there. */
const ofOrders = (column: string) =>
  `(select sum(y.value) from (select distinct on (y.id) y.value from unnest(array_agg(r.order_id), array_agg(r.${column})) y (id, value) order by y.id) y)`;

export const plainMeitao: PlainReport = {
  parts: (asked) => [
    {
      rows: `
        select r.*, greatest(r.finished_quantity - r.complete * r.per_set, 0) as remnant
        from (
          select l.id as line_id, o.id as order_id, o.holder_id, l.supplier_id, l.spu_id, l.unit_id, o.sets, ${complete} as complete, l.per_set, l.quantity, l.finished_quantity,
                 l.unit_price, l.unit_factor, l.price_factor, l.done, o.expected_on, o.state, y.supplier_id as factory_id, l.name || ' ' || l.colour_name as what
          from preparation_orders o join preparation_lines l on l.order_id = o.id join holders y on y.id = o.holder_id
          where o.kind = 'MEITAO' and o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on >= ${asked.from} and o.ordered_on <= ${asked.to}
        ) r where ${asked.where()}`,
      figures: {
        sets: ofOrders('sets'),
        complete: ofOrders('complete'),
        planned: sum('quantity'),
        finished: sum('finished_quantity'),
        gap: `coalesce(sum(${told('r.quantity - r.finished_quantity')}) filter (where not r.done and r.finished_quantity < r.quantity), 0)`,
        blocking: 'count(*) filter (where r.complete < r.sets and r.finished_quantity < (r.complete + 1) * r.per_set)',
        remnant: sum('remnant'),
        overdue: `count(distinct r.order_id) filter (where r.state <> 'DONE' and r.expected_on < business_day())`,
        amount: 'sum(round(r.quantity * r.unit_price * r.unit_factor / r.price_factor, 2))',
      },
      charts: {
        bySet: { key: 'r.order_id', limit: 20, series: { complete: 'max(r.complete)', missing: 'max(r.sets - r.complete)' } },
        lines: {
          key: 'r.order_id',
          across: 'r.what',
          limit: 200,
          series: { rate: `least(100, round(100 * ${sum('finished_quantity')} / nullif(${sum('quantity')}, 0), 2))` },
        },
      },
    },
  ],
  keys: ['order_id', 'line_id'],
  groups: { set: 'r.order_id', holder: 'r.holder_id' },
  derived: ({ sets, complete: done }) => ({
    missing: sets && done ? decimal(sets).minus(decimal(done)).toFixed() : null,
    rate: sets && done && Number(sets) !== 0 ? roundHalfUp(decimal(done).times(100).div(decimal(sets)), 2) : null,
  }),
  filters: {
    factoryIds: { where: (ids) => `r.factory_id in (${ids})`, choices: 'select supplier_id from holders where supplier_id is not null' },
    saleStatusIds: {
      where: (ids) => `r.order_id in (select y.order_id from preparation_sale_statuses y where y.entry_id in (${ids}))`,
      choices: 'select entry_id from preparation_sale_statuses',
    },
    holderIds: { where: (ids) => `r.holder_id in (${ids})`, choices: `select holder_id from preparation_orders where kind = 'MEITAO'` },
    supplierIds: {
      where: (ids) => `r.supplier_id in (${ids})`,
      choices: `select l.supplier_id from preparation_lines l where l.per_set is not null`,
    },
    orderIds: { where: (ids) => `r.order_id in (${ids})`, choices: `select id from preparation_orders where kind = 'MEITAO'` },
    lineIds: { where: (ids) => `r.line_id in (${ids})`, choices: `select id from preparation_lines where per_set is not null` },
  },
};
