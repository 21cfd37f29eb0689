import { sql, type RawBuilder } from 'kysely';
import { isPerUnit, type ReportDocument, type ReportDocuments } from '@mrp/contract/lib/report.ts';
import type { Db } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import { readUnits } from './read.ts';
import { askFacts, atOneMoment, refuseWithoutPrices, type ReportQuery, type ReportSource } from './source.ts';

interface DocumentLine extends Omit<ReportDocument, 'unit'> {
  unitId: string | null;
  total: number;
}

/** The documents that make a figure: the facts that it adds up, by document, so that their sum is the figure. */
export function readDocuments<F extends object>(db: Db, source: ReportSource<F>, query: object, user: Identity): Promise<ReportDocuments> {
  const asked = query as ReportQuery & { figure: string };
  const name = source.spec.opens[asked.figure] ?? asked.figure;
  const column = source.spec.columns[name];
  if (column?.price || source.spec.columns[asked.figure]?.price) refuseWithoutPrices(user);
  return atOneMoment(db, async (tx) => {
    const documents = documentsOf(source, name, source.facts(askFacts(source, asked, user)));
    const { rows } = await sql<DocumentLine>`
      ${documents}
      select d.kind, d.id, d.code, d.on_day as on, d.unit_id, d.value::text as value, (select count(*)::int from documents) as total,
             ${source.about ? sql`d.what` : itemsText} as what, ${source.about ? sql`d.place` : placesText} as where
      from (select * from documents order by on_day desc nulls last, id desc, unit_id limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}) d
      left join spus s on s.id = d.spu_id left join skus k on k.id = d.sku_id left join holders h on h.id = d.holder_id
      order by d.on_day desc nulls last, d.id desc, d.unit_id`.execute(tx);
    const { rows: sums } = await sql<{ unitId: string | null; value: string }>`
      ${documents} select unit_id, sum(value)::text as value from documents group by unit_id`.execute(tx);
    const units = await readUnits(tx, sums);
    const unitOf = (id: string | null) => units.get(id ?? '') ?? null;
    return {
      rows: rows.map(({ unitId, total: _total, ...row }) => ({ ...row, unit: unitOf(unitId) })),
      total: rows[0]?.total ?? 0,
      nextCursor: null,
      sums: sums.map(({ unitId, value }) => ({ unit: unitOf(unitId), value })),
    };
  });
}

const itemsText = sql`
  case when d.items > 1 then '等 ' || d.items || ' 种物料' else coalesce(s.name || coalesce(' ' || k.colour_name, ''), '') end`;
const placesText = sql`case when d.holders > 1 then d.holders || ' 处' else coalesce(h.name, '') end`;

function documentsOf<F extends object>(source: ReportSource<F>, name: string, facts: RawBuilder<unknown>): RawBuilder<unknown> {
  const { value, document } = source.figures[name]!;
  const byUnit = isPerUnit(source.spec.columns[name]!);
  return sql`
    with facts as materialized (${facts}),
    documents as materialized (
      select * from (
        select ${document ? sql`${document.kind}::text` : sql`f.document_kind`} as kind, ${document?.id ?? sql`f.document_id`} as id,
               min(${document?.code ?? sql`f.document_code`}) as code, max(f.on_day)::text as on_day, ${byUnit ? sql`f.unit_id` : sql`null::bigint`} as unit_id,
               min(f.spu_id) as spu_id, min(f.sku_id) as sku_id, count(distinct (f.spu_id, f.sku_id)) as items,
               min(f.holder_id) as holder_id, count(distinct f.holder_id) as holders,
               ${source.about ? sql`min(${source.about.what}) as what, min(${source.about.where}) as place,` : sql``} (${value})::numeric as value
        from facts f group by 1, 2 ${byUnit ? sql`, f.unit_id` : sql``}
      ) d where d.value <> 0 and d.id is not null
    )`;
}
