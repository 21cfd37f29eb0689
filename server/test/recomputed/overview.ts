import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { told, type PlainAsked, type PlainPart, type PlainReport } from './plain-report.ts';

const OF_ORDERS = ['classificationIds', 'holderIds', 'goods', 'expectedOn', 'styleIds', 'spuIds', 'skuIds'];

/** Lines of approved preparation orders of the period. */
const lines = (asked: PlainAsked) => `
  select * from (
    select l.spu_id, l.sku_id, o.holder_id, l.supplier_id, l.unit_id, l.quantity, l.finished_quantity, l.unit_price, l.unit_factor, l.price_factor, l.style_id, o.id as order_id, o.expected_on, o.ordered_on, s.classification_id,
           l.production_id is not null as is_accepted, case when l.done or l.finished_quantity > l.quantity then 0 else l.quantity - l.finished_quantity end as open
    from preparation_lines l join preparation_orders o on o.id = l.order_id join spus s on s.id = l.spu_id
    where o.state not in ('DRAFT', 'PENDING', 'REJECTED', 'CANCELLED', 'MERGED') and o.ordered_on >= ${asked.from} and o.ordered_on <= ${asked.to}
  ) r where ${asked.where(OF_ORDERS)}`;

/** Each material at each holder once, with the supplier whose row tells the stock: the preferred one if it has a row, else the first. */
const places = (asked: PlainAsked) => `
  select l.spu_id, l.sku_id, l.holder_id, coalesce(min(l.supplier_id) filter (where exists (
           select from offers y where y.preferred and y.supplier_id = l.supplier_id and y.spu_id = l.spu_id and y.sku_id is not distinct from l.sku_id)), min(l.supplier_id)) as supplier_id,
         (select s.classification_id from spus s where s.id = l.spu_id) as classification_id
  from (${lines(asked)}) l group by 1, 2, 3`;

const goodsOf = (p: string, i: string) => `${i}.spu_id = ${p}.spu_id and ${i}.sku_id is not distinct from ${p}.sku_id`;
const ofSupplier = (rows: string, asked: PlainAsked) => `select * from (${rows}) r where ${asked.where(['supplierIds'])}`;
const week = (on: string) => `${on} - (extract(isodow from ${on})::int - 1)`;
const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** Greige of the material at a dyeing supplier's holder that the plan gives to no production and no other colour, after its loss. */
const convertible = `case when p.sku_id is not null and (select y.kind from holders y where y.id = p.holder_id) = 'MATERIAL_SUPPLIER' then (
  select sum(greatest(g.on_hand - g.reserved - g.frozen - coalesce((
      select sum(e.quantity) from plan_pegs e
      where e.supply_id in (
          select u.id from plan_supplies u
          where u.kind = 'STOCK' and u.holder_id = g.holder_id and u.ownership = g.ownership and u.item_id = (select z.id from plan_items z where z.spu_id = p.spu_id and z.sku_id is null))
        and not exists (select from plan_demands n where n.id = e.demand_id and n.kind = 'DYE' and n.document_id = p.sku_id)), 0), 0))
  from stock_balances g join stock_items gi on gi.id = g.item_id where g.holder_id = p.holder_id and gi.spu_id = p.spu_id and gi.sku_id is null
) * (1 - coalesce((select y.dye_loss from spus y where y.id = p.spu_id), (select y.default_dye_loss from classification_facts y where y.id = p.classification_id), 0) / 100) end`;

function parts(asked: PlainAsked): PlainPart[] {
  const sum = (column: string) => `sum(${told(`r.${column}`)})`;
  const p = `(${places(asked)}) p`;
  return [
    {
      rows: ofSupplier(lines(asked), asked),
      figures: {
        need: sum('quantity'),
        finished: sum('finished_quantity'),
        waiting: `coalesce(${sum('open')} filter (where not r.is_accepted), 0)`,
        producing: `coalesce(${sum('open')} filter (where r.is_accepted), 0)`,
        gap: sum('open'),
        earliestOn: 'min(r.expected_on) filter (where r.open > 0)',
        overdue: 'count(distinct r.order_id) filter (where r.open > 0 and r.expected_on < business_day())',
        overdueDays: 'max(business_day() - r.expected_on) filter (where r.open > 0 and r.expected_on < business_day())',
        styles: 'count(distinct r.style_id)',
        gapAmount: 'sum(round(r.open * r.unit_price * r.unit_factor / r.price_factor, 2))',
      },
      charts: {
        weekly: {
          key: week('r.expected_on'),
          perUnit: true,
          series: {
            finished: sum('finished_quantity'),
            producing: `coalesce(${sum('open')} filter (where r.is_accepted), 0)`,
            waiting: `coalesce(${sum('open')} filter (where not r.is_accepted), 0)`,
          },
        },
        flow: {
          key: week('r.ordered_on'),
          perUnit: true,
          where: 'r.quantity <> 0',
          series: { need: sum('quantity'), finished: sum('finished_quantity') },
        },
        shortages: {
          key: `case when r.sku_id is null then 's' || r.spu_id else 'k' || r.sku_id end`,
          where: 'r.open > 0',
          perUnit: true,
          limit: 20,
          series: { gap: sum('open') },
        },
      },
    },
    {
      rows: ofSupplier(
        // One figure for an item at a holder, whoever owns it, rounded as one.
        `select p.*, coalesce(i.unit_id, s.first_unit_id) as unit_id, b.*, k.safety_stock, ${convertible} as convertible
         from ${p} join spus s on s.id = p.spu_id left join skus k on k.id = p.sku_id left join stock_items i on ${goodsOf('p', 'i')}
         left join lateral (
           select sum(y.on_hand) filter (where y.ownership = 1) as brand, sum(y.on_hand) filter (where y.ownership = 2) as supplier_stock, sum(y.reserved) as reserved,
                  sum(y.on_hand) - sum(y.reserved) - sum(y.frozen) as available, sum(y.value) as value
           from stock_balances y where y.item_id = i.id and y.holder_id = p.holder_id) b on true`,
        asked,
      ),
      figures: {
        brand: `coalesce(${sum('brand')}, 0)`,
        supplierStock: `coalesce(${sum('supplier_stock')}, 0)`,
        reserved: sum('reserved'),
        available: sum('available'),
        value: 'sum(r.value)',
        safety: `max(${told('r.safety_stock')})`,
        convertible: `max(${told('r.convertible')})`,
      },
    },
    {
      rows: ofSupplier(
        `select p.*, l.unit_id, l.quantity - l.received_quantity - l.lost_quantity as quantity
         from ${p}, shipment_lines l, shipments h where h.id = l.shipment_id and h.state = 'SHIPPED' and h.holder_id = p.holder_id and l.sku_id = p.sku_id
         union all
         select p.*, l.unit_id, l.quantity - coalesce(l.received_quantity, 0)
         from ${p}, stock_items i, stock_document_lines l, stock_documents d
         where ${goodsOf('p', 'i')} and l.item_id = i.id and d.id = l.document_id and d.to_holder_id = p.holder_id and d.state = 'TRAVELLING'`,
        asked,
      ),
      figures: { transit: `coalesce(${sum('quantity')} filter (where r.quantity > 0), 0)` },
    },
    {
      rows: ofSupplier(
        `select p.*, l.unit_id, l.quantity - l.picked_quantity as to_pick, 0 as picked, null::date as taken_on
         from ${p}, pick_lines l, pick_orders o
         where o.id = l.pick_id and o.holder_id = p.holder_id and o.state = 'OPEN' and l.sku_id = p.sku_id and l.quantity > l.picked_quantity
         union all
         select p.*, l.unit_id, 0, t.quantity, t.day
         from ${p}, pick_lines l, pick_orders o,
              (select line_id, ${day('created_at')} as day, sum(quantity) - sum(returned_quantity) as quantity from pick_takes group by 1, 2) t
         where o.id = l.pick_id and o.holder_id = p.holder_id and o.state <> 'CANCELLED' and l.sku_id = p.sku_id and t.line_id = l.id
           and t.day >= ${asked.from} and t.day <= ${asked.to}`,
        asked,
      ),
      figures: { toPick: sum('to_pick'), picked: `coalesce(${sum('picked')}, 0)` },
      charts: { flow: { key: week('r.taken_on'), perUnit: true, where: 'r.picked <> 0', series: { picked: sum('picked') } } },
    },
  ];
}

const percent = (part: string | null | undefined, whole: string | null | undefined) =>
  whole && part && Number(whole) !== 0 ? roundHalfUp(decimal(part).times(100).div(decimal(whole)), 2) : null;

export const plainOverview: PlainReport = {
  parts,
  keys: ['spu_id', 'sku_id', 'holder_id', 'supplier_id'],
  groups: { supplier: 'r.supplier_id', material: 'r.spu_id', holder: 'r.holder_id', classification: 'r.classification_id' },
  derived: ({ need, finished, picked }) => ({ rate: percent(finished, need), pickedRate: percent(picked, finished) }),
  filters: {
    supplierIds: { where: (ids) => `r.supplier_id in (${ids})`, choices: 'select supplier_id from preparation_lines' },
    holderIds: { where: (ids) => `r.holder_id in (${ids})`, choices: 'select holder_id from preparation_orders' },
    classificationIds: {
      where: (ids) => `exists (select from classification_facts y where y.id = r.classification_id and y.path && array[${ids}]::bigint[])`,
      choices:
        'select unnest(f.path) from classification_facts f join spus s on s.classification_id = f.id join preparation_lines l on l.spu_id = s.id',
    },
    goods: { where: (goods) => `case when r.sku_id is null then 'SPU' else 'SKU' end in (${goods})`, choices: `values ('SKU'), ('SPU')` },
    styleIds: { where: (ids) => `r.style_id in (${ids})`, choices: 'select style_id from preparation_lines where style_id is not null' },
    spuIds: { where: (ids) => `r.spu_id in (${ids})`, choices: 'select spu_id from preparation_lines' },
    skuIds: { where: (ids) => `r.sku_id in (${ids})`, choices: 'select sku_id from preparation_lines where sku_id is not null' },
  },
};
