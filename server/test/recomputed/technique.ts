import { type PlainReport } from './plain-report.ts';

/** What the newest sheet decided on a quoted line; void sheets decide nothing. */
const decided = (column: string) => `(select ${column} from cost_sheet_lines c join cost_sheets s on s.id = c.sheet_id
  where s.is_latest and s.state <> 'VOID' and s.quotation_id = l.quotation_id and c.quoted_line_id = l.id and c.decision is not null)`;
const days = `(select t.submitted_at::date - s.created_at::date from cost_tasks t join cost_sheets s on s.id = t.sheet_id
  where s.is_latest and s.state <> 'VOID' and s.quotation_id = l.quotation_id and t.department = 'TECHNICAL')`;
const quartile = (share: number) => `percentile_disc(${share}) within group (order by r.unit_price)`;
const decisions = {
  accepted: `count(*) filter (where r.decision in ('ACCEPTED', 'REDUCED'))`,
  rejected: `count(*) filter (where r.decision = 'REJECTED')`,
  undecided: 'count(*) filter (where r.decision is null)',
};
const known = (figure: string) => `sum(${figure}) filter (where r.decision is not null)`;
const ofOne = (figure: string) => `case when min(r.quotation_id) = max(r.quotation_id) then ${figure} end`;
const noClass = `'没有匹配工艺'`;

export const plainTechnique: PlainReport = {
  parts: (asked) => [
    {
      rows: `
        select * from (
          select l.id as line_id, l.technique_id, t.class_id, to_char(q.quoted_on, 'YYYY-MM') || '-01' as month, q.style_id, q.supplier_id as factory_id, q.id as quotation_id, null::bigint as spu_id,
                 coalesce(l.supplier_id, q.supplier_id) as supplier_id, coalesce(l.costed_unit_id, l.unit_id, t.unit_id, (select y.id from units y where y.name = '件')) as unit_id, l.unit_price, l.amount,
                 q.pieces, q.quoted_direct, ${decided('c.approved_price')} as approved_price, ${decided('c.approved_amount')} as approved_amount, ${decided('c.decision')} as decision, ${days} as days
          from quotation_lines l join quotations q on q.id = l.quotation_id left join techniques t on t.id = l.technique_id
          where l.part = 'TECHNIQUE' and l.amount is not null and q.state <> 'CANCELLED' and q.quoted_on >= ${asked.from} and q.quoted_on <= ${asked.to}
        ) r where ${asked.where()}`,
      figures: {
        techniques: 'count(distinct r.technique_id)',
        styles: 'count(distinct r.style_id)',
        times: 'count(*)',
        quotedPrice: 'round(avg(r.unit_price) filter (where r.approved_price is not null), 4)',
        approvedPrice: 'round(avg(r.approved_price), 4)',
        lowest: 'min(r.unit_price)',
        highest: 'max(r.unit_price)',
        quotedAmount: ofOne(known('r.amount')),
        approvedAmount: ofOne(known('r.approved_amount')),
        saving: ofOne(`${known('r.amount')} - ${known('r.approved_amount')}`),
        orderQuoted: known('r.pieces * r.amount'),
        orderApproved: known('r.pieces * r.approved_amount'),
        orderSaving: `${known('r.pieces * r.amount')} - ${known('r.pieces * r.approved_amount')}`,
        suppliers: 'count(distinct r.supplier_id)',
        share: `round(100 * sum(r.amount) filter (where r.quoted_direct > 0)
          / (select sum(z.quoted_direct) from quotations z where z.quoted_direct > 0 and z.id = any (array_agg(r.quotation_id))), 2)`,
        ...decisions,
        days: 'round(avg(r.days), 1)',
      },
      charts: {
        amounts: {
          key: 'r.technique_id',
          across: `coalesce((select y.name from dictionary_entries y where y.id = r.class_id), ${noClass})`,
          limit: 40,
          where: 'r.decision is not null and r.pieces is not null',
          series: { amount: 'sum(r.pieces * r.amount)' },
        },
        prices: {
          key: 'r.supplier_id',
          perUnit: true,
          limit: 20,
          series: {
            lowest: 'min(r.unit_price)',
            lower: quartile(0.25),
            middle: quartile(0.5),
            upper: quartile(0.75),
            highest: 'max(r.unit_price)',
          },
        },
        monthly: {
          key: 'r.month',
          series: decisions,
        },
      },
    },
  ],
  keys: ['class_id', 'month'],
  groups: { class: 'r.class_id', month: 'r.month', factory: 'r.factory_id' },
  filters: {
    classIds: {
      where: (ids) => `exists (select from dictionary_entries y where y.id = r.class_id and (y.id in (${ids}) or y.parent_id in (${ids})))`,
      choices:
        'select y.id from techniques t join dictionary_entries c on c.id = t.class_id join dictionary_entries y on y.id in (c.id, c.parent_id)',
    },
    supplierIds: { where: (ids) => `r.supplier_id in (${ids})`, choices: 'select supplier_id from quotations' },
    factoryIds: { where: (ids) => `r.factory_id in (${ids})`, choices: 'select supplier_id from quotations' },
    techniqueIds: {
      where: (ids) => `r.technique_id in (${ids})`,
      choices: 'select technique_id from quotation_lines where technique_id is not null',
    },
  },
};
