import { sql } from 'kysely';
import type { MeitaoSku } from '@mrp/contract/features/preparations/lookups.ts';
import type { Choice, Entry, Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../../platform/database/database.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { listFileRefs } from '../../files/queries.ts';
import { ownPicture } from '../../materials/sql-fragments.queries.ts';

/** 适用品类 of the materials on SKU orders. */
export async function listApplicableCategories(db: Db): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.code, e.name from dictionary_entries e
    where e.dictionary = 'category' and exists (
      select from spu_labels b join preparation_lines l on l.spu_id = b.spu_id join preparation_orders o on o.id = l.order_id and o.kind = 'SKU' where b.entry_id = e.id)
    order by e.sort_order, e.id`.execute(db);
  return rows;
}

/** The garment factories that have 美套 orders. */
export async function listMeitaoFactories(db: Db): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select s.id, s.code, s.name from suppliers s
    where exists (select from holders h join preparation_orders o on o.holder_id = h.id and o.kind = 'MEITAO' where h.supplier_id = s.id and h.kind = 'GARMENT_SUPPLIER')
    order by s.code`.execute(db);
  return rows;
}

export async function listSaleStatuses(db: Db): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select code as value, name as label from dictionary_entries where dictionary = 'saleStatus' and active order by sort_order, id`.execute(
    db,
  );
  return rows;
}

interface Asked {
  q?: string | undefined;
  codes?: readonly string[] | undefined;
  supplierId?: string | undefined;
  holderIds?: readonly string[] | undefined;
  /** Codes of 销售状态: matches colours that are used by styles with one of them. */
  saleStatuses?: readonly string[] | undefined;
  page: number;
  pageSize: number;
}

/** SKUs for the lines of a 美套, with their available stock at the given holders, or at all holders. */
export async function listMeitaoSkus(
  db: Db,
  { q, codes, supplierId, holderIds, saleStatuses, page, pageSize }: Asked,
): Promise<Page<MeitaoSku>> {
  // Each table is searched by its own index; one condition over both would scan them.
  const finds = matchesSearch(q ?? '', sql`x.search_text`);
  const where = sql`s.state = 'ACTIVE' and k.state <> 'DISABLED'
    and ${q ? sql`(s.id in (select x.id from spus x where ${finds}) or k.id in (select x.id from skus x where ${finds}))` : sql`true`}
    and ${codes ? sql`k.code = any(${codes as string[]})` : sql`true`}
    and ${supplierId ? sql`exists (select from offers o where o.sku_id = k.id and o.active and o.supplier_id = ${supplierId})` : sql`true`}
    and ${
      saleStatuses && saleStatuses.length > 0
        ? sql`exists (select from (select sku_id, bom_id from bom_line_colours union all select sku_id, bom_id from bom_line_size_items) c join boms b on b.id = c.bom_id and b.state = 'EFFECTIVE' join styles t on t.id = b.style_id
                      join dictionary_entries e on e.id = t.sale_status_id where c.sku_id = k.id and e.code = any(${saleStatuses as string[]}))`
        : sql`true`
    }`;
  const availableOf = (ownership: 1 | 2) => sql`coalesce((
    select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b
    where b.item_id = i.id and b.ownership = ${ownership} and ${holderIds && holderIds.length > 0 ? sql`b.holder_id = any(${holderIds as string[]}::bigint[])` : sql`true`}), 0)::text`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from skus k join spus s on s.id = k.spu_id where ${where}`.execute(db);
  const { rows } = await sql<Omit<MeitaoSku, 'imageUrl'> & { pictureId: string | null }>`
    select k.id, k.code, s.name, k.colour_name, jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as unit,
           ${ownPicture} as picture_id,
           v.id as supplier_id, v.abbreviation as supplier_name, ${availableOf(1)} as brand_available, ${availableOf(2)} as supplier_available
    from skus k
    join spus s on s.id = k.spu_id
    left join stock_items i on i.sku_id = k.id
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join offers o on o.sku_id = k.id and o.preferred and o.active
    left join suppliers v on v.id = o.supplier_id
    where ${where} order by k.code limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const pictures = await listFileRefs(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return {
    rows: rows.map(({ pictureId, ...row }) => ({ ...row, imageUrl: pictures.get(pictureId ?? '')?.thumbUrl ?? null })),
    total: counted[0]?.total ?? 0,
    nextCursor: null,
  };
}
