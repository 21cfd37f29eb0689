import { decimal } from '@mrp/contract/lib/decimals.ts';
import { convertedRows, told, type PlainAsked, type PlainPart, type PlainReport } from './plain-report.ts';

const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;
const company = (supplier: string) => `(select coalesce(own.main_id, own.id) from suppliers own where own.id = ${supplier})`;

const claims = ({ from, to }: PlainAsked) => `
  select c.id as claim_id, ${company('c.supplier_id')} as supplier_id, c.spu_id, c.unit_id, c.kind_id, ${day('c.created_at')} as on_day, c.quantity, c.demand,
         round(y.deduction * currency_rate_on(y.currency_id, ${day('c.created_at')}), 2) as deduction
  from claims c left join claim_amounts y on y.claim_id = c.id
  where c.state in ('SENT', 'NEGOTIATING', 'CONFIRMED', 'SETTLED') and ${day('c.created_at')} between ${from} and ${to}`;

const lines = ({ from, to }: PlainAsked) => `
  select l.id as line_id, ${company('d.supplier_id')} as supplier_id, l.spu_id, l.unit_id, l.quantity
  from receipt_lines l join receipts d on d.id = l.receipt_id where d.ownership = 1 and ${day('d.received_at')} between ${from} and ${to}`;

/** Each line of a receipt for each kind of the claims about its material of its supplier in its unit, or without a kind where there are none. */
function receivedRows(asked: PlainAsked): string {
  const all = convertedRows(claims(asked), asked.unit);
  const isOfLine = 'r.supplier_id = n.supplier_id and r.spu_id = n.spu_id and r.told_id = n.told_id';
  return `
    select n.line_id, n.supplier_id, n.spu_id, n.unit_id, n.quantity, k.kind_id
    from ${convertedRows(lines(asked), asked.unit)} n
    cross join lateral (
      select distinct r.kind_id from ${all} r where ${isOfLine} and ${asked.where()}
      union all
      select r.kind_id from (select n.supplier_id, n.spu_id, null::bigint as kind_id) r
      where not exists (select from ${all} r where ${isOfLine}) and ${asked.where()}
    ) k`;
}

const claimCount = { claims: 'count(*)' };

export const plainQuality: PlainReport = {
  parts: (asked): PlainPart[] => [
    {
      rows: `select r.*, date_trunc('month', r.on_day)::date as month from (${claims(asked)}) r where ${asked.where()}`,
      figures: {
        ...claimCount,
        claimed: `sum(${told('r.quantity')})`,
        deduction: 'sum(r.deduction)',
        waived: `count(*) filter (where r.demand = 'NONE')`,
      },
      charts: {
        suppliers: { key: 'r.supplier_id', limit: 20, series: claimCount },
        kinds: { key: 'r.kind_id', limit: 20, series: claimCount },
        monthly: { key: 'r.month', series: claimCount },
      },
    },
    {
      rows: receivedRows(asked),
      // A line that several kinds of claims are about was received once.
      figures: {
        received: `(select sum((y ->> 1)::numeric) from unnest(array_agg(distinct jsonb_build_array(r.line_id, ${told('r.quantity')}))) y)`,
      },
    },
  ],
  keys: ['supplier_id', 'spu_id', 'kind_id'],
  groups: { supplier: 'r.supplier_id', kind: 'r.kind_id', material: 'r.spu_id' },
  filters: {
    supplierIds: {
      where: (ids) =>
        `r.supplier_id in (select coalesce(y.main_id, y.id) from suppliers y where y.id in (${ids}) or y.main_id in (${ids}))`,
      choices: 'select coalesce(y.main_id, y.id) from suppliers y join receipts d on d.supplier_id = y.id',
    },
    kindIds: { where: (ids) => `r.kind_id in (${ids})`, choices: 'select kind_id from claims' },
    spuIds: { where: (ids) => `r.spu_id in (${ids})`, choices: 'select spu_id from receipt_lines' },
  },
  derived: ({ claimed, received }) => ({
    rate:
      Number(received ?? 0) === 0
        ? null
        : decimal(claimed ?? '0')
            .times(100)
            .div(decimal(received!))
            .toFixed(2),
  }),
};
