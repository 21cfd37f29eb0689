import { type PlainReport } from './plain-report.ts';

const isAdopted = `r.decision in ('ACCEPTED', 'REDUCED') and r.approved_price <= r.benchmark`;
const decided = (figure: string) => `sum(${figure}) filter (where r.decision is not null)`;
const ofOne = (figure: string) => `case when min(r.quotation_id) = max(r.quotation_id) then ${figure} end`;
const orderSaving = `${decided('r.pieces * r.amount')} - ${decided('r.pieces * r.approved')}`;
const advised = 'count(r.benchmark) filter (where r.decision is not null)';
const percent = (part: string, whole: string) => `round(100.0 * (${part}) / nullif(${whole}, 0), 2)`;

export const plainCosting: PlainReport = {
  parts: (asked) => [
    {
      rows: `
        select * from (
          select l.id as line_id, l.part, l.amount, l.approved_amount, l.approved_price, l.benchmark, l.decision, l.deviation, l.band, l.decided_by, l.sku_id, q.id as quotation_id, q.pieces, q.supplier_id as factory_id, q.style_id,
                 case when l.decision is not null then l.approved_amount end as approved, m.classification_id, null::bigint as spu_id, null::bigint as unit_id,
                 (s.created_at at time zone 'Asia/Shanghai')::date as made_on
          from cost_sheet_lines l join cost_sheets s on s.id = l.sheet_id join quotations q on q.id = s.quotation_id
          left join skus k on k.id = l.sku_id left join spus m on m.id = k.spu_id
          where s.state <> 'VOID' and not exists (select from cost_sheets y where y.quotation_id = s.quotation_id and y.version_no > s.version_no)
        ) r where r.made_on >= ${asked.from} and r.made_on <= ${asked.to} and ${asked.where()}`,
      figures: {
        quoted: ofOne(decided('r.amount')),
        approved: ofOne(decided('r.approved')),
        saving: ofOne(`${decided('r.amount')} - ${decided('r.approved')}`),
        savingRate: `coalesce(${ofOne(percent(`${decided('r.amount')} - ${decided('r.approved')}`, decided('r.amount')))},
          case when min(r.quotation_id) <> max(r.quotation_id) then ${percent(orderSaving, decided('r.pieces * r.amount'))} end)`,
        orderQuoted: decided('r.pieces * r.amount'),
        orderApproved: decided('r.pieces * r.approved'),
        orderSaving,
        undecided: ofOne('sum(r.amount) filter (where r.decision is null)'),
        lines: 'count(*)',
        advised,
        adopted: `count(*) filter (where ${isAdopted})`,
        notAdopted: `${advised} - count(*) filter (where ${isAdopted})`,
        adoptedRate: percent(`count(*) filter (where ${isAdopted})`, advised),
      },
      charts: {
        savings: {
          key: `case when r.classification_id is null then 'p' || r.part else 'c' || r.classification_id end`,
          where: 'r.decision is not null and r.pieces is not null and r.amount <> r.approved',
          limit: 20,
          series: { saving: orderSaving },
        },
        adoption: {
          key: `to_char(r.made_on, 'YYYY-MM') || '-01'`,
          where: 'r.decision is not null and r.benchmark is not null',
          series: { rate: percent(`count(*) filter (where ${isAdopted})`, 'count(*)') },
        },
        deviations: {
          key: `case when r.deviation <= -10 then 'A' when r.deviation <= -5 then 'B' when r.deviation <= 0 then 'C' when r.deviation <= 5 then 'D'
                     when r.deviation <= 10 then 'E' when r.deviation > 10 then 'F' end`,
          series: {
            adopted: `count(*) filter (where ${isAdopted})`,
            others: `count(*) filter (where r.decision is not null) - count(*) filter (where ${isAdopted})`,
          },
        },
      },
    },
  ],
  keys: ['line_id'],
  groups: { part: 'r.part', factory: 'r.factory_id', style: 'r.style_id' },
  filters: {
    parts: { where: (parts) => `r.part in (${parts})`, choices: 'select part from cost_sheet_lines' },
    factoryIds: { where: (ids) => `r.factory_id in (${ids})`, choices: 'select supplier_id from quotations' },
    styleIds: { where: (ids) => `r.style_id in (${ids})`, choices: 'select style_id from quotations' },
    classificationIds: {
      where: (ids) => `exists (select from classification_facts y where y.id = r.classification_id and y.path && array[${ids}]::bigint[])`,
      choices:
        'select unnest(f.path) from classification_facts f join spus s on s.classification_id = f.id join skus k on k.spu_id = s.id join cost_sheet_lines l on l.sku_id = k.id',
    },
    bands: { where: (bands) => `r.band in (${bands})`, choices: 'select band from cost_sheet_lines where band is not null' },
    decisions: {
      where: (wanted) => `r.decision in (${wanted})`,
      choices: 'select decision from cost_sheet_lines where decision is not null',
    },
    personIds: {
      where: (ids) => `r.decided_by in (${ids})`,
      choices: 'select decided_by from cost_sheet_lines where decided_by is not null',
    },
    lineIds: { where: (ids) => `r.line_id in (${ids})`, choices: 'select id from cost_sheet_lines' },
  },
};
