import { sql } from 'kysely';
import type { OverviewSku } from '@mrp/contract/features/reports/overview.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { askFacts, type ReportQuery } from '../../platform/reports/source.ts';
import { overviewSource } from './overview.queries.ts';

interface Asked {
  q?: string | undefined;
  holderId?: string | undefined;
  supplierId?: string | undefined;
  page: number;
  pageSize: number;
}

/** The SKUs with a row in 备料总览, each with its 缺口 there. */
export async function listOverviewSkus(
  db: Db,
  { q, holderId, supplierId, page, pageSize }: Asked,
  user: Identity,
): Promise<Page<OverviewSku>> {
  const query = {
    page,
    pageSize,
    ...(q && { q }),
    ...(holderId && { holderIds: [holderId] }),
    ...(supplierId && { supplierIds: [supplierId] }),
  };
  const { rows } = await sql<OverviewSku & { total: number }>`
    with facts as materialized (${overviewSource.facts(askFacts(overviewSource, query as ReportQuery, user))}),
    found as materialized (
      select f.sku_id, f.unit_id, sum(f.waiting + f.producing) as shortage from facts f where f.sku_id is not null group by f.sku_id, f.unit_id
    )
    select k.id, k.code, s.name, s.id as spu_id, k.colour_name, jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as unit,
           f.shortage::text as shortage, (select count(*)::int from found) as total
    from found f join skus k on k.id = f.sku_id join spus s on s.id = k.spu_id join units u on u.id = f.unit_id
    order by k.code, u.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, nextCursor: null };
}
