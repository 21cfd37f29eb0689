import { told, type PlainAsked, type PlainPart, type PlainReport } from './plain-report.ts';

const OF_RECEIPTS = ['classificationIds', 'holderIds', 'spuIds', 'skuIds'];
const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** Metres in one unit of a line. */
const metres = `case when s.unit_factor > 0 and u.id = s.second_unit_id and s.first_unit_id = (select id from units where code = 'M') then 1 / s.unit_factor
  when s.unit_factor > 0 and u.id = s.first_unit_id and s.second_unit_id = (select id from units where code = 'M') then s.unit_factor
  when u.dimension = 'length' then u.factor when u.dimension = 'mass' then u.factor / (s.gram_weight * (s.width + coalesce(s.allowance, 5)) / 100000) end`;

/** The brand's receipts of fabrics in the period. */
const receipts = (asked: PlainAsked) => `
  select * from (
    select l.id as line_id, l.spu_id, l.sku_id, h.supplier_id, h.holder_id, l.unit_id, s.classification_id, h.received_at, ${day('h.received_at')} as received_on, s.gram_weight,
           l.quantity * ${metres} * s.benchmark_price as at_benchmark,
           l.quantity, l.rejected_quantity, l.returned_quantity,
           case when l.amount is not null then l.amount + (select coalesce(sum(y.amount), 0) from receipt_price_corrections y where y.line_id = l.id) end as amount
    from receipt_lines l join receipts h on h.id = l.receipt_id join spus s on s.id = l.spu_id join units u on u.id = l.unit_id
    where s.kind = 'FABRIC' and h.ownership = 1 and ${day('h.received_at')} >= ${asked.from} and ${day('h.received_at')} <= ${asked.to}
  ) r where ${asked.where(OF_RECEIPTS)}`;

/** Each colour once, with the supplier whose row tells what is not of a supplier: the preferred one if it has a row, else the first. */
const colours = (asked: PlainAsked) => `
  select l.spu_id, l.sku_id, l.classification_id, coalesce(min(l.supplier_id) filter (where exists (
    select from offers y where y.preferred and y.supplier_id = l.supplier_id and y.spu_id = l.spu_id and y.sku_id = l.sku_id)), min(l.supplier_id)) as supplier_id
  from (${receipts(asked)}) l group by 1, 2, 3`;

const ofSupplier = (rows: string, asked: PlainAsked) => `select * from (${rows}) r where ${asked.where(['supplierIds'])}`;
const sum = (column: string) => `sum(${told(`r.${column}`)})`;
const hasBenchmark = 'r.amount is not null and r.at_benchmark is not null';
const benchmark = `case when ${hasBenchmark} then round(r.at_benchmark, 4) end`;
const kept = `${sum('quantity')} - ${sum('rejected_quantity')} - ${sum('returned_quantity')}`;
const refused = `${sum('rejected_quantity')} + ${sum('returned_quantity')}`;
const price = `round(r.amount / (r.quantity * r.ratio), 4)`;
const inTime = (direction: string) =>
  `(array_agg(${price} order by r.received_at ${direction}, r.line_id ${direction}) filter (where r.amount is not null))[1]`;
const month = `to_char(r.received_on, 'YYYY-MM') || '-01'`;

/** Over the purchase orders that a receipt is shared by. */
const purchases = `purchase_orders o join purchase_lines p on p.order_id = o.id join receipt_shares y on y.purchase_line_id = p.id`;
const ofRolls = (aggregate: string) => `(select ${aggregate} from receipt_rolls y where y.line_id = any(array_agg(r.line_id)))`;

const parts = (asked: PlainAsked): PlainPart[] => [
  {
    rows: ofSupplier(receipts(asked), asked),
    figures: {
      bought: sum('quantity'),
      amount: 'sum(r.amount)',
      price: `round(sum(r.amount) / nullif(${sum('quantity')} filter (where r.amount is not null), 0), 4)`,
      lowest: `min(${price})`,
      highest: `max(${price})`,
      latest: inTime('desc'),
      change: `round(100 * (${inTime('desc')} - ${inTime('asc')}) / nullif(${inTime('asc')}, 0), 2)`,
      deviation: `round(100 * (sum(r.amount) filter (where ${hasBenchmark}) - sum(${benchmark})) / nullif(sum(${benchmark}), 0), 2)`,
      rejected: sum('rejected_quantity'),
      returned: sum('returned_quantity'),
      kept,
      refused,
      points: ofRolls(`round(sum(y.defect_points)::numeric / nullif(count(y.defect_points), 0), 1)`),
      leadDays: `round(avg(r.received_on - (select min(o.placed_on) from ${purchases} where y.line_id = r.line_id)))`,
      fabrics: 'count(distinct r.spu_id)',
      styles: `(select count(distinct p.style_id) from ${purchases} where y.line_id = any(array_agg(r.line_id)))`,
    },
    charts: {
      spend: { key: 'r.spu_id', where: 'r.amount is not null', limit: 20, series: { amount: 'sum(r.amount)' } },
      weights: {
        key: 'r.spu_id',
        where: 'r.amount is not null and r.gram_weight is not null',
        perUnit: true,
        limit: 100,
        series: { gsm: 'max(r.gram_weight)', price: `round(sum(r.amount) / ${sum('quantity')}, 4)` },
      },
      prices: {
        key: month,
        where: 'r.amount is not null',
        perUnit: true,
        series: { price: `round(sum(r.amount) / ${sum('quantity')}, 4)` },
      },
      monthly: {
        key: month,
        perUnit: true,
        series: {
          kept,
          rejected: refused,
        },
      },
    },
  },
  {
    rows: ofSupplier(
      `select c.*, i.unit_id, b.on_hand, b.value from (${colours(asked)}) c join stock_items i on i.sku_id = c.sku_id join stock_balances b on b.item_id = i.id where b.on_hand > 0`,
      asked,
    ),
    figures: { stock: sum('on_hand'), value: 'sum(r.value)' },
  },
  {
    rows: ofSupplier(
      `select c.*, l.unit_id, t.quantity as picked
       from (${colours(asked)}) c join pick_lines l on l.sku_id = c.sku_id
       join (select line_id, ${day('created_at')} as day, sum(quantity) - sum(returned_quantity) as quantity from pick_takes group by 1, 2) t on t.line_id = l.id
       where t.day >= ${asked.from} and t.day <= ${asked.to}`,
      asked,
    ),
    figures: { picked: sum('picked') },
  },
];

export const plainFabric: PlainReport = {
  parts,
  keys: ['spu_id', 'sku_id', 'supplier_id'],
  groups: { material: 'r.spu_id', supplier: 'r.supplier_id', classification: 'r.classification_id' },
  filters: {
    supplierIds: { where: (ids) => `r.supplier_id in (${ids})`, choices: 'select supplier_id from receipts' },
    holderIds: { where: (ids) => `r.holder_id in (${ids})`, choices: 'select holder_id from receipts' },
    classificationIds: {
      where: (ids) => `exists (select from classification_facts y where y.id = r.classification_id and y.path && array[${ids}]::bigint[])`,
      choices:
        'select unnest(f.path) from classification_facts f join spus s on s.classification_id = f.id join receipt_lines l on l.spu_id = s.id',
    },
    spuIds: { where: (ids) => `r.spu_id in (${ids})`, choices: 'select spu_id from receipt_lines' },
    skuIds: { where: (ids) => `r.sku_id in (${ids})`, choices: 'select sku_id from receipt_lines' },
  },
};
