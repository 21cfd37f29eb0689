import { sql } from 'kysely';
import type { NettingExplanation } from '@mrp/contract/features/netting/record.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { sizeItemsOf } from '../styles/boms/size-items.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { isForOthers, receiptLines, unitRatio } from './runs/items.queries.ts';
import { listNettingLines } from './queries.ts';
import { describeDates, describeRounding, describeSteps, type DailyFigure, type EvidenceFact } from './explanation.rules.ts';

/** 瀑布 of one line: its sums with all parts and their documents. */
export async function explainNetting(db: Db, lineId: string): Promise<NettingExplanation> {
  const [line] = await listNettingLines(db, [lineId]);
  if (!line) throw new AppError('NOT_FOUND', { what: '测算结果' });
  const { rows } = await sql<{ asOf: string; byDate: boolean }>`
    select r.as_of, r.by_date from netting_runs r join netting_lines l on l.run_id = r.id where l.id = ${lineId}`.execute(db);
  return {
    line,
    asOf: rows[0]?.asOf ?? '',
    ...describeDates(line, await listDays(db, lineId), rows[0]?.byDate === true),
    steps: describeSteps(await listEvidence(db, lineId), line.unit.name),
    rounding: describeRounding(line),
  };
}

const demandFact = sql`case when d.id is not null then jsonb_build_object(
  'style', st.code, 'colour', sk.colour_name, 'size', d.size::text, 'pieces', d.pieces::text, 'order', own.code, 'site', site.name,
  'factor', trim_scale(z.factor)::text, 'specification', coalesce(nullif(own_size.specification, ''), every_size.specification, '')) end`;
const parentFact = sql`case when p.id is not null then jsonb_build_object(
  'code', coalesce(pk.code, ps.code), 'colour', coalesce(pk.colour_name, ''), 'suggest', trim_scale(p.suggest)::text, 'unit', pu.name,
  'dyeLoss', trim_scale(p.dye_loss)::text) end`;
const bomFact = sql`case when b.id is not null then jsonb_build_object(
  'id', b.id::text, 'code', b.code, 'type', b.type, 'consumption', trim_scale(bl.stock_consumption)::text, 'unit', f.name,
  'ratio', case when f.id <> t.id then trim_scale(round(${unitRatio('f', 't')}, 8))::text end) end`;
const documentFact = sql`case when e.document_kind is not null then jsonb_build_object(
  'kind', e.document_kind, 'id', e.document_id::text, 'code', coalesce(po.code, pr.code, bo.code, go.code, sd.code, pi.code, ws.code),
  'state', coalesce(po.state, pr.state, bo.state),
  'stockKind', sd.kind) end`;

/** The styles that a receipt was ordered for, and whether none of them belongs to the run. */
const purposeFact = sql`case when e.step = 'SCHEDULED' then (
  select jsonb_build_object('styles', jsonb_agg(distinct y.code), 'isForOthers', bool_and(${isForOthers}))
  from (${receiptLines}) p join styles y on y.id = p.style_id
  where p.spu_id = l.spu_id and p.sku_id is not distinct from l.sku_id having count(*) > 0) end`;

async function listEvidence(db: Db, lineId: string): Promise<EvidenceFact[]> {
  const { rows } = await sql<EvidenceFact>`
    select e.step, e.quantity, e.ownership, e.due_on, e.wanted_on::text as wanted_on, case when h.id is not null then ${holderRef('h')} end as holder, ${demandFact} as demand,
           ${parentFact} as parent, ${bomFact} as bom, ${documentFact} as document,
           ${purposeFact} as purpose
    from netting_evidence e
    join netting_lines l on l.id = e.line_id
    join spus s on s.id = l.spu_id
    join units t on t.id = l.unit_id
    left join holders h on h.id = e.holder_id
    left join netting_demands d on d.id = e.demand_id
    left join skcs sk on sk.id = d.skc_id
    left join styles st on st.id = sk.style_id
    left join garment_orders own on own.id = d.garment_order_id
    left join bom_lines bl on bl.id = e.bom_line_id
    left join boms b on b.id = bl.bom_id
    left join units f on f.id = bl.stock_unit_id
    left join dictionary_entries site on site.id = bl.site_id
    left join bom_line_sizes z on z.line_id = bl.id and z.size = d.size
    ${sizeItemsOf(sql`bl.id`, sql`d.skc_id`, sql`d.size`)}
    left join netting_lines p on p.id = e.parent_line_id
    left join spus ps on ps.id = p.spu_id
    left join skus pk on pk.id = p.sku_id
    left join units pu on pu.id = p.unit_id
    left join preparation_orders po on e.document_kind = 'preparation' and po.id = e.document_id
    left join production_orders pr on e.document_kind = 'production' and pr.id = e.document_id
    left join purchase_orders bo on e.document_kind = 'purchase' and bo.id = e.document_id
    left join garment_orders go on e.document_kind = 'garmentOrder' and go.id = e.document_id
    left join pick_orders pi on e.document_kind = 'pick' and pi.id = e.document_id
    left join styles ws on e.document_kind = 'style' and ws.id = e.document_id
    left join stock_documents sd on e.document_kind = 'stockDocument' and sd.id = e.document_id
    where e.line_id = ${lineId} order by e.id`.execute(db);
  return rows;
}

/** The sums of the item by step and day, over all its lines. */
async function listDays(db: Db, lineId: string): Promise<DailyFigure[]> {
  const { rows } = await sql<DailyFigure>`
    select e.step, e.due_on, sum(e.quantity)::text as quantity
    from netting_lines l
    join netting_lines o on o.run_id = l.run_id and o.spu_id = l.spu_id and o.sku_id is not distinct from l.sku_id
    join netting_evidence e on e.line_id = o.id
    where l.id = ${lineId} group by e.step, e.due_on order by e.due_on`.execute(db);
  return rows;
}
