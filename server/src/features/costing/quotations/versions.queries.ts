import type { QuotationVersion } from '@mrp/contract/features/costing/record.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { compareVersions, type VersionContent } from './versions.rules.ts';

/** The submitted versions of these quotations, the newest first, each with its difference from the one before. */
export async function listVersions(db: Db, quotationIds: readonly string[]): Promise<Map<string, QuotationVersion[]>> {
  const { rows } = await sql<
    Omit<QuotationVersion, 'changes' | 'priceChanges'> & { quotationId: string; content: VersionContent }
  >`${preparedStatement}
    select v.quotation_id, v.version_no, v.change_note, v.content, v.submitted_at, coalesce(w.nick_name, '系统') as submitted_by
    from quotation_versions v left join users w on w.id = v.submitted_by
    where v.quotation_id = ${anyId(quotationIds)} order by v.quotation_id, v.version_no`.execute(db);
  const byQuotation = Map.groupBy(rows, ({ quotationId }) => quotationId);
  return new Map(
    [...byQuotation].map(([id, versions]) => [
      id,
      versions
        .map(({ content, quotationId: _id, ...version }, at) => ({ ...version, ...compareVersions(versions[at - 1]?.content, content) }))
        .toReversed(),
    ]),
  );
}

/** Head and lines of the quotation `q` as a version keeps them. */
export const versionContent = sql`jsonb_build_object(
  'head', jsonb_build_object(
    'supplier', (select f.abbreviation from suppliers f where f.id = q.supplier_id), 'pieces', coalesce(q.pieces::text, ''),
    'quotedOn', q.quoted_on::text, 'validUntil', coalesce(q.valid_until::text, ''),
    'currency', (select e.name from dictionary_entries e where e.id = q.currency_id), 'taxRate', trim_scale(q.tax_rate)::text || '%',
    'taxIncluded', case when q.tax_included then '含税' else '不含税' end),
  'statedTotal', coalesce(trim_scale(q.stated_total)::text, ''),
  'lines', coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id::text, 'part', l.part, 'name', l.name, 'site', l.site, 'itemNo', l.item_no,
        'item', coalesce((select k.code from skus k where k.id = l.sku_id), ''), 'consumption', trim_scale(l.consumption)::text,
        'unit', coalesce((select u.name from units u where u.id = l.unit_id), ''), 'shrinkage', trim_scale(l.shrinkage)::text,
        'loss', trim_scale(l.loss)::text, 'supply', case l.supply when 'BRAND' then '品牌' when 'FACTORY' then '工厂' else '客供' end,
        'price', coalesce(trim_scale(l.price)::text || coalesce(' /' || (select u.name from units u where u.id = l.price_unit_id), ''), ''),
        'disparity', coalesce(trim_scale(l.disparity)::text, '')) order by l.position)
    from quotation_lines l where l.quotation_id = q.id), '[]'))`;
