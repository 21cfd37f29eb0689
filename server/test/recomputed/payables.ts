import { type PlainReport } from './plain-report.ts';

const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;
const company = (supplier: string) => `(select coalesce(own.main_id, own.id) from suppliers own where own.id = ${supplier})`;

/** With tax: the amount is rounded, then its tax. */
const withTax = (quantity: string, of: string) => {
  const amount = `round(${quantity} * ${of}.unit_price * ${of}.unit_factor / ${of}.price_factor, 2)`;
  return `case when ${of}.tax_included then ${amount} else ${amount} + round(${amount} * ${of}.tax_rate / 100, 2) end`;
};

/** Each order's share of what was received, at the price that is owed for it: a newer correction, else what was stated, else that of its shipment's day. */
const goods = `
  select ${company('d.supplier_id')} as supplier_id, o.currency_id, ${day('d.received_at')} as on_day, s.line_id, s.purchase_line_id, s.quantity as arrived,
         s.quantity - s.rejected_quantity - s.returned_quantity as kept, stated.id is not null as is_stated,
         coalesce(stated.tax_included, n.tax_included) as tax_included, coalesce(stated.tax_rate, n.tax_rate) as tax_rate,
         case when corrected.id > coalesce(stated.correction_id, 0) then statement_corrected_price(corrected.unit_price, o.rate, n.tax_included, n.tax_rate)
           when stated.id is not null then stated.unit_price
           when sent.price_unit_id is not distinct from n.price_unit_id and corrected.id is null then coalesce(sent.unit_price, n.unit_price) else n.unit_price end as unit_price,
         case when corrected.id > coalesce(stated.correction_id, 0) then corrected.unit_factor when stated.id is not null then stated.unit_factor else n.unit_factor end as unit_factor,
         case when corrected.id > coalesce(stated.correction_id, 0) then corrected.price_factor when stated.id is not null then stated.price_factor else n.price_factor end as price_factor
  from receipts d join receipt_lines l on l.receipt_id = d.id join receipt_shares s on s.line_id = l.id
  join purchase_lines n on n.id = s.purchase_line_id join purchase_orders o on o.id = s.order_id
  left join receipt_price_corrections corrected on corrected.line_id = l.id
    and corrected.position = (select max(y.position) from receipt_price_corrections y where y.line_id = l.id)
  left join statement_lines stated on stated.id = (select max(y.id) from statement_lines y
    where y.receipt_line_id = l.id and y.purchase_line_id = n.id and y.charge_id is null and y.kind in ('RECEIPT', 'PRICE'))
  left join purchase_version_lines sent on sent.order_id = o.id and sent.line_id = n.id and sent.revision = (select max(y.revision) from purchase_versions y
    where y.order_id = o.id and y.placed_at <= coalesce((select h.created_at from shipments h join shipment_lines z on z.shipment_id = h.id where z.id = l.shipment_line_id), d.created_at))
  where d.ownership = 1 and o.source <> 'SUPPLIER'`;

/** What is let pass counts for no more than what is kept, the oldest first. */
const earlier = `coalesce((select sum(e.quantity) from statement_charges e where e.kind = 'CONCESSION' and e.voided_at is null and e.id < c.id
  and e.receipt_line_id = c.receipt_line_id and e.purchase_line_id = c.purchase_line_id), 0)`;
const passed = `greatest(0, least(c.quantity, g.kept - ${earlier}))`;

/** What each surcharge, or below zero each deduction, comes to. */
const charges = `
  select ${company('d.supplier_id')} as supplier_id, c.currency_id, ${day('d.received_at')} as on_day, c.id,
         case when c.voided_at is not null then 0 when c.kind = 'CONCESSION' then -(${withTax(`(${passed} * c.share / 100)`, 'g')})
           when c.kind = 'DEDUCTION' then -c.amount else c.amount end as amount
  from statement_charges c join receipts d on d.id = c.receipt_id
  left join (${goods}) g on c.kind = 'CONCESSION' and g.line_id = c.receipt_line_id and g.purchase_line_id = c.purchase_line_id`;

/** Claims about goods without a receipt. */
const loose = `
  select ${company('c.supplier_id')} as supplier_id, c.currency_id, c.sent_on as on_day, c.id, case when c.state = 'CANCELLED' then 0 else -c.amount end as amount
  from claims c where c.currency_id is not null and c.state in ('CONFIRMED', 'SETTLED', 'CANCELLED')`;

const stated = (where: string) => `coalesce((select sum(y.amount) from statement_lines y where ${where}), 0)`;
const settled = (of: string) => `
  coalesce((select sum(y.amount) from statement_payments y where y.statement_id = ${of} and y.voided_at is null), 0)
  + coalesce((select sum(y.amount) from statement_advance_draws y where y.statement_id = ${of}), 0)`;
const released = '(y.released_at is not null or not y.needs_release)';
const invoices = (of: string) => `(select sum(y.amount) from statement_invoices y where y.statement_id = ${of} and y.voided_at is null)`;
const isInvoiced = (of: string) =>
  `exists (select from statement_invoices y where y.statement_id = ${of} and y.voided_at is null and y.is_last and ${released})`;
const unpaid = `case when s.state in ('CONFIRMED', 'INVOICED', 'SETTLED')
  then case when ${isInvoiced('s.id')} then ${invoices('s.id')} else s.amount end - (${settled('s.id')}) end`;

/** By figure: whose, in which currency, on which day, how much. */
const branches: readonly (readonly [figure: string, rows: string])[] = [
  ['received', `select supplier_id, currency_id, on_day, ${withTax('g.arrived', 'g')} as amount from (${goods}) g`],
  [
    'returned',
    `select supplier_id, currency_id, on_day, ${withTax('g.arrived', 'g')} - (${withTax('g.kept', 'g')}) as amount from (${goods}) g`,
  ],
  ['surcharges', `select supplier_id, currency_id, on_day, amount from (${charges}) w where amount > 0`],
  [
    'deducted',
    `select supplier_id, currency_id, on_day, -amount from (${charges}) w where amount < 0
     union all select supplier_id, currency_id, on_day, -amount from (${loose}) w`,
  ],
  [
    'unstated',
    `select supplier_id, currency_id, on_day, ${withTax('g.kept', 'g')} - ${stated('y.receipt_line_id = g.line_id and y.purchase_line_id = g.purchase_line_id and y.charge_id is null')}
     from (${goods}) g
     union all select supplier_id, currency_id, on_day, amount - ${stated('y.charge_id = w.id')} from (${charges}) w
     union all select supplier_id, currency_id, on_day, amount - ${stated('y.claim_id = w.id')} from (${loose}) w`,
  ],
  [
    'claimed',
    `select ${company('c.supplier_id')}, y.currency_id, c.sent_on, y.deduction from claims c join claim_amounts y on y.claim_id = c.id
     where c.state in ('SENT', 'NEGOTIATING', 'CONFIRMED', 'SETTLED')`,
  ],
  [
    'stated',
    `select ${company('s.supplier_id')}, s.currency_id, s.confirmed_on, s.amount from statements s where s.confirmed_on is not null`,
  ],
  [
    'unpaid',
    `select ${company('s.supplier_id')}, s.currency_id, s.confirmed_on, ${unpaid} from statements s where s.confirmed_on is not null`,
  ],
  [
    'overdue',
    `select ${company('s.supplier_id')}, s.currency_id, s.confirmed_on, ${unpaid} from statements s where s.confirmed_on is not null and s.due_on < business_day()`,
  ],
  [
    'invoiced',
    `select ${company('s.supplier_id')}, s.currency_id, y.issued_on, y.amount from statement_invoices y join statements s on s.id = y.statement_id
     where y.voided_at is null and ${released}`,
  ],
  [
    'paid',
    `select ${company('s.supplier_id')}, s.currency_id, y.paid_on, y.amount from statement_payments y join statements s on s.id = y.statement_id where y.voided_at is null
     union all select ${company('y.supplier_id')}, y.currency_id, y.paid_on, y.amount from statement_advances y where y.voided_at is null`,
  ],
];

const sum = (figure: string) => `coalesce(sum(r.yuan) filter (where r.figure = '${figure}'), 0)`;
const owed = `${sum('received')} - ${sum('returned')} + ${sum('surcharges')} - ${sum('deducted')}`;

export const plainPayables: PlainReport = {
  parts: (asked) => [
    {
      rows: `
        select * from (
          select x.*, date_trunc('month', x.on_day)::date as month, null::bigint as spu_id, (select y.id from units y where y.name = '件') as unit_id,
                 round(x.amount * case when e.code = 'CNY' then 1 else (
                   select y.rate from currency_rates y where y.currency_id = e.id order by y.valid_from <= x.on_day desc, abs(y.valid_from - x.on_day), y.id desc limit 1) end, 2) as yuan
          from (${branches.map(([figure, rows]) => `select '${figure}' as figure, y.* from (${rows}) y (supplier_id, currency_id, on_day, amount)`).join(' union all ')}) x
          join dictionary_entries e on e.id = x.currency_id
          where x.on_day >= ${asked.from} and x.on_day <= ${asked.to}
        ) r where ${asked.where()}`,
      figures: { ...Object.fromEntries(branches.map(([figure]) => [figure, sum(figure)])), owed },
      charts: {
        suppliers: { key: 'r.supplier_id', limit: 20, series: { owed } },
        monthly: { key: 'r.month', series: { owed, stated: sum('stated'), paid: sum('paid') } },
      },
    },
  ],
  keys: ['supplier_id', 'month'],
  groups: { supplier: 'r.supplier_id', month: 'r.month', currency: 'r.currency_id' },
  filters: {
    supplierIds: {
      where: (ids) =>
        `r.supplier_id in (select coalesce(y.main_id, y.id) from suppliers y where y.id in (${ids}) or y.main_id in (${ids}))`,
      choices: 'select coalesce(y.main_id, y.id) from suppliers y join receipts d on d.supplier_id = y.id',
    },
    currencyIds: { where: (ids) => `r.currency_id in (${ids})`, choices: 'select currency_id from purchase_orders' },
  },
};
