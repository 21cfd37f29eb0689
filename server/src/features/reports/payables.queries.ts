import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { sql, type RawBuilder } from 'kysely';
import { payablesReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { isReleased, settledFigures } from '../statements/settlement.queries.ts';
import { companyOf } from '../statements/lines.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { listSupplierNames } from './items.queries.ts';
import { otherKpi } from './overview.rules.ts';
import { monthOf } from './sql-fragments.queries.ts';

/** The figures that facts add up; each branch says some of them. */
const names = [
  'received',
  'returned',
  'surcharge',
  'deducted',
  'unstated',
  'claimed',
  'stated',
  'unpaid',
  'overdue',
  'invoiced',
  'paid',
] as const;
type Said = Partial<Record<(typeof names)[number], RawBuilder<unknown>>>;

/** All figures of a branch: the others are empty. */
const said = (given: Said): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${given[name] ?? sql`null::numeric`} as ${sql.ref(name)}`));

const receiptKeys = (from: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${from}.supplier_id`)}, ${sql.ref(`${from}.currency_id`)}, ${sql.ref(`${from}.happened_on`)} as on_day, 'receipt' as document_kind,
  ${sql.ref(`${from}.receipt_id`)} as document_id, (select y.code from receipts y where y.id = ${sql.ref(`${from}.receipt_id`)}) as document_code`;
const claimKeys = (from: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${from}.supplier_id`)}, ${sql.ref(`${from}.currency_id`)}, ${sql.ref(`${from}.happened_on`)} as on_day, 'claim' as document_kind,
  ${sql.ref(`${from}.claim_id`)} as document_id, (select y.code from claims y where y.id = ${sql.ref(`${from}.claim_id`)}) as document_code`;
const statementKeys = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${companyOf('s')} as supplier_id, s.currency_id, ${day} as on_day, 'statement' as document_kind, s.id as document_id, s.code as document_code`;

/** Each step from the receipt to the payment, in the currency of its order: every branch keeps to the days that are asked for. */
const steps = (within: (day: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${receiptKeys('p')}, ${said({ received: sql`g.amount`, returned: sql`g.amount - a.amount` })}
  from statement_goods p
  join receipt_shares h on h.line_id = p.receipt_line_id and h.purchase_line_id = p.purchase_line_id
  cross join lateral statement_line_amounts(h.quantity, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) g
  cross join lateral statement_line_amounts(p.quantity, p.unit_price, p.unit_factor, p.price_factor, p.tax_included, p.tax_rate) a
  where ${within(sql`p.happened_on`)}
  union all
  select ${receiptKeys('w')}, ${said({ surcharge: sql`case when w.amount > 0 then w.amount end`, deducted: sql`case when w.amount < 0 then -w.amount end` })}
  from statement_owed_charges w where w.amount <> 0 and ${within(sql`w.happened_on`)}
  union all
  select ${claimKeys('w')}, ${said({ deducted: sql`-w.amount` })} from statement_owed_claims w where w.amount <> 0 and ${within(sql`w.happened_on`)}
  union all
  select ${claimKeys('x')}, ${said({ unstated: sql`x.amount` })} from statement_remainders x where x.claim_id is not null and ${within(sql`x.happened_on`)}
  union all
  select ${receiptKeys('x')}, ${said({ unstated: sql`x.amount` })} from statement_remainders x where x.claim_id is null and ${within(sql`x.happened_on`)}
  union all
  select ${companyOf('c')}, y.currency_id, c.sent_on, 'claim', c.id, c.code, ${said({ claimed: sql`y.deduction` })}
  from claims c join claim_amounts y on y.claim_id = c.id
  where c.state not in ('DRAFT', 'CANCELLED') and y.deduction is not null and ${within(sql`c.sent_on`)}
  union all
  select ${statementKeys(sql`s.confirmed_on`)}, ${said({ stated: sql`s.amount`, unpaid: sql`g.unpaid`, overdue: sql`case when s.due_on < business_day() then g.unpaid end` })}
  from statements s cross join ${settledFigures} where s.confirmed_on is not null and ${within(sql`s.confirmed_on`)}
  union all
  select ${statementKeys(sql`x.issued_on`)}, ${said({ invoiced: sql`x.amount` })}
  from statement_invoices x join statements s on s.id = x.statement_id where x.voided_at is null and ${isReleased} and ${within(sql`x.issued_on`)}
  union all
  select ${statementKeys(sql`x.paid_on`)}, ${said({ paid: sql`x.amount` })}
  from statement_payments x join statements s on s.id = x.statement_id where x.voided_at is null and ${within(sql`x.paid_on`)}
  union all
  select ${companyOf('a')}, a.currency_id, a.paid_on, 'supplier', a.supplier_id, (select y.code from suppliers y where y.id = a.supplier_id), ${said({ paid: sql`a.amount` })}
  from statement_advances a where a.voided_at is null and ${within(sql`a.paid_on`)}`;

/** In 元, rounded step by step, so that documents add up to the figure. */
const facts = ({ from, to, where }: FactsAsked): RawBuilder<unknown> => sql`
  select l.supplier_id, l.currency_id, l.on_day, date_trunc('month', l.on_day)::date as month, l.document_kind, l.document_id, l.document_code,
         piece.id as unit_id, null::bigint as spu_id, null::bigint as sku_id, null::bigint as holder_id,
         ${sql.join(names.map((name) => sql`round(${sql.ref(`l.${name}`)} * r.rate, 2) as ${sql.ref(name)}`))}
  from (${steps((day) => sql`${day} between ${from} and ${to}`)}) l
  join units piece on piece.name = '件'
  cross join lateral (select currency_rate_on(l.currency_id, l.on_day) as rate) r
  where ${where()}`;

interface PayableFacts {
  supplierId: string;
  supplier: string;
  month: string;
}

async function load(db: Db, keys: readonly RowKeys[]): Promise<PayableFacts[]> {
  const suppliers = await listSupplierNames(
    db,
    keys.map(({ supplierId }) => supplierId ?? null),
  );
  return keys.map(({ supplierId, month }) => ({
    supplierId: supplierId ?? '',
    supplier: suppliers.get(supplierId ?? '') ?? '',
    month: (month ?? '').slice(0, 7),
  }));
}

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`f.${column}`)}), 0)`;
const owed = sql`(${sum('received')} - ${sum('returned')} + ${sum('surcharge')} - ${sum('deducted')})`;
const supplierName = (id: RawBuilder<unknown>) => sql`(select y.abbreviation from suppliers y where y.id = (${id})::bigint)`;

export const payablesSource: ReportSource<PayableFacts> = {
  spec: payablesReport,
  facts,
  about: { what: supplierName(sql`f.supplier_id`), where: sql`(select y.name from dictionary_entries y where y.id = f.currency_id)` },
  keys: ['supplier_id', 'month'],
  filters: {
    supplierIds: (ids: string[]) => isOfSupplier(sql`l.supplier_id`, ids),
    currencyIds: (ids: string[]) => isAnyOf(sql`l.currency_id`, ids),
    happenedOn: (days: Days) => isOnDays(sql`l.on_day`, days),
  },
  figures: {
    received: { value: sum('received') },
    returned: { value: sum('returned') },
    surcharges: { value: sum('surcharge') },
    claimed: { value: sum('claimed') },
    deducted: { value: sum('deducted') },
    owed: { value: owed },
    stated: { value: sum('stated') },
    invoiced: { value: sum('invoiced') },
    paid: { value: sum('paid') },
    unstated: { value: sum('unstated') },
    unpaid: { value: sum('unpaid') },
    overdue: { value: sum('overdue') },
  },
  groups: {
    supplier: { key: sql`f.supplier_id`, label: supplierName(sql`s.g`), narrow: (supplierIds) => ({ supplierIds }) },
    month: { key: sql`f.month`, label: sql`substr(s.g, 1, 7)`, narrow: (month) => ({ happenedOn: monthOf(month) }) },
    currency: {
      key: sql`f.currency_id`,
      label: sql`(select y.name from dictionary_entries y where y.id = s.g::bigint)`,
      narrow: (currencyIds) => ({ currencyIds }),
    },
  },
  sorts: { month: sql`s.month` },
  kpis: (context) => ({
    owed: otherKpi(context, 'owed', '外币按当日汇率'),
    deducted: otherKpi(context, 'deducted'),
    paid: otherKpi(context, 'paid'),
    unstated: otherKpi(context, 'unstated'),
    unpaid: otherKpi(context, 'unpaid'),
    overdue: otherKpi(context, 'overdue', '', compareDecimals(context.sums.others['overdue'] ?? '0', '0') > 0 ? 'warning' : 'plain'),
  }),
  charts: {
    suppliers: {
      bucket: sql`f.supplier_id`,
      label: supplierName(sql`p.key`),
      series: { owed },
      order: sql`p.v_owed::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ supplierIds: key }),
    },
    monthly: {
      bucket: sql`f.month`,
      every: { step: 'month', empty: '0' },
      label: sql`substr(p.key, 1, 7)`,
      series: { owed, stated: sum('stated'), paid: sum('paid') },
      order: sql`p.key`,
      narrow: ({ key }) => ({ happenedOn: monthOf(key) }),
    },
  },
  narrow: ({ supplierId, month }) => ({ supplierIds: supplierId ?? '', happenedOn: monthOf(month ?? '') }),
  load,
};
